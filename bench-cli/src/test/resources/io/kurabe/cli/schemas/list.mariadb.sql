-- change: ALTER TABLE sales ADD x int
CREATE TABLE sales (
  id int NOT NULL, region int NOT NULL, sold datetime NOT NULL, PRIMARY KEY (id, region, sold))
PARTITION BY LIST (region) SUBPARTITION BY HASH (id) SUBPARTITIONS 2
(PARTITION north VALUES IN (3, 5), PARTITION south VALUES IN (4));
