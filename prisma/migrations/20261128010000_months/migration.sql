-- The audit trail and the outbox are kept by month, so that what is old goes as a whole month. Ids of both are UUIDs of version 7:
-- they begin with the real instant at which a row was made, and say by themselves in which month it belongs.

-- How long the installation keeps them. The start writes the days; the application can read them and not change them.
CREATE TABLE "retention" (
    "table_name" TEXT NOT NULL,
    "kept_days" INTEGER NOT NULL,
    "kept_from" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',

    CONSTRAINT "retention_pkey" PRIMARY KEY ("table_name")
);
INSERT INTO retention (table_name, kept_days) VALUES ('audit_entry', 3653), ('outbox', 90);
ALTER TABLE retention ADD CONSTRAINT retention_audit CHECK (table_name <> 'audit_entry' OR kept_days >= 366);
ALTER TABLE retention ADD CONSTRAINT retention_outbox CHECK (table_name <> 'outbox' OR kept_days >= 30);
GRANT SELECT ON retention TO perennial_app, perennial_portal;

-- The first id of a moment, and the moment of an id.
CREATE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)
$$;

-- Nobody waits for an event yet: it is delivered as soon as it is written, and so are those from before. A new column with a
-- default costs no rewriting of the table.
ALTER TABLE outbox DROP COLUMN dispatched_at;
ALTER TABLE outbox ADD COLUMN "dispatched_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- What was written until now, and until this month ends, is one partition: the table as it is. Only rows that claim to be younger move.
DO $$
DECLARE
  parent text;
  old text;
  bound uuid := first_id_of((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
  policy record;
  index_name text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['audit_entry', 'outbox'] LOOP
    old := parent || '_before';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, old);
    FOR index_name IN SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename = old LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, regexp_replace(index_name, '^' || parent, old));
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (id)', parent, old);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (tenant_id, id)', parent, parent || '_pkey');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', parent);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', parent);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal '
      'USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', parent);
    -- Nobody but the owner has a right on a partition: what the parent refuses is refused there, too.
    FOR policy IN SELECT polname FROM pg_policy WHERE polrelid = format('public.%I', old)::regclass LOOP
      EXECUTE format('DROP POLICY %I ON %I', policy.polname, old);
    END LOOP;
    EXECUTE format('REVOKE ALL ON %I FROM perennial_app, perennial_portal', old);
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', old);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_other', parent);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', parent || '_other');
    EXECUTE format('WITH younger AS (DELETE FROM %1$I WHERE id >= %2$L RETURNING *) INSERT INTO %3$I SELECT * FROM younger',
      old, bound, parent || '_other');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, old, bound);
  END LOOP;
END $$;

CREATE INDEX "audit_entry_tenant_id_subject_type_subject_id_id_idx" ON "audit_entry"("tenant_id", "subject_type", "subject_id", "id");
CREATE INDEX "outbox_tenant_id_subject_type_subject_id_idx" ON "outbox"("tenant_id", "subject_type", "subject_id");
-- What is still to be delivered.
CREATE INDEX outbox_waiting ON outbox (tenant_id, id) WHERE dispatched_at IS NULL;

GRANT SELECT, INSERT ON audit_entry, outbox TO perennial_app;
GRANT UPDATE (dispatched_at) ON outbox TO perennial_app;
GRANT SELECT, INSERT ON audit_entry TO perennial_portal;
CREATE POLICY sign_ins_only ON audit_entry AS RESTRICTIVE FOR INSERT TO perennial_portal
  WITH CHECK (subject_type = 'signIn' AND operation IN ('signIn', 'signOut'));

-- Makes the partition of the month that `moment` is in, unless it is there. Rows that came before it are taken out of the
-- partition for all others.
CREATE FUNCTION make_month(parent text, moment timestamptz) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  part text := parent || to_char(month, '"_"YYYY"_"MM');
  other text := parent || '_other';
  first_id uuid := first_id_of(month AT TIME ZONE 'UTC');
  next_id uuid := first_id_of((month + interval '1 month') AT TIME ZONE 'UTC');
BEGIN
  -- The months of the table from before are in one partition.
  IF to_regclass(format('public.%I', part)) IS NOT NULL OR EXISTS (
    SELECT FROM partitions_of(parent) p WHERE p.high > first_id AND (p.low IS NULL OR p.low <= first_id)) THEN
    RETURN NULL;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', part, parent);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', other);
  EXECUTE format('WITH early AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO %I SELECT * FROM early',
    other, first_id, next_id, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, first_id, next_id);
  RETURN part;
END $$;

-- The partitions of a table with their bounds, but for the one for all others.
CREATE FUNCTION partitions_of(parent text) RETURNS TABLE (name text, low uuid, high uuid) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c.relname::text, substring(bound FROM $r$FROM \('([0-9a-f-]{36})'\)$r$)::uuid, substring(bound FROM $r$TO \('([0-9a-f-]{36})'\)$r$)::uuid
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bound
   WHERE i.inhparent = format('public.%I', parent)::regclass AND bound <> 'DEFAULT'
$$;

-- Drops the months that are over for longer than the installation keeps them and have nothing that is still to be delivered.
CREATE FUNCTION drop_months(parent text) RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  part record;
  waits boolean := false;
BEGIN
  FOR part IN SELECT p.name, p.high FROM partitions_of(parent) p JOIN retention r ON r.table_name = parent
    WHERE moment_of_id(p.high) < now() - make_interval(days => r.kept_days) ORDER BY p.high LOOP
    IF parent = 'outbox' THEN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE dispatched_at IS NULL)', part.name) INTO waits;
      CONTINUE WHEN waits;
      -- Once more, when nobody can write a row any more.
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE dispatched_at IS NULL)', part.name) INTO waits;
      CONTINUE WHEN waits;
    END IF;
    EXECUTE format('DROP TABLE %I', part.name);
    UPDATE retention SET kept_from = greatest(kept_from, part.high) WHERE table_name = parent;
    RETURN NEXT part.name;
  END LOOP;
END $$;

-- Makes this month, the next three and those of rows that came without one; drops what is over. It has the owner's rights, takes
-- nothing of its caller but the name, and rather fails than keeps others waiting for its locks.
CREATE FUNCTION keep_months(parent text) RETURNS TABLE (made text[], dropped text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  months timestamptz[];
BEGIN
  IF NOT EXISTS (SELECT FROM retention r WHERE r.table_name = parent) THEN
    RAISE EXCEPTION 'there are no months of %', parent;
  END IF;
  PERFORM set_config('lock_timeout', '2s', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('months of ' || parent, 0));
  EXECUTE format(
    $q$SELECT array(SELECT generate_series($1, $1 + interval '3 months', interval '1 month') AT TIME ZONE 'UTC'
      UNION SELECT date_trunc('month', moment_of_id(id) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' FROM %I
        WHERE substr(id::text, 15, 1) = '7' AND id < first_id_of(now() + interval '1 month'))$q$,
    parent || '_other') USING this_month INTO months;
  made := array_remove(array(SELECT make_month(parent, month) FROM unnest(months) AS month ORDER BY month), NULL);
  dropped := array(SELECT drop_months(parent));
  RETURN NEXT;
END $$;
REVOKE EXECUTE ON FUNCTION keep_months(text), make_month(text, timestamptz), drop_months(text), partitions_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_months(text) TO perennial_app;

SELECT keep_months('audit_entry'), keep_months('outbox');
