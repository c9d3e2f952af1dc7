-- Bill runs that begin by a schedule, and the bills of nights, which are bill runs, too.
-- AlterTable
ALTER TABLE "bill_run" ADD COLUMN     "night_accounts" INTEGER,
ADD COLUMN     "night_of" DATE,
ADD COLUMN     "schedule" JSONB,
ADD COLUMN     "scheduled_at" TIMESTAMPTZ(3),
ADD COLUMN     "series_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "bill_run_of_series" ON "bill_run"("tenant_id", "series_id", "scheduled_at");
CREATE UNIQUE INDEX "bill_run_of_night" ON "bill_run"("tenant_id", "entity_id", "night_of");

ALTER TABLE bill_run DROP CONSTRAINT bill_run_status_check,
  ADD CONSTRAINT bill_run_status_check CHECK (status IN ('Pending', 'Processing', 'Completed', 'Error', 'Canceled', 'Posted', 'PostInProgress',
    'CancelInProgress', 'Paused')),
  ADD CONSTRAINT bill_run_schedule_check CHECK ((schedule IS NULL) = (scheduled_at IS NULL) AND (schedule IS NULL) = (series_id IS NULL)),
  ADD CONSTRAINT bill_run_paused_check CHECK (status <> 'Paused' OR schedule IS NOT NULL),
  ADD CONSTRAINT bill_run_night_check CHECK (night_of IS NULL OR schedule IS NULL);

-- Those that wait for their moment or have not ended are found with the other work of a minute.
CREATE INDEX bill_run_open ON bill_run (tenant_id, scheduled_at)
  WHERE status IN ('Pending', 'Processing', 'PostInProgress', 'CancelInProgress');
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
  UNION
  SELECT r.tenant_id FROM bill_run r JOIN tenant t ON t.id = r.tenant_id
   WHERE task = 'bill-runs' AND r.status IN ('Pending', 'Processing', 'PostInProgress', 'CancelInProgress') AND r.night_of IS NULL
     AND (r.scheduled_at IS NULL OR r.scheduled_at <= coalesce(t.clock_at, now()))
$$;
GRANT SELECT (tenant_id, status, scheduled_at, night_of) ON bill_run TO perennial_lookup;
CREATE POLICY lookup ON bill_run FOR SELECT TO perennial_lookup USING (true);
