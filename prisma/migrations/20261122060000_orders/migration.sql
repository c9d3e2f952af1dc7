-- Orders that wait: drafts and scheduled ones keep what was asked for until they are executed.
ALTER TABLE "orders" ADD COLUMN "request" JSONB,
ADD COLUMN "scheduled_for" DATE,
ADD COLUMN "activation" JSONB,
ADD COLUMN "failure" TEXT,
ADD COLUMN "cancel_reason" TEXT,
ADD COLUMN "updated_by_name" TEXT NOT NULL DEFAULT '';

-- What an action was asked to do, in the words of the request.
ALTER TABLE "order_action" ADD COLUMN "request" JSONB;

-- CreateTable
CREATE TABLE "order_line_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "item_number" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_line_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "order_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Processing',
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[],
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "result" JSONB,
    "errors" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_job_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_line_item_tenant_id_order_id_item_number_key" ON "order_line_item"("tenant_id", "order_id", "item_number");

-- AddForeignKey
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

UPDATE orders SET updated_by_name = created_by_name;
ALTER TABLE orders ADD CONSTRAINT orders_status CHECK (status IN
  ('Draft', 'Scheduled', 'Pending', 'Executing', 'Completed', 'Failed', 'Cancelled', 'Reverted'));
ALTER TABLE orders ADD CONSTRAINT orders_waiting CHECK (
  status NOT IN ('Draft', 'Scheduled') OR request IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT orders_scheduled CHECK (status <> 'Scheduled' OR scheduled_for IS NOT NULL);
-- What the day's work looks for.
CREATE INDEX orders_due ON orders (tenant_id, scheduled_for) WHERE status IN ('Scheduled', 'Executing');
ALTER TABLE order_job ADD CONSTRAINT order_job_status CHECK (status IN ('Processing', 'Completed', 'Failed'));
ALTER TABLE order_job ADD CONSTRAINT order_job_kind CHECK (kind IN ('CreateOrder', 'PreviewOrder', 'DeleteOrder'));
ALTER TABLE order_job ADD CONSTRAINT order_job_end CHECK (
  (status = 'Failed') = (errors IS NOT NULL) AND (status = 'Completed') = (result IS NOT NULL));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['order_line_item', 'order_job'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
  END LOOP;
END $$;
GRANT SELECT ON order_line_item TO perennial_portal;
GRANT SELECT, INSERT, UPDATE, DELETE ON order_line_item TO perennial_app;
GRANT SELECT, INSERT, UPDATE ON order_job TO perennial_app;
-- An order can be deleted as long as nothing of it is billed; the audit trail keeps that it was.
GRANT DELETE ON orders, order_action TO perennial_app;
