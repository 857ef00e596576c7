package io.kurabe.studies.sqlbench.suite.internal;

/** The types of the suite's columns; each server has its own word for them. */
public enum ColumnType {
  TINYINT,
  SMALLINT,
  MEDIUMINT,
  INT,
  FLOAT,
  DOUBLE,
  CHAR,
  VARCHAR,
  BLOB
}
