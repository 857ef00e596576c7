-- change: ALTER TABLE wide MODIFY a varchar(5) NOT NULL, MODIFY b decimal(5,2) NOT NULL, CHANGE c cc smallint NOT NULL, MODIFY d int NOT NULL, ADD UNIQUE KEY (e), MODIFY f enum('x','y') NOT NULL, ADD CONSTRAINT of_kind FOREIGN KEY (g) REFERENCES kinds (id), MODIFY h datetime NOT NULL, MODIFY i tinyint unsigned NOT NULL
CREATE TABLE kinds (id int PRIMARY KEY);
CREATE TABLE wide (id int PRIMARY KEY, a varchar(200), b decimal(12,4), c bigint, d varchar(20), e int, f varchar(20), g int, h varchar(40), i int);
