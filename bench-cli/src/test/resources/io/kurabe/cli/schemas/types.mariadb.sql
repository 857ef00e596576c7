-- change: ALTER TABLE every_type ADD x int
CREATE TABLE every_type (
  id mediumint unsigned NOT NULL AUTO_INCREMENT,
  a1 tinyint NOT NULL, a2 tinyint(1) NOT NULL, a3 smallint unsigned NOT NULL, a4 int(11) zerofill NOT NULL, a5 bigint unsigned NOT NULL,
  a6 decimal(5,5) NOT NULL, a7 decimal(65,30) NOT NULL, a8 float NOT NULL, a9 double(8,2) NOT NULL, a10 bit(1) NOT NULL, a11 bit(9) NOT NULL,
  b1 char NOT NULL, b2 char(3) NOT NULL, b3 varchar(300) NOT NULL, b4 tinytext NOT NULL, b5 text NOT NULL, b6 binary(16) NOT NULL,
  b7 varbinary(5) NOT NULL, b8 blob NOT NULL, b9 set('a','b','it''s') NOT NULL, b10 enum('x','y') NOT NULL, b11 json NOT NULL,
  c1 date NOT NULL, c2 time NOT NULL, c3 datetime(6) NOT NULL, c4 timestamp NOT NULL, c5 year NOT NULL,
  d1 geometry NOT NULL, d2 point NOT NULL /*!80003 SRID 4326 */, d3 linestring NOT NULL, d4 polygon NOT NULL, d5 multipoint NOT NULL,
  d6 multilinestring NOT NULL, d7 multipolygon NOT NULL, d8 geometrycollection NOT NULL,
  e1 uuid NOT NULL, e2 inet4 NOT NULL, e3 inet6 NOT NULL, e4 boolean NOT NULL,
  f1 int GENERATED ALWAYS AS (a1 + 1) VIRTUAL, f2 int AS (a4 + 1) PERSISTENT,
  PRIMARY KEY (id), SPATIAL KEY near (d2), FULLTEXT KEY words (b5), UNIQUE KEY short (b3(4)));
