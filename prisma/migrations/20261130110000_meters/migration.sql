-- CreateTable
CREATE TABLE "meter" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "global_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "name" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "meter_version" (
    "tenant_id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "meter_version_pkey" PRIMARY KEY ("tenant_id","meter_id","version")
);

-- CreateTable
CREATE TABLE "meter_day" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscription_id" UUID,
    "charge_number" TEXT,
    "day" DATE NOT NULL,
    "changes" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,
    "records" INTEGER NOT NULL,
    "quantity" DECIMAL(38,9) NOT NULL,
    "error" TEXT,

    CONSTRAINT "meter_day_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "meter_event" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,
    "own_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_event_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "meter_run" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "run_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "unique_key" TEXT,
    "days" INTEGER NOT NULL DEFAULT 0,
    "records" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "meter_run_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "meter_entry" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "run_id" UUID,
    "kind" TEXT NOT NULL,
    "run_type" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "own_id" TEXT,
    "message" TEXT,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_entry_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "meter_number" ON "meter"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "meter_global_id" ON "meter"("tenant_id", "global_id");

-- CreateIndex
CREATE UNIQUE INDEX "meter_day_of" ON "meter_day"("tenant_id", "meter_id", "account_id", "subscription_id", "charge_number", "day") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "meter_event_own_id" ON "meter_event"("tenant_id", "meter_id", "own_id");

-- CreateIndex
CREATE INDEX "meter_event_day" ON "meter_event"("tenant_id", "day_id");

-- CreateIndex
CREATE UNIQUE INDEX "meter_run_key" ON "meter_run"("tenant_id", "meter_id", "unique_key");

-- CreateIndex
CREATE INDEX "meter_run_created" ON "meter_run"("tenant_id", "meter_id", "created_at");

-- CreateIndex
CREATE INDEX "meter_entry_created" ON "meter_entry"("tenant_id", "meter_id", "kind", "created_at");

-- AddForeignKey
ALTER TABLE "meter_version" ADD CONSTRAINT "meter_version_tenant_id_meter_id_fkey" FOREIGN KEY ("tenant_id", "meter_id") REFERENCES "meter"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "meter_day" ADD CONSTRAINT "meter_day_tenant_id_meter_id_fkey" FOREIGN KEY ("tenant_id", "meter_id") REFERENCES "meter"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "meter_event" ADD CONSTRAINT "meter_event_tenant_id_day_id_fkey" FOREIGN KEY ("tenant_id", "day_id") REFERENCES "meter_day"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "meter_run" ADD CONSTRAINT "meter_run_tenant_id_meter_id_fkey" FOREIGN KEY ("tenant_id", "meter_id") REFERENCES "meter"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "meter_entry" ADD CONSTRAINT "meter_entry_tenant_id_meter_id_fkey" FOREIGN KEY ("tenant_id", "meter_id") REFERENCES "meter"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE meter_version ADD CONSTRAINT meter_version_words CHECK (
  status IN ('Draft', 'Published', 'Retired') AND (status = 'Draft') = (published_at IS NULL));
ALTER TABLE meter_run ADD CONSTRAINT meter_run_words CHECK (
  run_type IN ('NORMAL', 'DEBUG') AND status IN ('Pending', 'Running', 'Completed', 'Failed'));
ALTER TABLE meter_entry ADD CONSTRAINT meter_entry_words CHECK (kind IN ('SAMPLE', 'ERROR') AND run_type IN ('NORMAL', 'DEBUG'));
CREATE UNIQUE INDEX meter_version_published ON meter_version (tenant_id, meter_id) WHERE status = 'Published';
CREATE UNIQUE INDEX meter_version_draft ON meter_version (tenant_id, meter_id) WHERE status = 'Draft';
CREATE INDEX meter_day_due ON meter_day (tenant_id, meter_id) WHERE changes <> counted;
CREATE INDEX meter_run_due ON meter_run (tenant_id) WHERE status = 'Pending';

-- A number of an event's field; null for anything else, so that a text in its place fails no statement.
CREATE FUNCTION meter_number(value text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT CASE WHEN value ~ '^-?[0-9]{1,12}(\.[0-9]{1,9})?$' THEN value::numeric END $$;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['meter', 'meter_version', 'meter_day', 'meter_event', 'meter_run', 'meter_entry'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

-- Meters with days to count are found with the other work of a minute.
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
CREATE OR REPLACE FUNCTION tenants_due(task text, sent_before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id FROM tenant t WHERE task = 'daily-work' AND t.clock_at IS NULL
     AND (t.clock_processed_through IS NULL
       OR (t.clock_processed_through AT TIME ZONE t.time_zone)::date < (now() AT TIME ZONE t.time_zone)::date)
  UNION
  SELECT i.tenant_id FROM gateway_intent i WHERE task = 'settle-intents' AND i.next_check_at IS NOT NULL
     AND (i.next_check_at <= now() OR i.state IN ('created', 'sent', 'unknown') AND i.sent_at < sent_before)
  UNION
  SELECT h.tenant_id FROM payment_authorization h JOIN tenant t ON t.id = h.tenant_id
   WHERE task = 'settle-authorizations' AND h.state IN ('sent', 'unknown', 'authorized', 'voiding')
     AND CASE h.state WHEN 'authorized' THEN h.expires_at <= coalesce(t.clock_at, now()) ELSE h.next_check_at <= now() END
  UNION
  SELECT e.tenant_id FROM gateway_event e WHERE task = 'try-gateway-events' AND e.next_try_at <= now()
  UNION
  SELECT r.tenant_id FROM payment_run r JOIN tenant t ON t.id = r.tenant_id
   WHERE task = 'payment-runs' AND r.status IN ('Pending', 'Processing')
     AND (r.run_at IS NULL OR r.run_at <= coalesce(t.clock_at, now()))
  UNION
  -- A try whose hour has come, or one that had ended and starts anew, because the account has another payment method.
  SELECT r.tenant_id FROM payment_retry r JOIN tenant t ON t.id = r.tenant_id
    JOIN invoice i ON i.tenant_id = r.tenant_id AND i.id = r.invoice_id AND i.status = 'Posted' AND i.balance > 0
    JOIN account a ON a.tenant_id = i.tenant_id AND a.id = i.account_id AND a.auto_pay AND a.status = 'Active'
   WHERE task = 'retry-payments' AND (r.next_attempt_at IS NOT NULL OR r.outcome IN ('LeaveOpen', 'TurnOffAutoPay'))
     AND (r.next_attempt_at <= coalesce(t.clock_at, now()) OR r.outcome IN ('LeaveOpen', 'TurnOffAutoPay') AND EXISTS (
       SELECT FROM account b JOIN payment_method m
           ON m.tenant_id = b.tenant_id AND m.id = b.default_payment_method_id AND m.status = 'Active'
        WHERE b.tenant_id = r.tenant_id AND b.id = r.account_id
          AND concat_ws('|', m.id, m.gateway, m.brand, m.last4, m.expiration_month, m.expiration_year) <> r.method_facts))
     AND NOT EXISTS (SELECT FROM collection_hold h WHERE h.tenant_id = i.tenant_id AND h.invoice_id = i.id)
  UNION
  SELECT i.tenant_id FROM payment_schedule_item i
    JOIN tenant t ON t.id = i.tenant_id
    CROSS JOIN LATERAL (SELECT coalesce(t.clock_at, now()) AT TIME ZONE t.time_zone AS at) AS clock
    JOIN payment_schedule s ON s.tenant_id = i.tenant_id AND s.id = i.schedule_id AND s.status = 'Active'
    JOIN account a ON a.tenant_id = s.tenant_id AND a.id = s.account_id AND a.status = 'Active'
   WHERE task = 'pay-schedules' AND i.status = 'Pending' AND i.run_hour > 0
     AND (i.scheduled_date < clock.at::date OR i.scheduled_date = clock.at::date AND i.run_hour <= extract(hour FROM clock.at))
  UNION
  SELECT m.tenant_id FROM mail m
   WHERE task = 'send-mails' AND m.status = 'Queued' AND (m.next_try_at IS NULL OR m.next_try_at <= now())
  UNION
  SELECT d.tenant_id FROM invoice_delivery d WHERE task = 'send-mails'
  UNION
  SELECT d.tenant_id FROM meter_day d WHERE task = 'run-meters' AND d.changes <> d.counted
  UNION
  SELECT r.tenant_id FROM meter_run r WHERE task = 'run-meters' AND r.status = 'Pending'
$$;
GRANT SELECT (tenant_id, changes, counted) ON meter_day TO perennial_lookup;
GRANT SELECT (tenant_id, status) ON meter_run TO perennial_lookup;
CREATE POLICY lookup ON meter_day FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON meter_run FOR SELECT TO perennial_lookup USING (true);
