-- CreateTable
CREATE TABLE "fulfillment" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "fulfillment_number" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "quantity" DECIMAL(28,9) NOT NULL,
    "fulfillment_date" DATE NOT NULL,
    "bill_target_date" DATE,
    "carrier" TEXT,
    "location" TEXT,
    "system" TEXT,
    "tracking_number" TEXT,
    "external_id" TEXT,
    "description" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfillment_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "fulfillment_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fulfillment_id" UUID NOT NULL,
    "item_identifier" TEXT,
    "description" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfillment_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- AlterTable
ALTER TABLE "invoice_item" ADD COLUMN "fulfillment_id" UUID;
ALTER TABLE "credit_memo_item" ADD COLUMN "fulfillment_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "fulfillment_tenant_id_fulfillment_number_key" ON "fulfillment"("tenant_id", "fulfillment_number");
CREATE INDEX "fulfillment_tenant_id_order_line_item_id_idx" ON "fulfillment"("tenant_id", "order_line_item_id");
CREATE INDEX "fulfillment_tenant_id_created_at_id_idx" ON "fulfillment"("tenant_id", "created_at", "id");
CREATE INDEX "fulfillment_item_tenant_id_fulfillment_id_idx" ON "fulfillment_item"("tenant_id", "fulfillment_id");
CREATE INDEX "fulfillment_item_tenant_id_created_at_id_idx" ON "fulfillment_item"("tenant_id", "created_at", "id");
CREATE INDEX "credit_memo_item_tenant_id_fulfillment_id_idx" ON "credit_memo_item"("tenant_id", "fulfillment_id");

-- AddForeignKey
ALTER TABLE "fulfillment" ADD CONSTRAINT "fulfillment_tenant_id_order_line_item_id_fkey" FOREIGN KEY ("tenant_id", "order_line_item_id") REFERENCES "order_line_item"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "fulfillment_item" ADD CONSTRAINT "fulfillment_item_tenant_id_fulfillment_id_fkey" FOREIGN KEY ("tenant_id", "fulfillment_id") REFERENCES "fulfillment"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_fulfillment_id_fkey" FOREIGN KEY ("tenant_id", "fulfillment_id") REFERENCES "fulfillment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_fulfillment_id_fkey" FOREIGN KEY ("tenant_id", "fulfillment_id") REFERENCES "fulfillment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE fulfillment ADD CONSTRAINT fulfillment_words CHECK (type IN ('Delivery', 'Return') AND quantity > 0
  AND state IN ('Executing', 'Booked', 'SentToBilling', 'Complete', 'Cancelled') AND (state <> 'SentToBilling' OR bill_target_date IS NOT NULL));
CREATE INDEX fulfillment_due ON fulfillment (tenant_id, bill_target_date) WHERE state = 'SentToBilling';

-- An item is billed as a whole once, or by its fulfillments, each of them once.
DROP INDEX invoice_item_line_once;
CREATE UNIQUE INDEX invoice_item_line_once ON invoice_item (tenant_id, order_line_item_id)
  WHERE order_line_item_id IS NOT NULL AND fulfillment_id IS NULL AND reversed_by IS NULL;
CREATE UNIQUE INDEX invoice_item_fulfillment_once ON invoice_item (tenant_id, fulfillment_id)
  WHERE fulfillment_id IS NOT NULL AND reversed_by IS NULL;
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_fulfillment_of_line CHECK (fulfillment_id IS NULL OR order_line_item_id IS NOT NULL) NOT VALID;
ALTER TABLE credit_memo_item ADD CONSTRAINT credit_memo_item_fulfillment_of_line CHECK (fulfillment_id IS NULL OR order_line_item_id IS NOT NULL) NOT VALID;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['fulfillment', 'fulfillment_item'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'Coupon' THEN 'coupon' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'CreditMemoItem' THEN 'credit_memo_item' WHEN 'Feature' THEN 'feature' WHEN 'Fulfillment' THEN 'fulfillment'
    WHEN 'FulfillmentItem' THEN 'fulfillment_item' WHEN 'Invoice' THEN 'invoice'
    WHEN 'InvoiceItem' THEN 'invoice_item' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'OrderLineItem' THEN 'order_line_item' WHEN 'Payment' THEN 'payment'
    WHEN 'PaymentMethod' THEN 'payment_method' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge'
    WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription'
    WHEN 'SubscriptionProductFeature' THEN 'subscription_product_feature' WHEN 'TaxationItem' THEN 'taxation_item'
    WHEN 'Usage' THEN 'usage_record' END
$$;

DO $$ DECLARE o text; t text; BEGIN
  FOREACH o IN ARRAY ARRAY['Fulfillment', 'FulfillmentItem'] LOOP
    t := custom_field_table(o);
    EXECUTE format('CREATE TRIGGER custom_values_of_new AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_changed AFTER UPDATE OF custom_fields ON %I FOR EACH ROW WHEN (NEW.custom_fields <> OLD.custom_fields) EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_gone AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
  END LOOP;
END $$;

-- Units of an item's fulfillments, of all that are not canceled or of those SentToBilling or Complete; what comes back of a sale is taken off.
CREATE FUNCTION fulfilled_units(l order_line_item, done boolean) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN f.type = 'Return' AND l.terms ->> 'itemCategory' IS DISTINCT FROM 'Return' THEN -f.quantity ELSE f.quantity END), 0)
  FROM fulfillment f WHERE f.tenant_id = l.tenant_id AND f.order_line_item_id = l.id
    AND f.state <> 'Cancelled' AND (NOT done OR f.state IN ('SentToBilling', 'Complete'))
$$;

-- Units of an item that may come back: those that have not, by a return or by a fulfillment.
CREATE FUNCTION returnable_units(l order_line_item) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.terms ->> 'itemCategory' = 'Return' THEN 0 ELSE (l.terms ->> 'quantity')::numeric
    - coalesce((SELECT sum((r.terms ->> 'quantity')::numeric) FROM order_line_item r
        WHERE r.tenant_id = l.tenant_id AND r.original_line_item_id = l.id AND r.state <> 'Cancelled'), 0)
    - coalesce((SELECT sum(f.quantity) FROM fulfillment f
        WHERE f.tenant_id = l.tenant_id AND f.order_line_item_id = l.id AND f.type = 'Return' AND f.state <> 'Cancelled'), 0) END
$$;
