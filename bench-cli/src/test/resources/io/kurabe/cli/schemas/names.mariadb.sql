-- change: ALTER TABLE Items ADD x int
CREATE TABLE `shop`.`order` (`Id` int PRIMARY KEY, `select` text NOT NULL);
CREATE TABLE `shop`.`顧 客` (`番号` int PRIMARY KEY, `名 前` varchar(20) NOT NULL);
CREATE TABLE `shop`.`Items` (
  id int PRIMARY KEY, `order` int NOT NULL, `客` int, `from` date NOT NULL,
  FOREIGN KEY (`order`) REFERENCES `shop`.`order` (`Id`), CONSTRAINT `客の` FOREIGN KEY (`客`) REFERENCES `顧 客` (`番号`));
