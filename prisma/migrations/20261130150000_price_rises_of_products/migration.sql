-- Price rises of several rate plans or of a product, by an amount, and the first bill that changes.
ALTER TABLE price_rise ALTER COLUMN product_rate_plan_id DROP NOT NULL;
ALTER TABLE price_rise ADD COLUMN product_rate_plan_ids UUID[] DEFAULT ARRAY[]::UUID[],
  ADD COLUMN product_id UUID, ADD COLUMN amount DECIMAL(28,9);
UPDATE price_rise SET product_rate_plan_ids = ARRAY[product_rate_plan_id];

ALTER TABLE price_rise_item ADD COLUMN first_bill_on DATE, ADD COLUMN first_bill_before DECIMAL(28,9),
  ADD COLUMN first_bill_after DECIMAL(28,9);

-- AddForeignKey
ALTER TABLE "price_rise" ADD CONSTRAINT "price_rise_product_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "product"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
