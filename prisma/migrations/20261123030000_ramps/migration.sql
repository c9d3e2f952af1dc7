-- The intervals in which a subscription's deal is agreed to grow, with the charges that they are about.
ALTER TABLE "subscription" ADD COLUMN "ramp" JSONB;
CREATE UNIQUE INDEX "subscription_ramp" ON "subscription" ("tenant_id", ("ramp" ->> 'number')) WHERE "ramp" IS NOT NULL;
