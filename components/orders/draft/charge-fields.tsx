"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";
import { PrepaidOverrideFields } from "@/components/prepaid/prepaid-override-fields";
import { NumberField } from "@/components/form/fields/number-field";
import { DiscountOverrideFields } from "./discount-override-fields";
import type { CatalogCharge } from "./rate-plan-card";
import { TierOverrideFields } from "./tier-override-fields";
import { formatNumber } from "@/lib/portal/format";

export type ChargeFieldsProps = {
  /** Path of the charge's override in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string | undefined;
  /** What an empty field means, where that is not the catalog. */
  otherwise?: string;
};

/** The member of `pricing` that fits a charge; other models take the catalog's price as it is. */
function memberOf({ type, model }: CatalogCharge): string | undefined {
  const kind = type === "OneTime" ? "oneTime" : "recurring";
  return ["FlatFee", "PerUnit", "Tiered", "Volume"].includes(model) ? `${kind}${model}` : undefined;
}

/** The catalog's price in the currency of the order, in words. */
function priceText(charge: CatalogCharge, currency: string | undefined): string {
  const own = charge.priceTexts.filter((text) => text.includes(currency ?? ""));
  return (own.length ? own : charge.priceTexts).join("; ");
}

const quantityHelp = (quantity: number | null) =>
  quantity === null ? "" : `Leave empty for ${formatNumber(quantity)}`;

/** One charge of a chosen rate plan: quantity and price, empty for the catalog's. */
export function ChargeFields({ at, charge, currency, otherwise }: ChargeFieldsProps) {
  const { setValue } = useFormContext();
  const { productRatePlanChargeNumber: number, defaultQuantity, uom } = charge;
  const member = memberOf(charge);

  useEffect(() => {
    setValue(`${at}.productRatePlanChargeNumber`, number);
  }, [at, number, setValue]);

  return (
    <div className="mt-3 border-t pt-3">
      <p className="font-medium">{charge.name}</p>
      <p className="mb-2 text-muted text-sm">{priceText(charge, currency)}</p>
      <div className="space-y-4">
        {member && (
          <FieldGroup columns={2}>
            {!member.endsWith("FlatFee") && (
              <NumberField
                name={`${at}.pricing.${member}.quantity`}
                label={`Quantity of ${charge.name}`}
                help={otherwise ?? quantityHelp(defaultQuantity)}
                optional
                min={0}
                unit={uom ?? undefined}
              />
            )}
            {currency && (charge.model === "FlatFee" || charge.model === "PerUnit") && (
              <MoneyField
                name={`${at}.pricing.${member}.listPrice`}
                label={`Price of ${charge.name}`}
                help={otherwise ?? "Leave empty to use the catalog price"}
                optional
                precise
                min={0}
                currency={currency}
              />
            )}
          </FieldGroup>
        )}
        {currency && (charge.model === "Tiered" || charge.model === "Volume") && member && (
          <TierOverrideFields
            at={`${at}.pricing.${member}.tiers`}
            charge={charge}
            currency={currency}
          />
        )}
        {currency && member && !member.endsWith("FlatFee") && (
          <BoundOverrideFields at={`${at}.pricing.${member}`} charge={charge} currency={currency} />
        )}
        <PrepaidOverrideFields at={at} charge={charge} />
        {charge.discountLevel !== null && (
          <DiscountOverrideFields at={at} charge={charge} currency={currency} />
        )}
      </div>
    </div>
  );
}

type BoundOverrideFieldsProps = {
  /** Path of the charge's price in the form's values. */
  at: string;
  charge: CatalogCharge;
  currency: string;
};

/** Other bounds of a charge's amount, where the catalog has some. */
function BoundOverrideFields({ at, charge, currency }: BoundOverrideFieldsProps) {
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
