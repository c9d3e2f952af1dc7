-- What the code has always read as there: lists, if empty ones, and who pays for an order line item.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES ('account', 'additional_emails'), ('api_client', 'scopes'), ('api_client', 'entity_ids'),
      ('api_client', 'org_ids'), ('access_token', 'scopes'), ('browser_token', 'entity_ids'), ('browser_token', 'org_ids'),
      ('hosted_page', 'brands'), ('mail', 'addresses'), ('order_job', 'org_ids'), ('payment_run', 'org_ids')) lists (of, list) LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one.of);
    EXECUTE format('UPDATE %1$I SET %2$I = ''{}'' WHERE %2$I IS NULL', one.of, one.list);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one.of);
    EXECUTE format('ALTER TABLE %1$I ALTER COLUMN %2$I SET DEFAULT ''{}'', ALTER COLUMN %2$I SET NOT NULL', one.of, one.list);
  END LOOP;
END $$;

-- Items of before bills took them had theirs set by their owner's number, where the policies let the owner of the tables see them.
ALTER TABLE order_line_item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
UPDATE order_line_item l SET invoice_account_id = coalesce((SELECT a.id FROM account a
    WHERE a.tenant_id = l.tenant_id AND a.account_number = l.terms ->> 'invoiceOwnerAccountNumber'), o.account_id)
  FROM orders o WHERE o.tenant_id = l.tenant_id AND o.id = l.order_id AND l.invoice_account_id IS NULL;
ALTER TABLE order_line_item FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE "order_line_item" ALTER COLUMN "invoice_account_id" SET NOT NULL;
