"use client";

import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";
import type { CatalogCharge } from "./rate-plan-card";

export type BoundOverrideFieldsProps = {
  /** Path of the charge's price in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string;
};

/** Other bounds of a charge's amount, where the catalog has some. */
export function BoundOverrideFields({ at, charge, currency }: BoundOverrideFieldsProps) {
  const own = charge.pricing.find((of) => of.currency === currency);
  if (!own || (own.minimumAmount === null && own.maximumAmount === null)) return null;
  const shared = { optional: true, precise: true, min: 0, currency };
  const help = "Leave empty to use the catalog's";
  return (
    <FieldGroup columns={2}>
      <MoneyField
        {...shared}
        name={`${at}.minimumAmount`}
        label={`At least for ${charge.name}`}
        help={help}
      />
      <MoneyField
        {...shared}
        name={`${at}.maximumAmount`}
        label={`At most for ${charge.name}`}
        help={help}
      />
    </FieldGroup>
  );
}
