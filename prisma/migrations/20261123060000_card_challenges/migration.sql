-- CreateTable: what the test gateway's bank has asked card holders, and what they answered.
CREATE TABLE "test_bank_challenge" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "result" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_bank_challenge_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "test_bank_challenge_tenant_id_expires_at_idx" ON "test_bank_challenge"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "test_bank_challenge_id" ON "test_bank_challenge"("id");

ALTER TABLE test_bank_challenge ADD CONSTRAINT test_bank_challenge_result CHECK (result IN ('passed', 'failed', 'cancelled'));
ALTER TABLE test_bank_challenge ADD CONSTRAINT test_bank_challenge_answered CHECK ((result IS NULL) = (answered_at IS NULL));
CREATE UNIQUE INDEX test_bank_challenge_open ON test_bank_challenge (tenant_id, reference) WHERE result IS NULL;

-- AlterTable: whether cards of a page are shown to their bank, and what customers agree to.
ALTER TABLE "hosted_page" ADD COLUMN "three_d_secure" BOOLEAN NOT NULL DEFAULT true, ADD COLUMN "agreement" TEXT;

-- AlterTable: what a form was signed with, and how often its cards were sent to their bank.
ALTER TABLE "browser_token" ADD COLUMN "bound" TEXT NOT NULL DEFAULT '', ADD COLUMN "challenges" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE test_bank_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_bank_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON test_bank_challenge TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON test_bank_challenge TO perennial_app;

-- Who opens the bank's page names no tenant: the challenge does.
GRANT SELECT ON test_bank_challenge TO perennial_lookup;
CREATE POLICY lookup ON test_bank_challenge FOR SELECT TO perennial_lookup USING (true);
CREATE FUNCTION tenant_of_test_bank_challenge(challenge uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM test_bank_challenge WHERE id = challenge';
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenant_of_test_bank_challenge(uuid) OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenant_of_test_bank_challenge(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_test_bank_challenge(uuid) TO perennial_app;
