-- change: ALTER TABLE every_type ADD x int
CREATE TYPE mood AS ENUM ('sad', 'it''s ok');
CREATE TYPE pair AS (a int, b text);
CREATE TABLE every_type (
  id smallserial PRIMARY KEY,
  a1 smallint NOT NULL, a2 integer NOT NULL, a3 bigint NOT NULL, a4 numeric NOT NULL, a5 numeric(20,10) NOT NULL,
  a6 numeric(3,3) NOT NULL, a7 real NOT NULL, a8 double precision NOT NULL, a9 money NOT NULL, a10 numeric(5,-2) NOT NULL,
  b1 char NOT NULL, b2 char(3) NOT NULL, b3 varchar NOT NULL, b4 varchar(7) NOT NULL, b5 text NOT NULL, b6 name NOT NULL,
  b7 "char" NOT NULL, b8 bytea NOT NULL,
  c1 date NOT NULL, c2 time NOT NULL, c3 timetz NOT NULL, c4 timestamp NOT NULL, c5 timestamptz(3) NOT NULL, c6 interval NOT NULL,
  d1 boolean NOT NULL, d2 mood NOT NULL, d3 uuid NOT NULL, d4 json NOT NULL, d5 jsonb NOT NULL, d6 xml NOT NULL,
  d7 tsvector NOT NULL, d8 tsquery NOT NULL, d9 jsonpath NOT NULL,
  e1 inet NOT NULL, e2 cidr NOT NULL, e3 macaddr NOT NULL, e4 macaddr8 NOT NULL, e5 bit(5) NOT NULL, e6 varbit(40) NOT NULL,
  e7 bit NOT NULL, e8 oid NOT NULL, e9 pg_lsn NOT NULL, e10 xid NOT NULL,
  f1 point NOT NULL, f2 line NOT NULL, f3 lseg NOT NULL, f4 box NOT NULL, f5 path NOT NULL, f6 polygon NOT NULL, f7 circle NOT NULL,
  g1 int4range NOT NULL, g2 int8range NOT NULL, g3 numrange NOT NULL, g4 tsrange NOT NULL, g5 tstzrange NOT NULL,
  g6 daterange NOT NULL, g7 int4multirange NOT NULL, g8 tstzmultirange NOT NULL,
  h1 int[] NOT NULL, h2 text[] NOT NULL, h3 mood[] NOT NULL, h4 timestamptz[] NOT NULL, h5 uuid[] NOT NULL, h6 jsonb[] NOT NULL,
  h7 numeric(6,2)[] NOT NULL, h8 boolean[] NOT NULL, h9 int4range[] NOT NULL, h10 varchar(3)[][] NOT NULL, h11 inet[] NOT NULL,
  i1 pair);
