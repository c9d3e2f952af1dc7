"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DiscountClassField } from "@/components/catalog/charges/discount-class-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import type { CatalogCharge } from "./rate-plan-card";

export type DiscountOverrideFieldsProps = {
  /** Path of the charge's override in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string | undefined;
};

/** The discount's amount or percentage in this order, or that of a percentage charge, and which days it reduces. */
export function DiscountOverrideFields({ at, charge, currency }: DiscountOverrideFieldsProps) {
  const { setValue } = useFormContext();
  const price = charge.pricing.find((of) => of.currency === currency);
  const partially = `${at}.pricing.discount.applyToBillingPeriodPartially`;
  const ofCatalog = charge.applyToBillingPeriodPartially;
  const isShare = charge.model === "Calculated";

  useEffect(() => {
    if (!isShare && ofCatalog) setValue(partially, true);
  }, [isShare, ofCatalog, partially, setValue]);

  if (isShare) {
    return (
      <FieldGroup columns={2}>
        <NumberField
          name={`${at}.pricing.recurringCalculated.percentage`}
          label={`Percentage of ${charge.name}`}
          help={price ? `${price.percentage ?? 0} % from the catalog when left empty` : ""}
          optional
          min={0}
          unit="%"
        />
      </FieldGroup>
    );
  }
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
      <DiscountClassField
        name={`${at}.pricing.discount.discountClass`}
        label={`Class of ${charge.name}`}
        noneLabel={`${charge.discountClass ?? "None"}, as in the catalog`}
      />
      <SwitchField
        name={partially}
        label={`${charge.name} only for the days on which it is in effect`}
        optional
      />
    </FieldGroup>
  );
}
