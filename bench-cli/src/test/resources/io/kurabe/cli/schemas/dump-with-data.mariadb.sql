-- change: ALTER TABLE orders ADD note text
-- says: the copy has 2 rows of the file
-- with-data
-- MySQL dump 10.13  Distrib 8.0.36
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT CHARACTER SET utf8mb4 */;
USE `shop`;
DROP TABLE IF EXISTS `orders`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE `orders` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `customer` int DEFAULT NULL,
  `total` decimal(10,2) NOT NULL DEFAULT '0.00' COMMENT 'it''s; a "total"',
  `state` enum('new','it''s paid') NOT NULL DEFAULT 'new',
  `at` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00',
  PRIMARY KEY (`id`),
  KEY `fk_customer` (`customer`),
  CONSTRAINT `fk_customer` FOREIGN KEY (`customer`) REFERENCES `shop`.`customers` (`id`) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `orders` WRITE;
/*!40000 ALTER TABLE `orders` DISABLE KEYS */;
INSERT INTO `orders` VALUES (1,1,5.00,'new','2024-01-01 00:00:00'),(2,NULL,7.50,'it\'s paid','2024-01-02 00:00:00');
/*!40000 ALTER TABLE `orders` ENABLE KEYS */;
UNLOCK TABLES;
/*!50003 SET sql_mode              = 'STRICT_TRANS_TABLES' */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `before_order` BEFORE UPDATE ON `orders` FOR EACH ROW BEGIN
  IF NEW.total < 0 THEN SET NEW.total = 0; END IF;
END */;;
DELIMITER ;
/*!50001 CREATE TABLE `paid` (
  `id` tinyint NOT NULL
) ENGINE=MyISAM */;
CREATE TABLE `customers` (
  `id` int NOT NULL,
  `name` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `by_name` (`name`(10)),
  CONSTRAINT `named` CHECK (char_length(`name`) > 3)
);
INSERT INTO `customers` VALUES (1,'someone');
/*!50001 DROP VIEW IF EXISTS `paid`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `paid` AS select `shop`.`orders`.`id` AS `id` from `orders` */;
DELIMITER $$
CREATE DEFINER=`root`@`%` PROCEDURE `p`() BEGIN SELECT 1; SELECT 2; END$$
DELIMITER ;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
-- Dump completed on 2024-05-05
