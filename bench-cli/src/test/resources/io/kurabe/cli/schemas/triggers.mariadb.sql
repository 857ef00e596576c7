-- change: ALTER TABLE accounts MODIFY owner varchar(100) NOT NULL
-- says: it refuses an update that changes nothing
CREATE SEQUENCE numbers START WITH 1 INCREMENT BY 1;
CREATE TABLE accounts (id int PRIMARY KEY, number bigint DEFAULT nextval(`numbers`), owner varchar(50) NOT NULL);
CREATE TABLE log (id int);
DELIMITER //
CREATE TRIGGER a BEFORE UPDATE ON accounts FOR EACH ROW BEGIN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'never; ever'; END//
CREATE TRIGGER b AFTER UPDATE ON accounts FOR EACH ROW INSERT INTO log VALUES (NEW.id)//
DELIMITER ;
