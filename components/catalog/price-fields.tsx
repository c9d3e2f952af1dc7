"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { currencyChoices } from "@/components/catalog/currency-choices";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

const table = "ProductRatePlanChargeTierData.ProductRatePlanChargeTier";

type Price = { Currency?: string };

/** The price table: one price in each currency. */
export function PriceFields() {
  const { fields, append, remove } = useFieldArray({ name: table });
  const rows = (useWatch({ name: table }) ?? []) as Price[];
  return (
    <FieldGroup legend="Prices" description="One in each currency in which it is sold.">
      {fields.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-start gap-2">
          <ComboboxField
            name={`${table}.${index}.Currency`}
            label="Currency"
            help=""
            choices={currencyChoices}
          />
          <MoneyField
            name={`${table}.${index}.Price`}
            label="Price"
            help=""
            precise
            currency={rows[index]?.Currency ?? ""}
          />
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
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append({ Currency: "", Price: null })}
        >
          Add currency
        </Button>
      </div>
    </FieldGroup>
  );
}
