"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { priceFormats } from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { currencyChoices } from "@/components/catalog/currency-choices";
import { useCurrencies } from "@/components/layout/frame/viewer";
import { rowProblems, rowsWithStarts } from "./price-rows";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

const table = "ProductRatePlanChargeTierData.ProductRatePlanChargeTier";
const emptyRow = {
  Currency: "",
  EndingUnit: null,
  Price: null,
  PriceFormat: "Per Unit",
  FlatFee: null,
};
const columns = "grid grid-cols-2 items-start gap-2 @xl:grid-cols-[6.5rem_10rem_1fr_8rem_1fr_auto]";

/** The price table: tiers in ascending order, separately for each currency. */
export function PriceTableFields({ overage = false }: { overage?: boolean }) {
  const { fields, append, remove } = useFieldArray({ name: table });
  const rows = useWatch<ChargeForm, typeof table>({ name: table }) ?? [];
  const currencies = useCurrencies(currencyChoices);
  const problems = rowProblems(rows);
  const starts = rowsWithStarts(rows).map((row) => row.StartingUnit);
  const currency = rows.at(-1)?.Currency ?? "";
  return (
    <FieldGroup
      legend="Price table"
      description={
        overage
          ? "Tiers in ascending order, in each currency its own. The last row, without an end, is the price of each unit beyond them."
          : "Tiers in ascending order, in each currency its own. Leave the last one without an end."
      }
    >
      {fields.map((row, index) => (
        <div key={row.id} className={columns}>
          <ComboboxField
            name={`${table}.${index}.Currency`}
            label="Currency"
            choices={currencies}
          />
          <NumberField
            name={`${table}.${index}.EndingUnit`}
            label={`From ${starts[index] ?? "?"} up to`}
            min={0}
            optional
          />
          <MoneyField
            name={`${table}.${index}.Price`}
            label="Price"
            precise
            currency={rows[index]?.Currency ?? ""}
          />
          <SelectField
            name={`${table}.${index}.PriceFormat`}
            label="Price is"
            options={priceFormats}
          />
          {rows[index]?.PriceFormat === "Per Unit" &&
          !(overage && rows[index].EndingUnit == null) ? (
            <MoneyField
              name={`${table}.${index}.FlatFee`}
              label="Plus, once"
              precise
              min={0}
              optional
              currency={rows[index].Currency ?? ""}
            />
          ) : (
            <div />
          )}
          <IconButton
            className="mt-6.5"
            label={`Remove tier ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            disabledReason={fields.length === 1 && "A charge has at least one price"}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <ul role="status" className="text-negative text-sm empty:hidden">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append({ ...emptyRow, Currency: currency })}
        >
          Add tier
        </Button>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => append(emptyRow)}>
          Add currency
        </Button>
      </div>
    </FieldGroup>
  );
}
