-- change: CREATE INDEX by_note ON m_2025_02 (note)
CREATE TABLE public.m (id bigint NOT NULL, day date NOT NULL, note text) PARTITION BY RANGE (day);
CREATE TABLE public.m_2025_01 (id bigint NOT NULL, day date NOT NULL, note text);
CREATE TABLE public.m_2025_02 (id bigint NOT NULL, day date NOT NULL, note text);
ALTER TABLE ONLY public.m ATTACH PARTITION public.m_2025_01 FOR VALUES FROM ('2025-01-01') TO ('2025-02-01');
ALTER TABLE ONLY public.m ATTACH PARTITION public.m_2025_02 FOR VALUES FROM ('2025-02-01') TO ('2025-03-01');
ALTER TABLE ONLY public.m ADD CONSTRAINT m_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY public.m_2025_01 ADD CONSTRAINT m_2025_01_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY public.m_2025_02 ADD CONSTRAINT m_2025_02_pkey PRIMARY KEY (id, day);
CREATE INDEX m_day ON ONLY public.m USING btree (day);
CREATE INDEX m_2025_01_day ON public.m_2025_01 USING btree (day);
CREATE INDEX m_2025_02_day ON public.m_2025_02 USING btree (day);
ALTER INDEX public.m_pkey ATTACH PARTITION public.m_2025_02_pkey;
ALTER INDEX public.m_day ATTACH PARTITION public.m_2025_01_day;
ALTER INDEX public.m_day ATTACH PARTITION public.m_2025_02_day;
