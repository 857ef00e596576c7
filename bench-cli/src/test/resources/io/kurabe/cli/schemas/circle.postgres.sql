-- change: ALTER TABLE teams ADD COLUMN motto text NOT NULL DEFAULT ''
CREATE TABLE teams (
  id int PRIMARY KEY,
  parent int REFERENCES teams,
  root int NOT NULL REFERENCES teams (id) DEFERRABLE INITIALLY DEFERRED,
  before int UNIQUE REFERENCES teams (id) ON DELETE SET NULL,
  lead int NOT NULL CONSTRAINT led REFERENCES people (id) ON UPDATE NO ACTION CHECK (lead > 0));
CREATE TABLE people (
  id int PRIMARY KEY,
  team int NOT NULL,
  CONSTRAINT in_team FOREIGN KEY (team) REFERENCES teams (id));
