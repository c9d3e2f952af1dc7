-- CreateTable
CREATE TABLE "allowed_origin" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "label" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "allowed_origin_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "browser_token" (
    "tenant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "actor" JSONB NOT NULL,
    "entity_ids" UUID[],
    "org_ids" UUID[],
    "method" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "parameter" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "browser_token_pkey" PRIMARY KEY ("tenant_id","token_hash")
);

-- CreateTable
CREATE TABLE "browser_attempt" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" BYTEA NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "browser_attempt_pkey" PRIMARY KEY ("tenant_id","kind","subject","window_start")
);

-- CreateIndex
CREATE UNIQUE INDEX "allowed_origin_tenant_id_origin_key" ON "allowed_origin"("tenant_id", "origin");

-- CreateIndex
CREATE INDEX "browser_token_tenant_id_expires_at_idx" ON "browser_token"("tenant_id", "expires_at");

ALTER TABLE allowed_origin ENABLE ROW LEVEL SECURITY;
ALTER TABLE allowed_origin FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON allowed_origin TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON allowed_origin TO perennial_app;
GRANT SELECT ON allowed_origin TO perennial_portal;

ALTER TABLE browser_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE browser_token FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON browser_token TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_token TO perennial_app;

ALTER TABLE browser_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE browser_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON browser_attempt TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_attempt TO perennial_app;

-- A browser's call names no tenant: its token does, and a preflight knows its origin only.
GRANT SELECT ON browser_token, allowed_origin TO perennial_lookup;
CREATE POLICY lookup ON browser_token FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON allowed_origin FOR SELECT TO perennial_lookup USING (true);
CREATE FUNCTION tenant_of_browser_token(hash bytea) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM browser_token WHERE token_hash = hash';
CREATE FUNCTION origin_is_registered(asked text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT EXISTS (SELECT FROM allowed_origin WHERE allowed_origin.origin = asked)';
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenant_of_browser_token(bytea) OWNER TO perennial_lookup;
ALTER FUNCTION origin_is_registered(text) OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenant_of_browser_token(bytea), origin_is_registered(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_browser_token(bytea), origin_is_registered(text) TO perennial_app;
