"use client";

import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import type { CatalogCharge } from "./rate-plan-card";

export type DiscountOverrideFieldsProps = {
  /** Path of the charge's override in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string | undefined;
};

/** The discount's amount or percentage in this order. */
export function DiscountOverrideFields({ at, charge, currency }: DiscountOverrideFieldsProps) {
  const price = charge.pricing.find((of) => of.currency === currency);
  return (
    <FieldGroup columns={2}>
      {charge.model === "DiscountPercentage" ? (
        <NumberField
          name={`${at}.pricing.discount.discountPercentage`}
          label={`Percentage of ${charge.name}`}
          help={price ? `${price.discountPercentage ?? 0} % from the catalog when left empty` : ""}
          optional
          min={0}
          max={100}
          unit="%"
        />
      ) : (
        currency && (
          <MoneyField
            name={`${at}.pricing.discount.discountAmount`}
            label={`Amount of ${charge.name}`}
            help="Leave empty to use the catalog’s; below zero, it raises the charges"
            optional
            precise
            currency={currency}
          />
        )
      )}
    </FieldGroup>
  );
}
