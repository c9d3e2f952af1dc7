"use client";

import { useWatch } from "react-hook-form";
import type { ChargeForm } from "./charge-values";
import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";

const table = "ProductRatePlanChargeTierData.ProductRatePlanChargeTier";

/** The least and the most that a billing period costs, in each currency of the prices. */
export function BoundFields() {
  const rows = useWatch<ChargeForm, typeof table>({ name: table }) ?? [];
  const currencies = [...new Set(rows.map(({ Currency }) => Currency ?? ""))].filter(Boolean);
  if (!currencies.length) return null;
  return (
    <FieldGroup
      legend="Bounds"
      description="What a billing period costs at least and at most, whatever its quantity."
      columns={2}
    >
      {currencies.flatMap((currency) => [
        <MoneyField
          key={`${currency} least`}
          name={`MinimumAmounts.${currency}`}
          label={`At least in ${currency}`}
          precise
          min={0}
          optional
          currency={currency}
        />,
        <MoneyField
          key={`${currency} most`}
          name={`MaximumAmounts.${currency}`}
          label={`At most in ${currency}`}
          precise
          min={0}
          optional
          currency={currency}
        />,
      ])}
    </FieldGroup>
  );
}
