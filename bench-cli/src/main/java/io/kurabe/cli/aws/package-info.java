/** Servers that AWS hosts: how they are found, logged in to, watched and priced. Reads only. */
@org.jspecify.annotations.NullMarked
package io.kurabe.cli.aws;
