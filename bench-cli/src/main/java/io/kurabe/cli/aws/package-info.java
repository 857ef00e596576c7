/** Look-up, login, metrics and prices of servers that AWS hosts. The package only reads. */
@org.jspecify.annotations.NullMarked
package io.kurabe.cli.aws;
