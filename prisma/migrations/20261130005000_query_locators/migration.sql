-- CreateTable
CREATE TABLE "query_locator_use" (
    "tenant_id" UUID NOT NULL,
    "locator" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "query_locator_use_pkey" PRIMARY KEY ("tenant_id","locator")
);

-- CreateIndex
CREATE INDEX "query_locator_use_tenant_id_used_at_idx" ON "query_locator_use"("tenant_id", "used_at");

ALTER TABLE query_locator_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE query_locator_use FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON query_locator_use TO perennial_app
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON query_locator_use TO perennial_app;
