package io.kurabe.redis.internal;

/**
 * What a {@link RedisPart} knows of one workspace and its server.
 *
 * @param control for what is not under load
 * @param prefix of all keys of the workspace
 */
public record RedisContext(
    Connections connections, AdminConnection control, RedisVersion version, String prefix) {}
