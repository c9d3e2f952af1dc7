-- AlterTable
ALTER TABLE "credit_memo_item" ADD COLUMN     "invoice_schedule_item_id" UUID;

-- AlterTable
ALTER TABLE "invoice_item" ADD COLUMN     "invoice_schedule_item_id" UUID;

-- CreateTable
CREATE TABLE "invoice_schedule" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "schedule_number" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "invoice_separately" BOOLEAN NOT NULL,
    "notes" TEXT,
    "planned_amount" DECIMAL(28,9) NOT NULL,
    "settled_amount" DECIMAL(28,9),
    "orders" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "additional_subscription_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_schedule_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_schedule_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT,
    "state" TEXT NOT NULL,
    "run_date" DATE,
    "amount" DECIMAL(28,9) NOT NULL,
    "percentage" DECIMAL(28,9),
    "target_date" DATE,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_schedule_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_schedule_charge" (
    "tenant_id" UUID NOT NULL,
    "charge_number" TEXT NOT NULL,
    "schedule_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "order_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_schedule_charge_pkey" PRIMARY KEY ("tenant_id","charge_number")
);

-- CreateIndex
CREATE INDEX "invoice_schedule_tenant_id_account_id_idx" ON "invoice_schedule"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "invoice_schedule_tenant_id_created_at_id_idx" ON "invoice_schedule"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_schedule_tenant_id_schedule_number_key" ON "invoice_schedule"("tenant_id", "schedule_number");

-- CreateIndex
CREATE INDEX "invoice_schedule_item_tenant_id_created_at_id_idx" ON "invoice_schedule_item"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_schedule_item_tenant_id_schedule_id_position_key" ON "invoice_schedule_item"("tenant_id", "schedule_id", "position");

-- CreateIndex
CREATE INDEX "invoice_schedule_charge_tenant_id_schedule_id_idx" ON "invoice_schedule_charge"("tenant_id", "schedule_id");

-- CreateIndex
CREATE INDEX "invoice_schedule_charge_tenant_id_subscription_id_idx" ON "invoice_schedule_charge"("tenant_id", "subscription_id");

-- CreateIndex
CREATE INDEX "credit_memo_item_tenant_id_invoice_schedule_item_id_idx" ON "credit_memo_item"("tenant_id", "invoice_schedule_item_id");

-- AddForeignKey
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_invoice_schedule_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_schedule_item_id") REFERENCES "invoice_schedule_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_schedule" ADD CONSTRAINT "invoice_schedule_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_schedule_item" ADD CONSTRAINT "invoice_schedule_item_tenant_id_schedule_id_fkey" FOREIGN KEY ("tenant_id", "schedule_id") REFERENCES "invoice_schedule"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_schedule_charge" ADD CONSTRAINT "invoice_schedule_charge_tenant_id_schedule_id_fkey" FOREIGN KEY ("tenant_id", "schedule_id") REFERENCES "invoice_schedule"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_schedule_charge" ADD CONSTRAINT "invoice_schedule_charge_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_invoice_schedule_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_schedule_item_id") REFERENCES "invoice_schedule_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE invoice_schedule ADD CONSTRAINT invoice_schedule_words CHECK (schedule_number <> '' AND cardinality(orders) <= 100);
ALTER TABLE invoice_schedule_item ADD CONSTRAINT invoice_schedule_item_words CHECK (state IN ('Pending', 'Processed') AND position > 0
  AND (percentage IS NULL OR percentage > 0 AND percentage <= 100));
CREATE INDEX invoice_schedule_item_due ON invoice_schedule_item (tenant_id, run_date) WHERE state = 'Pending';

-- An item bills a charge once; lines that no longer count do not hinder it.
CREATE UNIQUE INDEX invoice_item_scheduled_once ON invoice_item (tenant_id, charge_number, invoice_schedule_item_id)
  WHERE invoice_schedule_item_id IS NOT NULL AND reversed_by IS NULL;
CREATE INDEX invoice_item_of_schedule_item ON invoice_item (tenant_id, invoice_schedule_item_id) WHERE invoice_schedule_item_id IS NOT NULL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['invoice_schedule', 'invoice_schedule_item', 'invoice_schedule_charge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

-- Lines of schedules that count, with the sign of a bill, and with the tax that prices include.
CREATE VIEW scheduled_line WITH (security_invoker = true) AS
  SELECT t.tenant_id, x.schedule_id, t.invoice_schedule_item_id AS item_id, t.charge_number, t.invoice_id, NULL::uuid AS credit_memo_id,
    t.amount + CASE WHEN t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' THEN t.tax_amount ELSE 0 END AS amount
  FROM invoice_item t JOIN invoice_schedule_item x ON x.tenant_id = t.tenant_id AND x.id = t.invoice_schedule_item_id
    LEFT JOIN invoice i ON i.tenant_id = t.tenant_id AND i.id = t.invoice_id
  WHERE t.reversed_by IS NULL AND (t.invoice_id IS NULL OR i.status IN ('Draft', 'Posted'))
  UNION ALL
  SELECT t.tenant_id, x.schedule_id, t.invoice_schedule_item_id, t.charge_number, NULL, t.credit_memo_id,
    -t.amount - CASE WHEN t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' THEN t.tax_amount ELSE 0 END
  FROM credit_memo_item t JOIN invoice_schedule_item x ON x.tenant_id = t.tenant_id AND x.id = t.invoice_schedule_item_id
    JOIN credit_memo m ON m.tenant_id = t.tenant_id AND m.id = t.credit_memo_id
  WHERE m.status IN ('Draft', 'Posted');
GRANT SELECT ON scheduled_line TO perennial_app, perennial_portal;
