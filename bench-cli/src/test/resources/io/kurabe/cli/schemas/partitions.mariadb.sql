-- change: ALTER TABLE readings ADD INDEX by_value (value)
CREATE TABLE readings (
  id bigint NOT NULL, day date NOT NULL, value double,
  PRIMARY KEY (id, day)
) ENGINE=InnoDB
/*!50100 PARTITION BY RANGE (to_days(day))
(PARTITION p1 VALUES LESS THAN (738886) ENGINE = InnoDB,
 PARTITION p2 VALUES LESS THAN (739000) ENGINE = InnoDB) */;
