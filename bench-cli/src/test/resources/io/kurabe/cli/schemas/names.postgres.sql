-- change: ALTER TABLE items ADD x int
CREATE SCHEMA "My Shop";
CREATE TABLE "My Shop"."order" ("Id" int PRIMARY KEY, "select" text NOT NULL, "a ""b""" int);
CREATE TABLE "My Shop".顧客 (番号 integer PRIMARY KEY, "名 前" text NOT NULL CHECK ("名 前" <> ''));
CREATE TABLE "My Shop".Items (
  id int PRIMARY KEY, "order" int NOT NULL REFERENCES "My Shop"."order" ("Id"), 客 int REFERENCES "My Shop".顧客 (番号),
  "from" date NOT NULL, "user" text);
CREATE INDEX ON "My Shop".items ("user");
CREATE UNLOGGED TABLE "My Shop".other (id int);
