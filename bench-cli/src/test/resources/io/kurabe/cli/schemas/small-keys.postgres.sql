-- change: ALTER TABLE sizes ADD x int
-- says: the copy has 6 rows
CREATE TYPE size AS ENUM ('s', 'm', 'l');
CREATE TABLE sizes (size size, half boolean, PRIMARY KEY (size, half));
