-- What the whole bill totals that has the first line at a new price. Dry runs of before have none until they are worked out again.
ALTER TABLE price_rise_item ADD COLUMN first_total_before DECIMAL(28,9), ADD COLUMN first_total_after DECIMAL(28,9);
