-- A retry may be planned by the hour, knows the rule that planned it, and what was done when its last try failed.
ALTER TABLE "payment_retry" ADD COLUMN "next_attempt_at" TIMESTAMPTZ(3);
ALTER TABLE "payment_retry" ADD COLUMN "rule" TEXT;
ALTER TABLE "payment_retry" ADD COLUMN "outcome" TEXT;

CREATE INDEX payment_retry_by_hour ON payment_retry (tenant_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
