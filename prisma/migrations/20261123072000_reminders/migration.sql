-- CreateTable: what is written to customers by itself, and when.
CREATE TABLE "reminder" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable: every mail, before it is sent and for good.
CREATE TABLE "mail" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "once_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reminder_id" UUID NOT NULL,
    "reminder_name" TEXT NOT NULL,
    "reminder_days" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" UUID,
    "payment_method_id" UUID,
    "addresses" TEXT[],
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "transport" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX reminder_name ON reminder (tenant_id, name);
-- The same thing is never written twice.
CREATE UNIQUE INDEX mail_once ON mail (tenant_id, once_key);
CREATE INDEX mail_account ON mail (tenant_id, account_id, created_at);
CREATE INDEX mail_invoice ON mail (tenant_id, invoice_id);
CREATE INDEX mail_queued ON mail (tenant_id, created_at) WHERE status = 'Queued';
ALTER TABLE reminder ADD CONSTRAINT reminder_kind CHECK (kind IN ('PastDue', 'CardExpiry'));
ALTER TABLE mail ADD CONSTRAINT mail_status CHECK (status IN ('Queued', 'Sent', 'Failed', 'NoAddress'));
ALTER TABLE mail ADD CONSTRAINT mail_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reminder', 'mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
