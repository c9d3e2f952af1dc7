-- The company as its documents and mails state it: a row for each change, of which documents name one.

-- CreateTable
CREATE TABLE "company_profile" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "details" JSONB NOT NULL,
    "logo_id" UUID,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_profile_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "company_logo" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_logo_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "company_profile_tenant_id_entity_id_idx" ON "company_profile"("tenant_id", "entity_id");

-- AddForeignKey
ALTER TABLE "company_profile" ADD CONSTRAINT "company_profile_tenant_id_entity_id_fkey" FOREIGN KEY ("tenant_id", "entity_id") REFERENCES "entity"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "company_profile" ADD CONSTRAINT "company_profile_tenant_id_logo_id_fkey" FOREIGN KEY ("tenant_id", "logo_id") REFERENCES "company_logo"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE company_profile ADD CONSTRAINT company_profile_named CHECK (coalesce(details ->> 'name', '') <> '');
ALTER TABLE company_logo ADD CONSTRAINT company_logo_size CHECK (media IN ('image/png', 'image/jpeg') AND width BETWEEN 1 AND 2000
  AND height BETWEEN 1 AND 2000 AND octet_length(bytes) <= 262144);
CREATE UNIQUE INDEX company_profile_current ON company_profile (tenant_id, entity_id) WHERE replaced_at IS NULL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['company_profile', 'company_logo'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
GRANT UPDATE (replaced_at) ON company_profile TO perennial_app;

-- Posted documents state what they name, so it never changes; a row is replaced once.
CREATE FUNCTION refuse_company_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.replaced_at IS NOT NULL OR (to_jsonb(NEW) - 'replaced_at') IS DISTINCT FROM (to_jsonb(OLD) - 'replaced_at') THEN
    RAISE EXCEPTION 'what documents state of a company does not change' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_profile_unchanged BEFORE UPDATE OR DELETE ON company_profile FOR EACH ROW EXECUTE FUNCTION refuse_company_change();
CREATE FUNCTION refuse_logo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what documents state of a company does not change' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER company_logo_unchanged BEFORE UPDATE OR DELETE ON company_logo FOR EACH ROW EXECUTE FUNCTION refuse_logo_change();

-- Who sells, for documents to keep: the name, and the row that says everything else of it, where the entity has one.
CREATE FUNCTION named_seller(tenant uuid, entity_key uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.details ->> 'name', e.name), 'companyId', replace(p.id::text, '-', '')))
  FROM entity e LEFT JOIN company_profile p ON p.tenant_id = e.tenant_id AND p.entity_id = e.id AND p.replaced_at IS NULL
  WHERE e.tenant_id = tenant AND e.id = entity_key
$$;
CREATE OR REPLACE FUNCTION document_parties(tenant uuid, entity_key uuid, account_key uuid, bill_to uuid, sold_to uuid, ship_to uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'seller', named_seller(tenant, entity_key),
    'account', (SELECT jsonb_build_object('name', a.name, 'accountNumber', a.account_number) FROM account a WHERE a.tenant_id = tenant AND a.id = account_key),
    'billTo', named_party(bill_to), 'soldTo', named_party(sold_to), 'shipTo', named_party(ship_to)))
$$;

-- The seller of a document: as it was when it was posted or canceled, or as it is now.
CREATE FUNCTION shown_seller(tenant uuid, entity_key uuid, status text, parties jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE status WHEN 'Draft' THEN parties || jsonb_build_object('seller', named_seller(tenant, entity_key)) ELSE parties END
$$;
