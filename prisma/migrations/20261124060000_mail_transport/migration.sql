-- CreateTable: who takes a tenant's mails. The password is sealed, and the page renderer cannot read it.
CREATE TABLE "mail_transport" (
    "tenant_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "user_name" TEXT,
    "sealed_password" TEXT,
    "from_address" TEXT NOT NULL,
    "from_name" TEXT,
    "reply_to" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_transport_pkey" PRIMARY KEY ("tenant_id")
);

-- AlterTable: when a mail that was not taken is handed over again, in real time.
ALTER TABLE "mail" ADD COLUMN "next_try_at" TIMESTAMPTZ(3);

ALTER TABLE mail_transport ADD CONSTRAINT mail_transport_security CHECK (security IN ('TLS', 'STARTTLS', 'None'));
ALTER TABLE mail_transport ADD CONSTRAINT mail_transport_port CHECK (port BETWEEN 1 AND 65535);
ALTER TABLE mail_transport ADD CONSTRAINT mail_transport_sign_in CHECK ((user_name IS NULL) = (sealed_password IS NULL));

ALTER TABLE mail_transport ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_transport FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON mail_transport TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_transport TO perennial_app;
GRANT SELECT (tenant_id, host, port, security, user_name, from_address, from_name, reply_to, created_at, updated_at)
  ON mail_transport TO perennial_portal;
