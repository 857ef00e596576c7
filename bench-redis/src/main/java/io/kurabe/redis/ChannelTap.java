package io.kurabe.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Gets at the channels behind Lettuce's connections, which its API does not show: a command of a
 * kind of its own is caught at the channel it would be written to, and never sent. Also remembers
 * the TLS handler of the newest connection, for the facts. Thread-safe.
 */
final class ChannelTap implements NettyCustomizer {
  private volatile @Nullable SslHandler handler;

  /** Asks for the channel of the connection that it is dispatched on. */
  static final class Request extends Command<byte[], byte[], String> {
    private final CompletableFuture<RequestChannel> answer = new CompletableFuture<>();

    Request() {
      super(CommandType.PING, new StatusOutput<>(ByteArrayCodec.INSTANCE));
    }

    /** Completed on the channel's event loop, or exceptionally when there is no channel. */
    CompletableFuture<RequestChannel> answer() {
      return answer;
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
      answer.completeExceptionally(thrown);
      return super.completeExceptionally(thrown);
    }

    @Override
    public void cancel() {
      answer.cancel(false);
      super.cancel();
    }
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    SslHandler found = channel.pipeline().get(SslHandler.class);
    if (found != null) {
      handler = found;
    }
    channel.pipeline().addLast(new Catcher());
  }

  /** Protocol and cipher, e.g. {@code TLSv1.3 TLS_AES_256_GCM_SHA384}. */
  String session() {
    SslHandler seen = handler;
    if (seen == null) {
      return "on, protocol unknown";
    }
    SSLSession session = seen.engine().getSession();
    return session.getProtocol() + " " + session.getCipherSuite();
  }

  @ChannelHandler.Sharable
  private static final class Catcher extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof Request request) {
        request.answer.complete(RequestChannel.takeOver(ctx.channel()));
        promise.setSuccess();
      } else {
        var unused = ctx.write(message, promise);
      }
    }
  }
}
