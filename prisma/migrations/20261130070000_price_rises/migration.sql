-- Price rises of subscriptions already sold.

-- CreateTable
CREATE TABLE "price_rise" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rise_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL,
    "product_rate_plan_id" UUID NOT NULL,
    "product_rate_plan_charge_id" UUID,
    "batch" TEXT,
    "currency" TEXT,
    "started_before" DATE,
    "unchanged_since" DATE,
    "list_prices_only" BOOLEAN NOT NULL,
    "percentage" DECIMAL(28,9),
    "cap" DECIMAL(28,9),
    "digits" INTEGER,
    "policy" TEXT NOT NULL,
    "effective_day" DATE,
    "notice_days" INTEGER NOT NULL,
    "per_day" INTEGER,
    "calculated_on" DATE,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_rise_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "price_rise_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rise_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "rate_plan_id" UUID NOT NULL,
    "charge_id" UUID NOT NULL,
    "charge_number" TEXT NOT NULL,
    "charge_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "prices" JSONB NOT NULL,
    "capped" BOOLEAN NOT NULL,
    "turn" INTEGER,
    "late" BOOLEAN NOT NULL DEFAULT false,
    "order_on" DATE,
    "effective_on" DATE,
    "year_before" DECIMAL(28,9),
    "year_after" DECIMAL(28,9),
    "order_number" TEXT,
    "restored_by" TEXT,
    "restored_on" DATE,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_rise_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "price_rise_created" ON "price_rise"("tenant_id", "created_at", "id");
CREATE UNIQUE INDEX "price_rise_number" ON "price_rise"("tenant_id", "rise_number");
CREATE INDEX "price_rise_item_state" ON "price_rise_item"("tenant_id", "rise_id", "state", "order_on");
CREATE INDEX "price_rise_item_subscription" ON "price_rise_item"("tenant_id", "subscription_id");
CREATE UNIQUE INDEX "price_rise_item_charge" ON "price_rise_item"("tenant_id", "rise_id", "account_id", "subscription_id", "charge_id");

-- AddForeignKey
ALTER TABLE "price_rise" ADD CONSTRAINT "price_rise_rate_plan_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_id") REFERENCES "product_rate_plan"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "price_rise" ADD CONSTRAINT "price_rise_charge_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_charge_id") REFERENCES "product_rate_plan_charge"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "price_rise_item" ADD CONSTRAINT "price_rise_item_rise_fkey" FOREIGN KEY ("tenant_id", "rise_id") REFERENCES "price_rise"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "price_rise_item" ADD CONSTRAINT "price_rise_item_account_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "price_rise_item" ADD CONSTRAINT "price_rise_item_subscription_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What waits for its day, of all rises of a tenant.
CREATE INDEX price_rise_item_due ON price_rise_item (tenant_id, order_on) WHERE state IN ('Planned', 'Undoing');

ALTER TABLE price_rise
  ADD CONSTRAINT price_rise_status_check CHECK (status IN ('Calculating', 'Draft', 'Running', 'Paused', 'Completed', 'Canceled', 'Undoing', 'Undone')),
  ADD CONSTRAINT price_rise_policy_check CHECK (policy IN ('SpecificDate', 'NextRenewal', 'NextBillingPeriod'));
ALTER TABLE price_rise_item
  ADD CONSTRAINT price_rise_item_state_check CHECK (state IN ('Planned', 'LeftOut', 'Applied', 'Failed', 'Canceled', 'Undoing', 'Undone', 'UndoFailed')),
  ADD CONSTRAINT price_rise_item_restored_check CHECK (restored_by IN ('OrderDeleted', 'ChangedBack', 'Kept')),
  ADD CONSTRAINT price_rise_item_days_check CHECK (state = 'LeftOut' OR (order_on IS NOT NULL AND effective_on IS NOT NULL));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['price_rise', 'price_rise_item'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
