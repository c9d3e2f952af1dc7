"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { MoneyField } from "@/components/form/fields/money-field";
import type { CatalogCharge } from "./rate-plan-card";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { formatNumber } from "@/lib/portal/format";

type Tier = NonNullable<CatalogCharge["pricing"][number]["tiers"]>[number];

/** "0 to 10", "From 11 on": the units of a tier. */
function unitsText({ startingUnit, endingUnit }: Tier): string {
  const from = formatNumber(startingUnit ?? 0);
  return endingUnit === null ? `From ${from} on` : `${from} to ${formatNumber(endingUnit)}`;
}

export type TierOverrideFieldsProps = {
  /** Path of the charge's price table in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string;
};

/** A price table for this order: the catalog's tiers at other prices. */
export function TierOverrideFields({ at, charge, currency }: TierOverrideFieldsProps) {
  const { setValue } = useFormContext();
  const asked = Boolean(useWatch({ name: at }));
  const tiers = charge.pricing.find((of) => of.currency === currency)?.tiers ?? [];
  if (!tiers.length) return null;
  return (
    <div className="mt-3 space-y-3">
      <Field label={`Own prices for ${charge.name}`}>
        <Switch checked={asked} onCheckedChange={(own) => setValue(at, own ? tiers : null)} />
      </Field>
      {asked && (
        <div className="grid gap-3 @md:grid-cols-2">
          {tiers.map((tier, index) => (
            <MoneyField
              key={tier.tier}
              name={`${at}.${index}.price`}
              label={`${unitsText(tier)}, ${tier.priceFormat === "PerUnit" ? "each" : "in all"}`}
              precise
              min={0}
              currency={currency}
            />
          ))}
          {tiers.map(
            (tier, index) =>
              tier.flatFee !== null && (
                <MoneyField
                  key={tier.tier}
                  name={`${at}.${index}.flatFee`}
                  label={`${unitsText(tier)}, once`}
                  precise
                  min={0}
                  currency={currency}
                />
              ),
          )}
        </div>
      )}
    </div>
  );
}
