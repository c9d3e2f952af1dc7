-- Programs find a row of a price table by an id of its own, which is computed of the charge and the row.
CREATE INDEX "rate_plan_charge_tier_tenant_id_id_idx" ON "rate_plan_charge_tier" ("tenant_id", (md5("charge_id"::text || "tier"::text)::uuid));
