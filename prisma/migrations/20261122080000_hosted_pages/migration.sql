-- CreateTable
CREATE TABLE "hosted_page" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "brands" TEXT[],
    "locale" TEXT NOT NULL,
    "theme" JSONB NOT NULL,
    "submission_limit" INTEGER NOT NULL,
    "callback_url" TEXT,
    "submit_enabled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hosted_page_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "hosted_page_key" (
    "tenant_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hosted_page_key_pkey" PRIMARY KEY ("tenant_id")
);

ALTER TABLE hosted_page ADD CONSTRAINT hosted_page_type CHECK (type IN ('CreditCard', 'BankTransfer'));
ALTER TABLE hosted_page ADD CONSTRAINT hosted_page_submission_limit CHECK (submission_limit BETWEEN 1 AND 20);
CREATE UNIQUE INDEX hosted_page_name ON hosted_page (tenant_id, lower(name));

-- AlterTable: which hosted page a token is for, and how often it may be tried.
ALTER TABLE "browser_token" ADD COLUMN "page_id" UUID, ADD COLUMN "attempt_limit" INTEGER;

ALTER TABLE hosted_page ENABLE ROW LEVEL SECURITY;
ALTER TABLE hosted_page FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON hosted_page TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON hosted_page TO perennial_app;
GRANT SELECT ON hosted_page TO perennial_portal;

ALTER TABLE hosted_page_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE hosted_page_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON hosted_page_key TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT ON hosted_page_key TO perennial_app;

-- Who opens a hosted page names no tenant: the page does.
GRANT SELECT ON hosted_page TO perennial_lookup;
CREATE POLICY lookup ON hosted_page FOR SELECT TO perennial_lookup USING (true);
CREATE FUNCTION tenant_of_hosted_page(page uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM hosted_page WHERE id = page';
CREATE INDEX hosted_page_id ON hosted_page (id);
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenant_of_hosted_page(uuid) OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenant_of_hosted_page(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_hosted_page(uuid) TO perennial_app;
