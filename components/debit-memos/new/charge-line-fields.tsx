"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { useChargeChoices } from "@/components/debit-memos/new/use-charge-choices";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { useInvoiceCurrency } from "@/components/invoices/new/use-invoice-currency";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

export const emptyCharge = {
  productRatePlanChargeId: "",
  quantity: 1,
  amount: null,
  serviceStartDate: "",
  serviceEndDate: "",
  description: "",
};

/** The lines of a memo: a charge of the catalog, units and an amount, the days and a note. */
export function ChargeLineFields() {
  const currency = useInvoiceCurrency();
  const { fields, append, remove } = useFieldArray({ name: "charges" });
  return (
    <FieldGroup framed legend="Lines">
      {fields.map((row, index) => {
        const at = `charges.${index}.`;
        return (
          <fieldset
            key={row.id}
            className="@container min-w-0 border-b pb-4 last-of-type:border-b-0"
          >
            <legend className="sr-only">{`Line ${index + 1}`}</legend>
            <div className="grid grid-cols-2 items-start gap-2 @xl:grid-cols-[1fr_6rem_9rem]">
              <ChargeField name={`${at}productRatePlanChargeId`} />
              <NumberField name={`${at}quantity`} label="Units" min={0} />
              <MoneyField
                name={`${at}amount`}
                label="Amount"
                currency={currency}
                min={0}
                help="Leave empty to use the charge’s price."
                optional
              />
            </div>
            <div className="mt-2 grid grid-cols-2 items-start gap-2 @xl:grid-cols-[1fr_1fr_1fr_auto]">
              <DateField name={`${at}serviceStartDate`} label="First day" optional />
              <DateField name={`${at}serviceEndDate`} label="Last day" optional />
              <TextField name={`${at}description`} label="Note" maxLength={255} optional />
              <IconButton
                className="mt-6.5 justify-self-end"
                label={`Remove line ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                disabledReason={fields.length === 1 && "A memo has at least one line"}
                onClick={() => remove(index)}
              />
            </div>
            <DefinedFields object="DebitMemoItem" at={`${at}customValues`} />
          </fieldset>
        );
      })}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => append(emptyCharge)}
      >
        Add a line
      </Button>
    </FieldGroup>
  );
}

/** A charge of the catalog, found by the beginning of its name. Holds the id. */
function ChargeField({ name }: { name: string }) {
  const [typed, setTyped] = useState("");
  const { choices, searching } = useChargeChoices(typed);
  return (
    <ComboboxField
      name={name}
      label="Charge"
      choices={choices}
      onSearch={setTyped}
      searching={searching}
      placeholder="Name"
      emptyText="No charge of the catalog begins like this."
    />
  );
}
