-- change: CREATE UNIQUE INDEX CONCURRENTLY one_each ON seats (row_number, label)
CREATE TYPE class AS ENUM ('first', 'second', 'third');
CREATE TABLE halls (tenant int NOT NULL, id int NOT NULL, code text NOT NULL, PRIMARY KEY (tenant, id), UNIQUE (tenant, code));
CREATE TABLE flags (flag boolean PRIMARY KEY);
CREATE TABLE seats (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant int NOT NULL, hall int NOT NULL, hall_code text NOT NULL,
  row_number smallint NOT NULL, label char(1) NOT NULL,
  class class NOT NULL, half boolean NOT NULL, place char(2) NOT NULL,
  flag boolean NOT NULL REFERENCES flags,
  price numeric(8,2) NOT NULL, gross numeric GENERATED ALWAYS AS (price * 1.19) STORED,
  during tstzrange NOT NULL, mail text,
  UNIQUE (class, half, place),
  FOREIGN KEY (tenant, hall) REFERENCES halls (tenant, id),
  FOREIGN KEY (tenant, hall_code) REFERENCES halls (tenant, code),
  CONSTRAINT never_twice EXCLUDE USING gist (during WITH &&));
CREATE UNIQUE INDEX by_mail ON seats (lower(mail)) WHERE mail IS NOT NULL;
