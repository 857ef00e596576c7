-- change: CREATE INDEX by_name ON cities (name)
CREATE TABLE capitals (country text) INHERITS (cities);
CREATE TABLE cities (id int, name text, CHECK (name <> 'x')) INHERITS (places);
CREATE TABLE places (height real);
ALTER TABLE ONLY cities ADD CONSTRAINT cities_pkey PRIMARY KEY (id);
ALTER TABLE cities CLUSTER ON cities_pkey;
CREATE TABLE copies (LIKE cities INCLUDING ALL);
