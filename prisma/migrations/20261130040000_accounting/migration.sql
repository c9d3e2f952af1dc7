-- CreateTable
CREATE TABLE "accounting_code" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "notes" TEXT,
    "gl_account_name" TEXT,
    "gl_account_number" TEXT,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounting_code_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "accounting_period" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "fiscal_quarter" INTEGER,
    "notes" TEXT,
    "status" TEXT NOT NULL,
    "trial_status" TEXT,
    "trial_error" TEXT,
    "trial_started_at" TIMESTAMPTZ(3),
    "trial_ended_at" TIMESTAMPTZ(3),
    "trial_balance" JSONB,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounting_period_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounting_code_tenant_id_name_key" ON "accounting_code"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "accounting_period_tenant_id_name_key" ON "accounting_period"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "accounting_period_tenant_id_start_date_key" ON "accounting_period"("tenant_id", "start_date");

ALTER TABLE accounting_code ADD CONSTRAINT accounting_code_words CHECK (status IN ('Active', 'Inactive'));
ALTER TABLE accounting_period ADD CONSTRAINT accounting_period_words CHECK (
  status IN ('Open', 'PendingClose', 'Closed') AND trial_status IN ('Completed', 'Error') AND fiscal_quarter BETWEEN 1 AND 4);
-- Periods do not overlap, whoever writes them.
ALTER TABLE accounting_period ADD CONSTRAINT accounting_period_days
  EXCLUDE USING gist (tenant_id WITH =, daterange(start_date, end_date, '[]') WITH &&);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['accounting_code', 'accounting_period'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

-- Nothing is dated in a period that is closed. Who closes one waits for those who are writing documents and payments, and they wait
-- for it. Money that a gateway has moved is stored on any day: what was paid is never lost, and a period ends before it is closed.
CREATE FUNCTION refuse_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE days date[]; what text; closed record;
BEGIN
  IF TG_TABLE_NAME = 'invoice' THEN
    what := 'invoice';
    IF NEW.status IN ('Draft', 'Posted') THEN days := ARRAY[NEW.invoice_date]; END IF;
    IF TG_OP = 'UPDATE' THEN
      IF NEW.status = OLD.status AND NEW.invoice_date = OLD.invoice_date THEN RETURN NULL; END IF;
      IF OLD.status = 'Posted' THEN days := days || OLD.invoice_date; END IF;
    END IF;
  ELSIF TG_TABLE_NAME = 'credit_memo' THEN
    what := 'credit memo';
    IF NEW.status IN ('Draft', 'Posted') THEN days := ARRAY[NEW.memo_date]; END IF;
    IF TG_OP = 'UPDATE' THEN
      IF NEW.status = OLD.status AND NEW.memo_date = OLD.memo_date THEN RETURN NULL; END IF;
      IF OLD.status = 'Posted' THEN days := days || OLD.memo_date; END IF;
    END IF;
  ELSIF NEW.type <> 'External' THEN
    RETURN NULL;
  ELSIF TG_TABLE_NAME = 'payment' THEN
    what := 'payment';
    days := ARRAY[NEW.effective_date];
    IF TG_OP = 'UPDATE' AND NEW.status = OLD.status AND NEW.effective_date = OLD.effective_date THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN days := days || OLD.effective_date; END IF;
  ELSE
    what := 'refund';
    days := ARRAY[NEW.refund_date];
    IF TG_OP = 'UPDATE' AND NEW.status = OLD.status AND NEW.refund_date = OLD.refund_date THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN days := days || OLD.refund_date; END IF;
  END IF;
  IF days IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('accounting_period ' || NEW.tenant_id, 0));
  SELECT p.name, d.day INTO closed FROM unnest(days) AS d (day) JOIN accounting_period p
    ON p.tenant_id = NEW.tenant_id AND p.status <> 'Open' AND d.day BETWEEN p.start_date AND p.end_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The accounting period % is closed: no % is made, changed or taken back on %.', closed.name, what, closed.day
      USING ERRCODE = '23514', CONSTRAINT = 'accounting_period_closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_in_open_period AFTER INSERT OR UPDATE OF status, invoice_date ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
CREATE TRIGGER credit_memo_in_open_period AFTER INSERT OR UPDATE OF status, memo_date ON credit_memo FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
CREATE TRIGGER payment_in_open_period AFTER INSERT OR UPDATE OF status, effective_date ON payment FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
CREATE TRIGGER refund_in_open_period AFTER INSERT OR UPDATE OF status, refund_date ON refund FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
