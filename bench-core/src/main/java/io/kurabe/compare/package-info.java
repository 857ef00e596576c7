/** Two and more results side by side: what differs between them, and how they change over time. */
@NullMarked
package io.kurabe.compare;

import org.jspecify.annotations.NullMarked;
