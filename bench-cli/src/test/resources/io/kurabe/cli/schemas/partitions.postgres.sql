-- change: ALTER TABLE events ADD COLUMN note text
CREATE TABLE public.events (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    region text NOT NULL
)
PARTITION BY RANGE (at);
CREATE TABLE public.events_01 (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    region text NOT NULL
)
PARTITION BY LIST (region);
CREATE TABLE public.events_01_eu PARTITION OF public.events_01 FOR VALUES IN ('eu', 'uk');
CREATE TABLE public.events_01_us PARTITION OF public.events_01 FOR VALUES IN ('us');
CREATE TABLE public.events_02 PARTITION OF public.events FOR VALUES FROM ('2025-02-01') TO ('2025-03-01');
CREATE TABLE public.events_rest PARTITION OF public.events DEFAULT;
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_01 FOR VALUES FROM ('2025-01-01') TO ('2025-02-01');
ALTER TABLE ONLY public.events ADD CONSTRAINT events_pkey PRIMARY KEY (id, at, region);
CREATE INDEX by_region ON public.events USING btree (region);
