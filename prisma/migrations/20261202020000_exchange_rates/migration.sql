-- Exchange rates of merchants, by which amounts are shown in the home currency (docs/decisions/0141, 0142).
CREATE TABLE "exchange_rate" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rate_set" TEXT NOT NULL DEFAULT '',
    "rate_date" DATE NOT NULL,
    "from_currency" TEXT NOT NULL,
    "to_currency" TEXT NOT NULL,
    "rate" DECIMAL(28,12) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX "exchange_rate_tenant_id_rate_set_from_currency_to_currency__key" ON "exchange_rate"("tenant_id", "rate_set", "from_currency", "to_currency", "rate_date");

ALTER TABLE exchange_rate ADD CONSTRAINT exchange_rate_terms CHECK (rate > 0 AND from_currency ~ '^[A-Z]{3}$' AND to_currency ~ '^[A-Z]{3}$'
  AND from_currency <> to_currency AND length(rate_set) <= 100);
ALTER TABLE exchange_rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_rate FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON exchange_rate TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_rate TO perennial_app;
GRANT SELECT ON exchange_rate TO perennial_portal;

-- An amount at a rate, rounded half up, away from zero, to so many decimals. `inverse` rates are prices of what it is converted to,
-- and divide: the quotient of integers is exact, where that of numerics would be rounded before.
CREATE FUNCTION converted(amount numeric, rate numeric, inverse boolean, digits integer) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN inverse THEN round(sign(amount) * div(2 * abs(amount) * 10::numeric ^ digits + rate, 2 * rate) / 10::numeric ^ digits, digits)
    ELSE round(amount * rate, digits) END
$$;
