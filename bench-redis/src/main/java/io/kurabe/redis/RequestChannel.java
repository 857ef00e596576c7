package io.kurabe.redis;

import io.kurabe.target.Client;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A Redis connection for load: sends requests that were encoded before the run and reads answers of
 * one line (numbers, simple strings, errors), in order. Lettuce has connected the channel and
 * logged in; from then on this stands before Lettuce's own handlers, which cost a request several
 * times what the server does. Nothing is ever sent twice.
 *
 * <p>Requests that come while others are under way go out together when those are all answered, as
 * redis-benchmark's {@code -P} does: sent one by one they would stay apart for ever, since each
 * answer brings forth the next request, and cost both sides a system call each. Their wait is part
 * of their service time. A request that is alone goes out at once.
 *
 * <p>{@link #send} may be called by any thread; completions come on the channel's event loop.
 */
final class RequestChannel extends ChannelInboundHandlerAdapter implements StallGuard.Watched {
  private static final int OUT_BYTES = 1024;

  private final Channel channel;
  private final AnswerReader answers = new AnswerReader();
  private final CompletionQueue pending = new CompletionQueue();
  private @Nullable ChannelHandlerContext context;
  private @Nullable ByteBuf out;
  private @Nullable Throwable ended;
  private int unsent;
  private boolean reading;
  private volatile long answered;
  private volatile boolean waiting;
  private long answeredAtLastLook;
  private int looks;

  private RequestChannel(Channel channel) {
    this.channel = channel;
  }

  /** Takes over a channel that Lettuce has connected; on the channel's event loop. */
  static RequestChannel takeOver(Channel channel) {
    RequestChannel taken = new RequestChannel(channel);
    var tls = channel.pipeline().context(SslHandler.class);
    if (tls == null) {
      channel.pipeline().addFirst(taken);
    } else {
      channel.pipeline().addAfter(tls.name(), null, taken);
    }
    return taken;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  /**
   * Sends one request; the completion is called once, with null or with what went wrong.
   *
   * @param request in RESP, never changed
   */
  void send(byte[] request, Client.Completion completion) {
    if (channel.eventLoop().inEventLoop()) {
      sendHere(request, completion);
      return;
    }
    waiting = true;
    try {
      channel.eventLoop().execute(() -> sendHere(request, completion));
    } catch (RejectedExecutionException e) {
      completion.done(new RedisConnectionException("The connection is closed", e));
    }
  }

  private void sendHere(byte[] request, Client.Completion completion) {
    Throwable over = ended;
    ChannelHandlerContext ctx = context;
    if (over != null || ctx == null) {
      completion.done(over);
      return;
    }
    pending.add(completion);
    waiting = true;
    ByteBuf buffer = out;
    if (buffer == null) {
      buffer = ctx.alloc().directBuffer(OUT_BYTES);
      out = buffer;
    }
    buffer.writeBytes(request);
    unsent++;
    if (!reading) {
      flushIfFree(ctx);
    }
  }

  private void flushIfFree(ChannelHandlerContext ctx) {
    ByteBuf buffer = out;
    boolean underWay = pending.size() > unsent;
    if (buffer != null && !underWay) {
      out = null;
      unsent = 0;
      var unused = ctx.writeAndFlush(buffer, ctx.voidPromise());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    reading = true;
    long count = answered;
    try {
      for (boolean more = answers.offer((ByteBuf) message); more; more = answers.next()) {
        count++;
        complete(answers.error());
      }
    } catch (UnsupportedAnswerException e) {
      end(e);
    } finally {
      answered = count;
      waiting = pending.size() > 0;
    }
  }

  private void complete(@Nullable String error) {
    Client.Completion completion = pending.poll();
    if (completion == null) {
      throw new UnsupportedAnswerException("the server answered without being asked");
    }
    completion.done(error == null ? null : new RedisCommandExecutionException(error));
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    reading = false;
    flushIfFree(ctx);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end(new RedisConnectionException("Connection lost"));
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(new RedisConnectionException("Connection lost: " + cause.getMessage(), cause));
  }

  /** Nothing more is sent; what waits for an answer ends as lost. */
  private void end(Throwable why) {
    if (ended == null) {
      ended = why;
    }
    var unused = channel.close();
    answers.close();
    ByteBuf buffer = out;
    if (buffer != null) {
      out = null;
      buffer.release();
    }
    for (Client.Completion completion = pending.poll();
        completion != null;
        completion = pending.poll()) {
      completion.done(ended);
    }
    waiting = false;
  }

  /** Breaks the connection; what waits for an answer ends as lost. Returns at once. */
  void abort() {
    var unused = channel.close();
  }

  /** Runs the action when the connection is closed, by whomever. */
  void onClose(Runnable action) {
    var unused = channel.closeFuture().addListener(closed -> action.run());
  }

  /** Whether it was closed or lost. */
  boolean isClosed() {
    return !channel.isActive();
  }

  /** Breaks a connection on which a request waits while no answer comes. */
  @Override
  public void look() {
    long now = answered;
    looks = waiting && now == answeredAtLastLook ? looks + 1 : 0;
    answeredAtLastLook = now;
    if (looks >= StallGuard.LIMIT_SECONDS) {
      looks = 0;
      abort();
    }
  }

  /** An answer that is not one line, or one too many: the connection cannot be used any more. */
  static final class UnsupportedAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedAnswerException(String message) {
      super(message);
    }
  }
}
