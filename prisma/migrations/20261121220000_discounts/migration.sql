-- Lines of discounts, with the charge whose line they reduce.
ALTER TABLE invoice_item ADD COLUMN applied_to_charge_id UUID;
ALTER TABLE invoice_item DROP CONSTRAINT invoice_item_kind;
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_kind CHECK (kind IN ('charge', 'credit', 'discount'));
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_applied CHECK ((kind = 'discount') = (applied_to_charge_id IS NOT NULL));

-- Discounts are never due by themselves: billing finds them beside what is due.
CREATE INDEX rate_plan_charge_discount ON rate_plan_charge (tenant_id, account_id)
  WHERE charge_model IN ('DiscountFixedAmount', 'DiscountPercentage');
-- What a discount has taken off already.
CREATE INDEX invoice_item_charge ON invoice_item (tenant_id, rate_plan_charge_id) WHERE kind <> 'charge';
