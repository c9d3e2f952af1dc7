-- What the processes of the API have admitted of a tenant's calls in a minute, by the id of the process: one row for all, so that each
-- who tells its count learns those of the others from what is stored last.
CREATE TABLE "call_count" (
    "tenant_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "admitted" JSONB NOT NULL,

    CONSTRAINT "call_count_pkey" PRIMARY KEY ("tenant_id","minute")
);

ALTER TABLE call_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE call_count FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON call_count TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON call_count TO perennial_app;
