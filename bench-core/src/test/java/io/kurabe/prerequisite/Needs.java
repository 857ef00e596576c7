package io.kurabe.prerequisite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test class or a test method that can run only where something is installed that Kurabe
 * does not bring. Without it, the class or the method is skipped and counted, and neither its
 * set-up nor its tear-down runs. Where the environment variable {@code BENCH_REQUIRE} names it, it
 * fails instead.
 */
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("prerequisite")
@ExtendWith(NeedsCondition.class)
public @interface Needs {
  /** What has to be there. */
  Prerequisite value();
}
