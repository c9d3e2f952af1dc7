-- What was billed before the billing day of an account moved stays with the day of then.
ALTER TABLE rate_plan_charge ADD COLUMN earlier_days jsonb;
