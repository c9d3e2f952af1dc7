-- Invoices of accounts that want them by e-mail, between their posting and the mail.
CREATE TABLE "invoice_delivery" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_delivery_pkey" PRIMARY KEY ("tenant_id","invoice_id")
);

ALTER TABLE invoice_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON invoice_delivery TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_delivery TO perennial_app;
GRANT SELECT ON invoice_delivery TO perennial_portal;

-- Mails that bring an invoice come from no reminder.
ALTER TABLE mail ALTER COLUMN reminder_id DROP NOT NULL;
ALTER TABLE mail ALTER COLUMN reminder_name DROP NOT NULL;
ALTER TABLE mail ALTER COLUMN reminder_days DROP NOT NULL;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  kind IN ('PastDue', 'CardExpiry') AND reminder_id IS NOT NULL AND reminder_name IS NOT NULL AND reminder_days IS NOT NULL
  OR kind = 'Invoice' AND reminder_id IS NULL AND reminder_name IS NULL AND reminder_days IS NULL AND invoice_id IS NOT NULL
);
