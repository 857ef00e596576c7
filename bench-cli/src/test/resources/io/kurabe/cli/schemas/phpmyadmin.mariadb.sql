-- change: ALTER TABLE posts ADD INDEX by_author_and_day (author, day)
-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
SET time_zone = "+00:00";
CREATE TABLE `posts` (
  `id` int(11) NOT NULL,
  `author` int(11) NOT NULL,
  `parent` int(11) DEFAULT NULL,
  `day` date NOT NULL DEFAULT current_timestamp(),
  `text` longtext NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE `authors` (`id` int(11) NOT NULL, `best` int(11) NOT NULL) ENGINE=InnoDB;
ALTER TABLE `posts`
  ADD PRIMARY KEY (`id`),
  ADD KEY `author` (`author`);
ALTER TABLE `authors`
  ADD PRIMARY KEY (`id`);
ALTER TABLE `posts`
  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=7;
ALTER TABLE `authors`
  ADD CONSTRAINT `best_post` FOREIGN KEY (`best`) REFERENCES `posts` (`id`);
ALTER TABLE `posts`
  ADD CONSTRAINT `posts_ibfk_1` FOREIGN KEY (`author`) REFERENCES `authors` (`id`) ON DELETE CASCADE,
  ADD CONSTRAINT `posts_ibfk_2` FOREIGN KEY (`parent`) REFERENCES `posts` (`id`);
COMMIT;
