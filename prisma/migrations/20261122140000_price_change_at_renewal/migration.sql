-- What becomes of a price when its subscription renews: of the catalog, and as it was agreed on.
ALTER TABLE product_rate_plan_charge
  ADD COLUMN price_change_option TEXT NOT NULL DEFAULT 'NoChange',
  ADD COLUMN price_increase_percentage NUMERIC(28, 9),
  ADD CONSTRAINT product_rate_plan_charge_price_change CHECK (
    price_change_option IN ('NoChange', 'SpecificPercentageValue', 'UseLatestProductCatalogPricing')
    AND (price_change_option = 'SpecificPercentageValue') = (price_increase_percentage IS NOT NULL));
ALTER TABLE rate_plan_charge
  ADD COLUMN price_change_option TEXT NOT NULL DEFAULT 'NoChange',
  ADD COLUMN price_increase_percentage NUMERIC(28, 9),
  ADD CONSTRAINT rate_plan_charge_price_change CHECK (
    price_change_option IN ('NoChange', 'SpecificPercentageValue', 'UseLatestProductCatalogPricing')
    AND (price_change_option = 'SpecificPercentageValue') = (price_increase_percentage IS NOT NULL));
