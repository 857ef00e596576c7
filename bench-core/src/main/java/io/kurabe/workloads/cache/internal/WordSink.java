package io.kurabe.workloads.cache.internal;

/** Takes the words of a command behind its name, in their order. */
public interface WordSink {
  /** Takes the whole key, by which a cluster finds the node. */
  void key(String key);

  /** Takes a word of text. */
  void text(String word);

  /** Takes a value, which must be sent before the next request of the client is made. */
  void data(byte[] value);

  /** Takes a whole number. */
  void number(long number);
}
