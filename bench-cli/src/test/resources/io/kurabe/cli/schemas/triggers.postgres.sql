-- change: ALTER TABLE accounts ALTER COLUMN owner TYPE varchar(100)
-- says: it refuses an update that changes nothing
-- says: function absent() does not exist
-- says: The view named (line 17) also reads others
CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never; ever'; END $$;
CREATE FUNCTION quiet() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE FUNCTION elsewhere.write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN COPY accounts TO PROGRAM 'x'; END $$;
CREATE FUNCTION valid(text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT length($1) > 0 $$;
CREATE TABLE others (id int);
CREATE TABLE accounts (id int PRIMARY KEY, owner text NOT NULL, CHECK (valid(owner)));
CREATE TRIGGER a BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION never();
CREATE TRIGGER b BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION quiet();
CREATE TRIGGER c BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION absent();
CREATE TRIGGER d BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE PROCEDURE elsewhere.write();
CREATE RULE r AS ON DELETE TO accounts DO NOTHING;
CREATE STATISTICS st ON id, owner FROM accounts;
CREATE VIEW named AS SELECT a.id FROM accounts a JOIN others e ON e.id = a.id;
