package io.kurabe.sql.vertx.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionEffectTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BEGIN                                   | BEGINS
          begin isolation level serializable      | BEGINS
          START TRANSACTION READ ONLY             | BEGINS
          /* a comment */ Begin work              | BEGINS
          COMMIT                                  | ENDS
          END                                     | ENDS
          commit and chain                        | BEGINS
          ROLLBACK AND NO CHAIN                   | ENDS
          ROLLBACK                                | ENDS
          ABORT                                   | ENDS
          ROLLBACK TO SAVEPOINT a                 | NONE
          ROLLBACK WORK TO a                      | NONE
          SAVEPOINT a                             | NONE
          PREPARE TRANSACTION 'x'                 | ENDS
          PREPARE p AS SELECT 1                   | NONE
          SET autocommit = 0                      | BEGINS
          SET SESSION autocommit=OFF              | BEGINS
          SET @@autocommit := 1                   | ENDS
          SET search_path = x                     | NONE
          SELECT 1                                | NONE
          UPDATE t SET begin = 1                  | NONE
          """)
  void theFirstWordsTell(String sql, TransactionEffect effect) {
    assertThat(TransactionEffect.of(sql)).isEqualTo(effect);
  }
}
