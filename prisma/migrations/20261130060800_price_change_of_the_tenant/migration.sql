-- A charge whose price changes by the tenant's percentage has none of its own.
ALTER TABLE product_rate_plan_charge
  DROP CONSTRAINT product_rate_plan_charge_price_change,
  ADD CONSTRAINT product_rate_plan_charge_price_change CHECK (
    price_change_option IN ('NoChange', 'SpecificPercentageValue', 'UseLatestProductCatalogPricing')
    AND (price_change_option = 'SpecificPercentageValue' OR price_increase_percentage IS NULL));
ALTER TABLE rate_plan_charge
  DROP CONSTRAINT rate_plan_charge_price_change,
  ADD CONSTRAINT rate_plan_charge_price_change CHECK (
    price_change_option IN ('NoChange', 'SpecificPercentageValue', 'UseLatestProductCatalogPricing')
    AND (price_change_option = 'SpecificPercentageValue' OR price_increase_percentage IS NULL));
