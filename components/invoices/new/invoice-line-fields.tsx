"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useInvoiceCurrency } from "@/components/invoices/new/use-invoice-currency";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { listTaxCodes } from "@/lib/areas/tax/contract";
import { operationQuery } from "@/lib/portal/query";

export const emptyLine = (day: string) => ({
  chargeName: "",
  quantity: 1,
  unitPrice: null,
  discount: null,
  serviceStartDate: day,
  serviceEndDate: "",
  taxCode: "",
});

/** The lines of the invoice: a name, units and their price, the days, and, unless `plain`, discount and tax code. */
export function InvoiceLineFields({ plain = false }: { plain?: boolean }) {
  const { today } = useViewer();
  const currency = useInvoiceCurrency();
  const { data } = useQuery(operationQuery(listTaxCodes));
  const { fields, append, remove } = useFieldArray({ name: "invoiceItems" });
  const codes = (data?.taxCodes ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <FieldGroup framed legend="Lines">
      {fields.map((row, index) => {
        const at = `invoiceItems.${index}.`;
        return (
          <fieldset
            key={row.id}
            className="@container min-w-0 border-b pb-4 last-of-type:border-b-0 [&>fieldset]:mt-4"
          >
            <legend className="sr-only">{`Line ${index + 1}`}</legend>
            <div className="grid grid-cols-2 items-start gap-2 @xl:grid-cols-[1fr_6rem_9rem_9rem]">
              <TextField name={`${at}chargeName`} label="What is sold" maxLength={255} />
              <NumberField name={`${at}quantity`} label="Units" min={0} />
              <MoneyField name={`${at}unitPrice`} label="Price" precise currency={currency} />
              {!plain && (
                <MoneyField
                  name={`${at}discount`}
                  label="Discount"
                  currency={currency}
                  min={0}
                  optional
                />
              )}
            </div>
            <div className="mt-2 grid grid-cols-2 items-start gap-2 @xl:grid-cols-[1fr_1fr_1fr_auto]">
              <DateField name={`${at}serviceStartDate`} label="First day" />
              <DateField name={`${at}serviceEndDate`} label="Last day" optional />
              {!plain && codes.length > 0 && (
                <SelectField
                  name={`${at}taxCode`}
                  label="Tax code"
                  placeholder="Untaxed"
                  options={codes}
                  optional
                />
              )}
              <IconButton
                className="col-start-2 mt-6.5 justify-self-end @xl:col-start-4"
                label={`Remove line ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                disabledReason={fields.length === 1 && "An invoice has at least one line"}
                onClick={() => remove(index)}
              />
            </div>
            <DefinedFields object="InvoiceItem" at={`${at}customValues`} />
          </fieldset>
        );
      })}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => append(emptyLine(today))}
      >
        Add a line
      </Button>
    </FieldGroup>
  );
}
