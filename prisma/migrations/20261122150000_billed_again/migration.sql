-- Days that were given back may be billed again, as when a cancellation is taken back. How often a charge was credited
-- before a line was billed is part of what makes the line unique: two bills at once still cannot both have the same days.
ALTER TABLE "invoice_item" ADD COLUMN "given_back" INTEGER NOT NULL DEFAULT 0;
DROP INDEX invoice_item_once;
CREATE UNIQUE INDEX invoice_item_once ON invoice_item (tenant_id, rate_plan_charge_id, service_start, given_back) WHERE kind = 'charge' AND reversed_by IS NULL;
