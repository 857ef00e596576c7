-- change: ALTER TABLE wide ALTER a TYPE varchar(5), ALTER b TYPE numeric(5,2), ALTER c TYPE smallint, ALTER d TYPE integer USING d::integer, ALTER e SET NOT NULL, ADD UNIQUE (f), ADD CHECK (g > 0 AND g < 10), ALTER h TYPE mood USING h::mood, ALTER i TYPE jsonb USING i::jsonb, ALTER j TYPE timestamptz USING j::timestamptz, ADD FOREIGN KEY (k) REFERENCES kinds, ALTER l TYPE uuid USING l::uuid, ALTER m TYPE boolean USING m::boolean
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TABLE kinds (id int PRIMARY KEY);
CREATE TABLE wide (
  id int PRIMARY KEY, a varchar(200) NOT NULL, b numeric(12,4) NOT NULL, c bigint NOT NULL, d text, e int, f int, g int,
  h text, i text, j varchar(40), k int, l varchar(36), m text);
