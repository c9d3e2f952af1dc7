-- Order line items are billed: who pays, from which day on a bill may take them, and the lines that billed them.
ALTER TABLE "order_line_item" ADD COLUMN "invoice_account_id" UUID;
ALTER TABLE "order_line_item" ADD COLUMN "bill_target_date" DATE;
ALTER TABLE "order_line_item" ADD COLUMN "original_line_item_id" UUID;
UPDATE order_line_item l SET invoice_account_id = a.id FROM account a
  WHERE a.tenant_id = l.tenant_id AND a.account_number = l.terms ->> 'invoiceOwnerAccountNumber';
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_tenant_id_original_line_item_id_fkey"
  FOREIGN KEY ("tenant_id", "original_line_item_id") REFERENCES "order_line_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_tenant_id_invoice_account_id_fkey"
  FOREIGN KEY ("tenant_id", "invoice_account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX "order_line_item_tenant_id_original_line_item_id_idx" ON "order_line_item"("tenant_id", "original_line_item_id");
CREATE INDEX order_line_item_due ON order_line_item (tenant_id, bill_target_date, invoice_account_id) WHERE state = 'SentToBilling';
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_state CHECK (state IN ('Executing', 'Booked', 'SentToBilling', 'Complete', 'Cancelled'));
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_target CHECK (
  state <> 'SentToBilling' OR (bill_target_date IS NOT NULL AND invoice_account_id IS NOT NULL));

ALTER TABLE "invoice_item" ADD COLUMN "order_line_item_id" UUID;
ALTER TABLE "credit_memo_item" ADD COLUMN "order_line_item_id" UUID;
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_order_line_item_id_fkey"
  FOREIGN KEY ("tenant_id", "order_line_item_id") REFERENCES "order_line_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_order_line_item_id_fkey"
  FOREIGN KEY ("tenant_id", "order_line_item_id") REFERENCES "order_line_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX "credit_memo_item_tenant_id_order_line_item_id_idx" ON "credit_memo_item"("tenant_id", "order_line_item_id");
-- An item is billed once.
CREATE UNIQUE INDEX invoice_item_line_once ON invoice_item (tenant_id, order_line_item_id) WHERE order_line_item_id IS NOT NULL AND reversed_by IS NULL;

-- The documents of an order, whoever pays for them.
CREATE INDEX "invoice_tenant_id_source_id_idx" ON "invoice"("tenant_id", "source_id");
