package io.kurabe.wire;

/** The values of a statement's parameters, by their index from 0. Used by one thread at a time. */
public interface WireValues {
  /** What a value is. */
  enum Kind {
    /** {@link WireValues#integer}. */
    INTEGER,
    /** {@link WireValues#real}. */
    REAL,
    /** {@link WireValues#text}. */
    TEXT
  }

  /** None. */
  WireValues NONE =
      new WireValues() {
        @Override
        public int count() {
          return 0;
        }

        @Override
        public Kind kind(int index) {
          throw new IndexOutOfBoundsException(index);
        }

        @Override
        public long integer(int index) {
          throw new IndexOutOfBoundsException(index);
        }

        @Override
        public double real(int index) {
          throw new IndexOutOfBoundsException(index);
        }

        @Override
        public String text(int index) {
          throw new IndexOutOfBoundsException(index);
        }
      };

  /** Number of parameters. */
  int count();

  /** What the value is. */
  Kind kind(int index);

  /** A whole number. */
  long integer(int index);

  /** A real number. */
  double real(int index);

  /** A text; of a number its decimal form. */
  String text(int index);
}
