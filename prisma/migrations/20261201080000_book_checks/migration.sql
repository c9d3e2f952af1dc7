-- Checks of the books: every rule that amounts must keep, and what became of it.
CREATE TABLE "book_check" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "results" JSONB NOT NULL DEFAULT '[]',
    "sums" JSONB NOT NULL DEFAULT '{}',
    "broken" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "book_check_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE INDEX "book_check_tenant_id_created_at_id_idx" ON "book_check"("tenant_id", "created_at", "id");

ALTER TABLE book_check ADD CONSTRAINT book_check_words CHECK (origin IN ('Call', 'Night') AND status IN ('Pending', 'Processing', 'Completed', 'Error')
  AND (ended_at IS NOT NULL) = (status IN ('Completed', 'Error')));
-- One check of a company is open at a time.
CREATE UNIQUE INDEX book_check_open ON book_check (tenant_id) WHERE status IN ('Pending', 'Processing');

ALTER TABLE book_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE book_check FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON book_check TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON book_check TO perennial_app;
GRANT SELECT ON book_check TO perennial_portal;
GRANT SELECT (tenant_id, id, status, broken) ON book_check TO perennial_lookup;
CREATE POLICY lookup ON book_check FOR SELECT TO perennial_lookup USING (true);

-- The same as before, and rules that the newest check of the books has found broken.
CREATE OR REPLACE FUNCTION waiting_work(of uuid) RETURNS TABLE (kind text, waiting bigint, oldest timestamptz) LANGUAGE sql STABLE AS $$
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
  UNION ALL SELECT 'books', coalesce(max(broken), 0)::bigint, max(moment_of_id(id)) FILTER (WHERE broken > 0) FROM (
    SELECT k.id, k.broken FROM book_check k WHERE k.tenant_id = of AND k.status = 'Completed' ORDER BY k.id DESC LIMIT 1) AS checks
$$;
