-- A piece of work that failed is open until it is done, or falls due no more.
ALTER TABLE "work_failure" ADD COLUMN "resolved_at" TIMESTAMPTZ(3);
CREATE INDEX work_failure_open ON work_failure (tenant_id, step, subject_id) WHERE resolved_at IS NULL;
