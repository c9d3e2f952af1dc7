-- Payment methods get numbers, the older ones in the order in which they were made.
ALTER TABLE payment_method ADD COLUMN method_number TEXT;

UPDATE payment_method p SET method_number = n.number
FROM (
  SELECT tenant_id, id, 'PM-' || lpad(row_number() OVER (PARTITION BY tenant_id ORDER BY created_at, id)::text, 8, '0') AS number
  FROM payment_method
) n WHERE n.tenant_id = p.tenant_id AND n.id = p.id;

INSERT INTO number_counter (tenant_id, kind, next)
SELECT tenant_id, 'paymentMethod', count(*) + 1 FROM payment_method GROUP BY tenant_id;

ALTER TABLE payment_method ALTER COLUMN method_number SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "payment_method_tenant_id_method_number_key" ON "payment_method"("tenant_id", "method_number");
