-- What waits in a tenant to be done, by kind: how much, at most a hundred, and since when. All of it is found by indexes of what waits.
CREATE FUNCTION waiting_work(of uuid) RETURNS TABLE (kind text, waiting bigint, oldest timestamptz) LANGUAGE sql STABLE AS $$
  -- A tenant whose clock stands bills when somebody moves it.
  SELECT 'bill', count(*), min(due) FROM (
    SELECT c.next_billing_date::timestamp AT TIME ZONE t.time_zone AS due FROM tenant t
      JOIN rate_plan_charge c ON c.tenant_id = t.id AND c.next_billing_date <= (now() AT TIME ZONE t.time_zone)::date
      JOIN subscription s ON s.tenant_id = t.id AND s.id = c.subscription_id AND s.status = 'Active'
      JOIN account a ON a.tenant_id = t.id AND a.id = c.account_id AND a.status = 'Active'
     WHERE t.id = of AND t.clock_at IS NULL ORDER BY c.next_billing_date LIMIT 100) AS bills
  UNION ALL SELECT 'failure', count(*), min(since) FROM (
    SELECT min(moment_of_id(f.id)) AS since FROM work_failure f
     WHERE f.tenant_id = of AND f.resolved_at IS NULL GROUP BY f.step, f.subject_id LIMIT 100) AS failures
  -- One that was sent a moment ago is under way.
  UNION ALL SELECT 'gatewayIntent', count(*), min(created_at) FROM (
    SELECT i.created_at FROM gateway_intent i
     WHERE i.tenant_id = of AND i.state IN ('created', 'sent', 'unknown')
       AND (i.state = 'unknown' OR i.created_at < now() - interval '2 minutes') ORDER BY i.created_at LIMIT 100) AS intents
  UNION ALL SELECT 'mail', count(*), min(since) FROM (
    SELECT moment_of_id(m.id) AS since FROM mail m WHERE m.tenant_id = of AND m.status = 'Queued' ORDER BY m.created_at LIMIT 100) AS mails
  UNION ALL SELECT 'gatewayEvent', count(*), min(received_at) FROM (
    SELECT e.received_at FROM gateway_event e WHERE e.tenant_id = of AND e.next_try_at IS NOT NULL LIMIT 100) AS news
  UNION ALL SELECT 'event', count(*), min(moment_of_id(id)) FROM (
    SELECT o.id FROM outbox o WHERE o.tenant_id = of AND o.dispatched_at IS NULL ORDER BY o.id LIMIT 100) AS events
$$;
GRANT SELECT (tenant_id, id, dispatched_at) ON outbox TO perennial_portal;

-- The same over all tenants, without saying whose it is.
CREATE FUNCTION waiting_work_of_all() RETURNS TABLE (kind text, waiting bigint, oldest timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.kind, sum(w.waiting)::bigint, min(w.oldest) FROM tenant t CROSS JOIN LATERAL waiting_work(t.id) AS w GROUP BY w.kind
$$;
GRANT SELECT (tenant_id, id, state, created_at, outcome) ON gateway_intent TO perennial_lookup;
GRANT SELECT (tenant_id, subscription_id, account_id, next_billing_date) ON rate_plan_charge TO perennial_lookup;
GRANT SELECT (tenant_id, id, status) ON subscription, account TO perennial_lookup;
GRANT SELECT (tenant_id, id, status, created_at) ON mail TO perennial_lookup;
GRANT SELECT (tenant_id, id, step, subject_id, resolved_at) ON work_failure TO perennial_lookup;
GRANT SELECT (tenant_id, id, received_at, next_try_at) ON gateway_event TO perennial_lookup;
GRANT SELECT (tenant_id, id, dispatched_at) ON outbox TO perennial_lookup;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['gateway_intent', 'rate_plan_charge', 'subscription', 'account', 'mail', 'work_failure', 'gateway_event', 'outbox'] LOOP
    EXECUTE format('CREATE POLICY lookup ON %I FOR SELECT TO perennial_lookup USING (true)', t);
  END LOOP;
END $$;
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION waiting_work_of_all() OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION waiting_work_of_all() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waiting_work_of_all() TO perennial_app;

-- What the owners of a tenant were told of: a row for each kind that has waited for too long, until it does no more.
CREATE TABLE "stuck_notice" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "stuck_notice_pkey" PRIMARY KEY ("tenant_id","kind")
);
ALTER TABLE stuck_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE stuck_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON stuck_notice TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON stuck_notice TO perennial_app;
GRANT SELECT ON stuck_notice TO perennial_portal;
