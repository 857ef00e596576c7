-- change: ALTER TABLE members ADD x int
CREATE EXTENSION IF NOT EXISTS hstore WITH SCHEMA extensions;
CREATE EXTENSION IF NOT EXISTS pg_stat_statements WITH SCHEMA extensions;
CREATE TABLE public.members (
  id uuid DEFAULT extensions.uuid_generate_v4() NOT NULL,
  mail public.citext NOT NULL UNIQUE,
  more extensions.hstore NOT NULL,
  path public.ltree NOT NULL,
  password text DEFAULT public.crypt('x'::text, public.gen_salt('bf'::text)));
ALTER TABLE ONLY public.members ADD CONSTRAINT members_pkey PRIMARY KEY (id);
CREATE INDEX by_mail ON public.members USING gin (password public.gin_trgm_ops);
