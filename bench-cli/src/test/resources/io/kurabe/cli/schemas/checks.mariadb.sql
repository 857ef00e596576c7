-- change: ALTER TABLE items ADD x int
-- says: No values were made up that fulfil the check seven of items
-- says: No values were made up that fulfil the check in_sevens of items
CREATE TABLE items (
  id int PRIMARY KEY,
  status varchar(20) NOT NULL CHECK (status IN ('draft', 'it''s live')),
  rating tinyint NOT NULL, CONSTRAINT rated CHECK (rating BETWEEN 1 AND 5),
  price decimal(10,2) NOT NULL CHECK (price > 0),
  begins date NOT NULL, ends date NOT NULL, CHECK (ends >= begins),
  title varchar(50) NOT NULL CHECK (char_length(title) between 3 and 8),
  sku varchar(20) NOT NULL CHECK (sku LIKE 'SKU-%'),
  code char(3) NOT NULL CHECK (code REGEXP '^[A-Z]{3}$'),
  lat decimal(9,6) NOT NULL CHECK (lat >= -90 and lat <= 90),
  seven int NOT NULL DEFAULT 3 CHECK (seven % 7 = 3),
  other int NOT NULL, CONSTRAINT in_sevens CHECK (other % 7 = 3),
  data longtext NOT NULL CHECK (json_valid(data)));
