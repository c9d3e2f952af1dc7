-- Who uses a rate plan of the catalog: asked before it is deleted, and shown beside it.
CREATE INDEX "rate_plan_tenant_id_product_rate_plan_id_idx" ON "rate_plan"("tenant_id", "product_rate_plan_id");
