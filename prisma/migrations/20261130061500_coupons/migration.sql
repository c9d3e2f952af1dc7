-- CreateTable
CREATE TABLE "coupon" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "product_rate_plan_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Active',
    "start_date" DATE,
    "end_date" DATE,
    "max_redemptions" INTEGER,
    "max_redemptions_per_account" INTEGER,
    "account_id" UUID,
    "is_for_new_customers" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupon_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "coupon_redemption" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "coupon_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "redeemed_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupon_redemption_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "coupon_tenant_id_product_rate_plan_id_idx" ON "coupon"("tenant_id", "product_rate_plan_id");

-- CreateIndex
CREATE INDEX "coupon_tenant_id_account_id_idx" ON "coupon"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_tenant_id_code_key" ON "coupon"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "coupon_redemption_tenant_id_coupon_id_account_id_idx" ON "coupon_redemption"("tenant_id", "coupon_id", "account_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_tenant_id_account_id_idx" ON "coupon_redemption"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_tenant_id_order_id_idx" ON "coupon_redemption"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_tenant_id_subscription_id_idx" ON "coupon_redemption"("tenant_id", "subscription_id");

-- AddForeignKey
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_tenant_id_product_rate_plan_id_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_id") REFERENCES "product_rate_plan"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_tenant_id_coupon_id_fkey" FOREIGN KEY ("tenant_id", "coupon_id") REFERENCES "coupon"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE coupon ADD CONSTRAINT coupon_words CHECK (status IN ('Active', 'Archived') AND code = upper(code)
  AND max_redemptions > 0 AND max_redemptions_per_account > 0 AND end_date >= start_date);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['coupon', 'coupon_redemption'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
