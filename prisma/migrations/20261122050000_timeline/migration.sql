-- What the timeline of a subscription decides beside its terms: pauses, cancellation, and the next
-- day on which the row changes by itself.
ALTER TABLE subscription
  ADD COLUMN suspensions DATEMULTIRANGE NOT NULL DEFAULT '{}',
  ADD COLUMN cancelled_on DATE,
  ADD COLUMN settles_on DATE;
CREATE INDEX subscription_tenant_id_settles_on_idx ON subscription (tenant_id, settles_on);

ALTER TABLE rate_plan ADD COLUMN removed_on DATE;

-- A segment that follows its own term, ends by itself, or continues another one at the same price.
ALTER TABLE rate_plan_charge
  ADD COLUMN term_start DATE,
  ADD COLUMN term_end DATE,
  ADD COLUMN closed BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN continuous_since DATE;

-- Segments are numbered by their days: a backdated one moves the numbers of those after it, which
-- is one statement whose rows pass through each other's numbers.
DROP INDEX rate_plan_charge_tenant_id_charge_number_segment_key;
ALTER TABLE rate_plan_charge
  ADD CONSTRAINT rate_plan_charge_tenant_id_charge_number_segment_key
  UNIQUE (tenant_id, charge_number, segment) DEFERRABLE INITIALLY IMMEDIATE;
