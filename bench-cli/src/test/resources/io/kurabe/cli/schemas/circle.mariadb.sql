-- change: ALTER TABLE teams ADD COLUMN motto text
CREATE TABLE teams (
  id int PRIMARY KEY, parent int, root int NOT NULL, lead int NOT NULL REFERENCES people (id),
  FOREIGN KEY (parent) REFERENCES teams (id), FOREIGN KEY (root) REFERENCES teams (id));
CREATE TABLE people (id int PRIMARY KEY, team int NOT NULL, CONSTRAINT in_team FOREIGN KEY (team) REFERENCES teams (id));
