-- Percentage charges are never due by themselves, either: billing finds them beside what is due.
DROP INDEX rate_plan_charge_discount;
CREATE INDEX rate_plan_charge_discount ON rate_plan_charge (tenant_id, account_id)
  WHERE charge_model IN ('DiscountFixedAmount', 'DiscountPercentage', 'Calculated');
