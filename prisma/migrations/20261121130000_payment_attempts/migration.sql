-- When an attempt was made by the tenant's clock; created_at and sent_at are real time, for the janitor.
ALTER TABLE "gateway_intent" ADD COLUMN "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "gateway_intent_tenant_id_attempted_at_id_idx" ON "gateway_intent"("tenant_id", "attempted_at" DESC, "id");
