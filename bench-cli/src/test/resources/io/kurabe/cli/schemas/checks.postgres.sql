-- change: ALTER TABLE items ADD x int
-- says: No values were made up that fulfil the check in_sevens of items
CREATE DOMAIN mail AS text CHECK (VALUE ~ '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$');
CREATE DOMAIN percent AS numeric(5,2) NOT NULL CHECK (VALUE >= 0 AND VALUE <= 100);
CREATE DOMAIN code AS char(3) CONSTRAINT code_form CHECK (VALUE ~ '^[A-Z]{3}$');
CREATE TABLE items (
  id int PRIMARY KEY CHECK (id >= 1000),
  status varchar(20) NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  level int CHECK (level IN (10, 20, 30)),
  price numeric(10,2) NOT NULL CHECK (price > 0),
  reduced numeric(10,2) CHECK (reduced >= price),
  lat double precision NOT NULL CHECK (lat >= -90 AND lat <= 90),
  begins date NOT NULL, ends date NOT NULL, CHECK (ends > begins),
  title text NOT NULL CHECK (char_length(title) >= 3 AND length(title) <= 8),
  sku text NOT NULL CHECK (sku LIKE 'SKU-%'),
  since timestamptz NOT NULL CHECK (since >= '2020-01-01' AND since < '2020-02-01'),
  kind text NOT NULL CHECK (kind = 'a' OR kind = 'b'),
  one int, two int, CONSTRAINT one_of CHECK (one IS NOT NULL OR two IS NOT NULL),
  tags jsonb NOT NULL CHECK (jsonb_typeof(tags) = 'array'),
  lower_case text NOT NULL CHECK (lower_case = lower(lower_case)),
  mail mail NOT NULL, share percent, code code NOT NULL,
  seven int NOT NULL CONSTRAINT in_sevens CHECK (seven % 7 = 3),
  below int NOT NULL CHECK (below < 0),
  not_empty text NOT NULL CHECK (not_empty <> ''));
ALTER TABLE ONLY items ADD CONSTRAINT status_known CHECK (((status)::text = ANY ((ARRAY['draft'::character varying, 'live'::character varying])::text[])));
