"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { priceFieldOf } from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { recordModels } from "./usage-options";
import { currencyChoices } from "@/components/catalog/currency-choices";
import { useCurrencies } from "@/components/layout/frame/viewer";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

const table = "ProductRatePlanChargeTierData.ProductRatePlanChargeTier";

const empty = {
  ...{ Currency: "", Price: null },
  ...{ DiscountAmount: null, DiscountPercentage: null, Percentage: null },
};

/** The meaning of the amount in a currency. */
function priceLabel(model: string): string {
  if (model === "Overage Pricing") return "Price of each unit beyond";
  return priceFieldOf(model) === "Price" ? "Price" : "Amount off";
}

/** The price table: one price in each currency, or what a discount takes off. */
export function PriceFields({ model }: { model: string }) {
  const currencies = useCurrencies(currencyChoices);
  const field = priceFieldOf(model);
  const { fields, append, remove } = useFieldArray({ name: table });
  const rows = useWatch<ChargeForm, typeof table>({ name: table }) ?? [];
  return (
    <FieldGroup legend="Prices" description="One in each currency in which it is sold.">
      {fields.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-start gap-2">
          <ComboboxField
            name={`${table}.${index}.Currency`}
            label="Currency"
            choices={currencies}
          />
          {recordModels.includes(model) ? (
            <span />
          ) : field === "DiscountPercentage" || field === "Percentage" ? (
            <NumberField
              name={`${table}.${index}.${field}`}
              label="Percentage"
              min={0}
              max={field === "Percentage" ? undefined : 100}
              unit="%"
            />
          ) : (
            <MoneyField
              name={`${table}.${index}.${field}`}
              label={priceLabel(model)}
              help={field === "DiscountAmount" ? "Below zero, it raises the charges" : undefined}
              precise
              currency={rows[index]?.Currency ?? ""}
            />
          )}
          <IconButton
            className="mt-6.5"
            label={`Remove the price in ${rows[index]?.Currency || "this currency"}`}
            icon={<Trash2 aria-hidden />}
            disabledReason={fields.length === 1 && "A charge has at least one price"}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => append(empty)}>
          Add currency
        </Button>
      </div>
    </FieldGroup>
  );
}
