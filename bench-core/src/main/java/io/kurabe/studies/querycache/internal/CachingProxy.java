package io.kurabe.studies.querycache.internal;

/** Capability of a workspace that is reached through a proxy which can keep results: ProxySQL. */
public interface CachingProxy {
  /** Returns the SELECTs that reached the server behind it so far, of all clients. */
  long selectsBehind();
}
