package io.kurabe.report;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test of a page that gets an option of the browser: a wide screen, a telephone, dark colours.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(
    strings = {
      "--window-size=1280,900",
      "--window-size=390,844",
      "--blink-settings=preferredColorScheme=0"
    })
public @interface OnEveryScreen {}
