-- What a tier costs once it is reached, beside its price of a unit.
ALTER TABLE product_rate_plan_charge_tier
  ADD COLUMN flat_fee NUMERIC(28, 9),
  ADD CONSTRAINT product_rate_plan_charge_tier_flat_fee CHECK (
    flat_fee IS NULL OR flat_fee > 0 AND price_format = 'PerUnit');
ALTER TABLE rate_plan_charge_tier
  ADD COLUMN flat_fee NUMERIC(28, 9),
  ADD CONSTRAINT rate_plan_charge_tier_flat_fee CHECK (
    flat_fee IS NULL OR flat_fee > 0 AND price_format = 'PerUnit');
