/** Parameters, each declared once, and all problems of what a user wrote, reported at once. */
@NullMarked
package io.kurabe.config;

import org.jspecify.annotations.NullMarked;
