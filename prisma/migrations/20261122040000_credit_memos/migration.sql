-- CreateTable
CREATE TABLE "credit_memo" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memo_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "memo_date" DATE NOT NULL,
    "target_date" DATE,
    "amount" DECIMAL(28,9) NOT NULL,
    "amount_without_tax" DECIMAL(28,9) NOT NULL,
    "tax_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "applied_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "refund_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "balance" DECIMAL(28,9) NOT NULL,
    "parties" JSONB NOT NULL DEFAULT '{}',
    "source" TEXT NOT NULL,
    "source_id" UUID,
    "referred_invoice_id" UUID,
    "reason_code" TEXT,
    "comment" TEXT,
    "revenue_impacting" BOOLEAN NOT NULL DEFAULT true,
    "auto_apply_upon_posting" BOOLEAN NOT NULL DEFAULT false,
    "exclude_from_auto_apply" BOOLEAN NOT NULL DEFAULT false,
    "transferred_to_accounting" TEXT NOT NULL DEFAULT 'No',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "posted_at" TIMESTAMPTZ(3),
    "posted_by_name" TEXT,
    "canceled_at" TIMESTAMPTZ(3),
    "canceled_by_name" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_memo_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "credit_memo_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credit_memo_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "rate_plan_charge_id" UUID,
    "product_rate_plan_charge_id" UUID,
    "invoice_item_id" UUID,
    "subscription_id" UUID,
    "subscription_number" TEXT,
    "product_name" TEXT NOT NULL,
    "rate_plan_name" TEXT NOT NULL,
    "charge_number" TEXT NOT NULL,
    "charge_name" TEXT NOT NULL,
    "charge_type" TEXT NOT NULL,
    "sku" TEXT NOT NULL DEFAULT '',
    "description" TEXT,
    "kind" TEXT NOT NULL,
    "applied_to_charge_id" UUID,
    "service_start" DATE NOT NULL,
    "service_end" DATE NOT NULL,
    "quantity" DECIMAL(28,9),
    "uom" TEXT,
    "unit_price" DECIMAL(28,9),
    "amount" DECIMAL(28,9) NOT NULL,
    "tax_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "trace" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_memo_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "credit_memo_application" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credit_memo_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "effective_date" DATE NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_memo_application_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_memo_tenant_id_memo_number_key" ON "credit_memo"("tenant_id", "memo_number");
CREATE INDEX "credit_memo_tenant_id_account_id_memo_date_idx" ON "credit_memo"("tenant_id", "account_id", "memo_date" DESC);
CREATE INDEX "credit_memo_tenant_id_created_at_id_idx" ON "credit_memo"("tenant_id", "created_at" DESC, "id");
CREATE INDEX "credit_memo_tenant_id_source_id_idx" ON "credit_memo"("tenant_id", "source_id");
CREATE INDEX "credit_memo_tenant_id_referred_invoice_id_idx" ON "credit_memo"("tenant_id", "referred_invoice_id");
CREATE UNIQUE INDEX "credit_memo_item_tenant_id_credit_memo_id_position_key" ON "credit_memo_item"("tenant_id", "credit_memo_id", "position");
CREATE INDEX "credit_memo_item_tenant_id_invoice_item_id_idx" ON "credit_memo_item"("tenant_id", "invoice_item_id");
CREATE INDEX "credit_memo_item_tenant_id_rate_plan_charge_id_idx" ON "credit_memo_item"("tenant_id", "rate_plan_charge_id");
CREATE INDEX "credit_memo_application_tenant_id_credit_memo_id_idx" ON "credit_memo_application"("tenant_id", "credit_memo_id");
CREATE INDEX "credit_memo_application_tenant_id_invoice_id_idx" ON "credit_memo_application"("tenant_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "credit_memo" ADD CONSTRAINT "credit_memo_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo" ADD CONSTRAINT "credit_memo_tenant_id_referred_invoice_id_fkey" FOREIGN KEY ("tenant_id", "referred_invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_credit_memo_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_id") REFERENCES "credit_memo"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_rate_plan_charge_id_fkey" FOREIGN KEY ("tenant_id", "rate_plan_charge_id") REFERENCES "rate_plan_charge"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_invoice_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_item_id") REFERENCES "invoice_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_application" ADD CONSTRAINT "credit_memo_application_tenant_id_credit_memo_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_id") REFERENCES "credit_memo"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_application" ADD CONSTRAINT "credit_memo_application_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Lines of a bill that came to nothing are kept without a document, so that their days count as billed.
ALTER TABLE "invoice_item" ALTER COLUMN "invoice_id" DROP NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "reversed" BOOLEAN NOT NULL DEFAULT false;

-- Row level security, as on every table.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['credit_memo', 'credit_memo_item', 'credit_memo_application'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_app, perennial_portal', t);
  END LOOP;
END $$;
GRANT INSERT, UPDATE, DELETE ON credit_memo, credit_memo_item TO perennial_app;
GRANT INSERT ON credit_memo_application TO perennial_app;

ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_status CHECK (status IN ('Draft', 'Posted', 'Canceled', 'Error'));
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_source CHECK (source IN ('Order', 'BillRun', 'Invoice', 'Standalone'));
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_posted CHECK ((status = 'Posted') = (posted_at IS NOT NULL));
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_canceled CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL));
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_tax CHECK (amount = amount_without_tax + tax_amount);
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_amounts CHECK (
  amount >= 0 AND applied_amount >= 0 AND refund_amount >= 0 AND balance >= 0 AND applied_amount + refund_amount + balance = amount);
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_used CHECK (status = 'Posted' OR balance = amount);
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_scale CHECK (
  amount = round(amount, currency_digits(currency)) AND tax_amount = round(tax_amount, currency_digits(currency))
  AND applied_amount = round(applied_amount, currency_digits(currency)) AND refund_amount = round(refund_amount, currency_digits(currency)));
ALTER TABLE credit_memo_item ADD CONSTRAINT credit_memo_item_service CHECK (service_end >= service_start);
ALTER TABLE credit_memo_item ADD CONSTRAINT credit_memo_item_kind CHECK (kind IN ('charge', 'credit', 'discount'));
ALTER TABLE credit_memo_application ADD CONSTRAINT credit_memo_application_amount CHECK (amount <> 0);

-- What an account has to its credit.
CREATE INDEX credit_memo_open ON credit_memo (tenant_id, account_id) WHERE status = 'Posted' AND balance > 0;

-- A memo adds up at commit.
CREATE FUNCTION check_credit_memo_total(tenant uuid, memo uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stored numeric; items numeric; taxes numeric; stored_tax numeric;
BEGIN
  SELECT amount_without_tax, tax_amount INTO stored, stored_tax FROM credit_memo WHERE tenant_id = tenant AND id = memo;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(amount), 0), coalesce(sum(tax_amount), 0) INTO items, taxes FROM credit_memo_item WHERE tenant_id = tenant AND credit_memo_id = memo;
  IF stored <> items OR stored_tax <> taxes THEN
    RAISE EXCEPTION 'credit memo % does not add up: % and % in items, % and % on the document', memo, items, taxes, stored, stored_tax USING ERRCODE = '23514';
  END IF;
END $$;
CREATE FUNCTION credit_memo_total_of_memo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_credit_memo_total(NEW.tenant_id, NEW.id); RETURN NULL; END $$;
CREATE FUNCTION credit_memo_total_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_credit_memo_total(NEW.tenant_id, NEW.credit_memo_id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER credit_memo_adds_up AFTER INSERT OR UPDATE OF amount, amount_without_tax, tax_amount ON credit_memo
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_memo_total_of_memo();
CREATE CONSTRAINT TRIGGER credit_memo_item_adds_up AFTER UPDATE OF amount, tax_amount ON credit_memo_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_memo_total_of_item();

-- A posted memo never changes; only what is left of it does, and its remarks. It may become a draft again.
CREATE FUNCTION refuse_posted_memo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.memo_number, NEW.account_id, NEW.currency, NEW.memo_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.memo_number, OLD.account_id, OLD.currency, OLD.memo_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.posted_at) THEN
    RAISE EXCEPTION 'credit memo % is posted and does not change', OLD.memo_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_memo_stays_posted BEFORE UPDATE ON credit_memo FOR EACH ROW EXECUTE FUNCTION refuse_posted_memo_change();
CREATE FUNCTION refuse_memo_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE memo_status text; made_now boolean;
BEGIN
  SELECT status, xmin::text = (pg_current_xact_id()::xid)::text INTO memo_status, made_now FROM credit_memo
    WHERE tenant_id = NEW.tenant_id AND id = NEW.credit_memo_id;
  IF memo_status = 'Posted' AND (TG_OP = 'UPDATE' OR NOT made_now) THEN
    RAISE EXCEPTION 'the items of a posted credit memo do not change' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_memo_item_stays_posted BEFORE INSERT OR UPDATE ON credit_memo_item FOR EACH ROW EXECUTE FUNCTION refuse_memo_item_change();

-- Everything that was billed of charges and still counts, whichever document it stands on, with the signs of a bill.
CREATE VIEW billed_line WITH (security_invoker = true) AS
  SELECT t.tenant_id, t.id, t.rate_plan_charge_id, t.charge_type, t.kind, t.applied_to_charge_id, t.service_start, t.service_end, t.amount, t.created_at
  FROM invoice_item t LEFT JOIN invoice d ON d.tenant_id = t.tenant_id AND d.id = t.invoice_id
  WHERE t.rate_plan_charge_id IS NOT NULL AND t.reversed_by IS NULL AND (t.invoice_id IS NULL OR d.status IN ('Draft', 'Posted'))
  UNION ALL
  SELECT t.tenant_id, t.id, t.rate_plan_charge_id, t.charge_type, t.kind, t.applied_to_charge_id, t.service_start, t.service_end, -t.amount, t.created_at
  FROM credit_memo_item t JOIN credit_memo d ON d.tenant_id = t.tenant_id AND d.id = t.credit_memo_id
  WHERE t.rate_plan_charge_id IS NOT NULL AND d.status IN ('Draft', 'Posted');
GRANT SELECT ON billed_line TO perennial_app, perennial_portal;

-- Who sells and who buys, as they are at this moment, for documents to keep.
CREATE FUNCTION document_parties(tenant uuid, entity_key uuid, account_key uuid, bill_to uuid, sold_to uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH party AS (
    SELECT c.id, jsonb_strip_nulls(jsonb_build_object('id', replace(c.id::text, '-', ''), 'firstName', c.first_name, 'lastName', c.last_name,
      'address1', c.address1, 'address2', c.address2, 'city', c.city, 'county', c.county, 'state', c.state, 'zipCode', c.zip_code,
      'country', c.country, 'workEmail', c.work_email, 'workPhone', c.work_phone)) AS shown
    FROM contact c WHERE c.tenant_id = tenant AND c.id IN (bill_to, sold_to)
  )
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'seller', (SELECT jsonb_build_object('name', e.name) FROM entity e WHERE e.tenant_id = tenant AND e.id = entity_key),
    'account', (SELECT jsonb_build_object('name', a.name, 'accountNumber', a.account_number) FROM account a WHERE a.tenant_id = tenant AND a.id = account_key),
    'billTo', (SELECT shown FROM party WHERE id = bill_to), 'soldTo', (SELECT shown FROM party WHERE id = sold_to)))
$$;
