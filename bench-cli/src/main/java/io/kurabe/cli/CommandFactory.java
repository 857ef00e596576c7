package io.kurabe.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;

/** Makes the verbs, and gives the screen to those that need it. */
final class CommandFactory implements CommandLine.IFactory {
  private final Screen screen;
  private final CommandLine.IFactory others = CommandLine.defaultFactory();

  CommandFactory(Screen screen) {
    this.screen = screen;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == Screen.class) {
        return type.cast(constructor.newInstance(screen));
      }
    }
    return others.create(type);
  }
}
