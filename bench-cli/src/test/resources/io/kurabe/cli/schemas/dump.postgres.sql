-- change: ALTER TABLE orders ALTER COLUMN mail TYPE text
-- says: does not need was left out
\restrict abcDEF123
--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET default_table_access_method = heap;
CREATE SCHEMA audit;
ALTER SCHEMA audit OWNER TO shop;
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
COMMENT ON EXTENSION citext IS 'data type for case-insensitive character strings';
CREATE TYPE public.state AS ENUM (
    'new',
    'paid'
);
ALTER TYPE public.state OWNER TO shop;
CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  -- public. is left out; this; too
  INSERT INTO audit.log (orders_id) VALUES (NEW.id);
  NEW.changed := pg_catalog.now();
  RETURN NEW;
END;
$$;
ALTER FUNCTION public.touch() OWNER TO shop;
CREATE TABLE audit.log (
    id bigint NOT NULL,
    orders_id bigint
);
ALTER TABLE audit.log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.orders (
    id bigint NOT NULL,
    shop integer,
    total numeric(12,2) DEFAULT 0.00 NOT NULL,
    state public.state DEFAULT 'new'::public.state NOT NULL,
    mail public.citext,
    changed timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='90');
ALTER TABLE public.orders OWNER TO shop;
CREATE SEQUENCE public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.orders_id_seq OWNER TO shop;
ALTER SEQUENCE public.orders_id_seq OWNED BY public.orders.id;
CREATE TABLE public.shops (
    id integer NOT NULL,
    name text COLLATE pg_catalog."C"
);
CREATE VIEW public.paid AS
 SELECT orders.id,
    orders.total
   FROM public.orders
  WHERE (orders.state = 'paid'::public.state);
CREATE TABLE public.others (
    id integer NOT NULL,
    x public.nonsense
);
ALTER TABLE ONLY public.orders ALTER COLUMN id SET DEFAULT nextval('public.orders_id_seq'::regclass);
COPY public.orders (id, shop, total, state, mail, changed) FROM stdin;
1	1	5.00	new	a@b.c	2024-01-01 00:00:00+00
2	\N	7.50	paid	tab\there; and	2024-01-02 00:00:00+00
\.
COPY public.shops (id, name) FROM stdin;
1	one
\.
SELECT pg_catalog.setval('public.orders_id_seq', 2, true);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shops
    ADD CONSTRAINT shops_pkey PRIMARY KEY (id);
CREATE INDEX orders_by_shop ON public.orders USING btree (shop) WHERE (state <> 'paid'::public.state);
CREATE TRIGGER touched BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.touch();
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_shop_fkey FOREIGN KEY (shop) REFERENCES public.shops(id) ON UPDATE CASCADE ON DELETE SET NULL;
COMMENT ON TABLE public.orders IS 'What was ordered; by whom';
COMMENT ON COLUMN public.orders.total IS 'In the shop''s currency';
GRANT SELECT ON TABLE public.orders TO reader;
ALTER DEFAULT PRIVILEGES FOR ROLE shop GRANT SELECT ON TABLES TO reader;
\unrestrict abcDEF123
