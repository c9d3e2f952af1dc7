-- Tenants for which a task of the timetable has something to do, found by one statement over all of them: an idle minute costs the same however
-- many tenants there are. A branch whose task is not asked for is not run. What a task then does looks again, as the tenant.
CREATE FUNCTION tenants_due(task text, sent_before timestamptz) RETURNS SETOF uuid
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
$$;

-- What waits in each tenant that has something, and the kinds of which its owners were told: they may wait no more.
CREATE FUNCTION waiting_work_by_tenant() RETURNS TABLE (tenant_id uuid, kind text, oldest timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, w.kind, w.oldest FROM tenant t CROSS JOIN LATERAL waiting_work(t.id) AS w WHERE w.waiting > 0
  UNION ALL SELECT n.tenant_id, n.kind, NULL FROM stuck_notice n
$$;

-- Retries that have ended by a rule are looked at, as their account may get another payment method.
CREATE INDEX payment_retry_ended ON payment_retry (tenant_id, account_id) WHERE outcome IN ('LeaveOpen', 'TurnOffAutoPay');

GRANT SELECT (next_check_at, sent_at) ON gateway_intent TO perennial_lookup;
GRANT SELECT (auto_pay, default_payment_method_id) ON account TO perennial_lookup;
GRANT SELECT (next_try_at) ON mail TO perennial_lookup;
GRANT SELECT (tenant_id, state, next_check_at, expires_at) ON payment_authorization TO perennial_lookup;
GRANT SELECT (tenant_id, status, run_at) ON payment_run TO perennial_lookup;
GRANT SELECT (tenant_id, invoice_id, account_id, next_attempt_at, outcome, method_facts) ON payment_retry TO perennial_lookup;
GRANT SELECT (tenant_id, id, account_id, status, balance) ON invoice TO perennial_lookup;
GRANT SELECT (tenant_id, invoice_id) ON collection_hold, invoice_delivery TO perennial_lookup;
GRANT SELECT (tenant_id, id, status, gateway, brand, last4, expiration_month, expiration_year) ON payment_method TO perennial_lookup;
GRANT SELECT (tenant_id, id, status, account_id) ON payment_schedule TO perennial_lookup;
GRANT SELECT (tenant_id, schedule_id, status, run_hour, scheduled_date) ON payment_schedule_item TO perennial_lookup;
GRANT SELECT (tenant_id, kind) ON stuck_notice TO perennial_lookup;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payment_authorization', 'payment_run', 'payment_retry', 'invoice', 'collection_hold', 'invoice_delivery', 'payment_method',
    'payment_schedule', 'payment_schedule_item', 'stuck_notice'] LOOP
    EXECUTE format('CREATE POLICY lookup ON %I FOR SELECT TO perennial_lookup USING (true)', t);
  END LOOP;
END $$;
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenants_due(text, timestamptz) OWNER TO perennial_lookup;
ALTER FUNCTION waiting_work_by_tenant() OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenants_due(text, timestamptz), waiting_work_by_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_due(text, timestamptz), waiting_work_by_tenant() TO perennial_app;
