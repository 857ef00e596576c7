package io.kurabe.redis.internal;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Remembers the TLS of the newest connection, for the facts. Thread-safe. */
final class TlsSession {
  private volatile @Nullable SslHandler handler;

  /** Remembers that a connection is being opened. */
  void opening(Channel channel) {
    SslHandler found = channel.pipeline().get(SslHandler.class);
    if (found != null) {
      handler = found;
    }
  }

  /** Returns protocol and cipher, e.g. {@code TLSv1.3 TLS_AES_256_GCM_SHA384}. */
  String text() {
    SslHandler seen = handler;
    if (seen == null) {
      return "on, protocol unknown";
    }
    SSLSession session = seen.engine().getSession();
    return session.getProtocol() + " " + session.getCipherSuite();
  }
}
