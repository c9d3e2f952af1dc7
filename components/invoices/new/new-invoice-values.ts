import * as z from "zod";
import { changedValues } from "@/components/custom-fields/custom-values";
import { customValues } from "@/components/invoices/new/changed-lines";
import { newLine } from "@/lib/areas/invoices/standalone/line-contract";
import { createInvoice, previewInvoice } from "@/lib/areas/invoices/standalone/standalone-contract";
import { givenValues } from "@/components/form/given-values";

/** A line of the form: its discount is entered as what it takes off. */
const formLine = newLine.omit({ discountItems: true }).extend({
  chargeName: z.string().max(255),
  unitPrice: z.number(),
  discount: z.number().gt(0).optional(),
  customValues,
});

/** What the form holds: the body of the call, with a discount in its line. */
export const newInvoiceSchema = createInvoice.body.omit({ invoiceItems: true }).extend({
  accountNumber: z.string(),
  invoiceItems: z.array(formLine).min(1),
});

export type NewInvoiceValues = z.output<typeof newInvoiceSchema>;

function lineOf(held: NewInvoiceValues["invoiceItems"][number]) {
  const { discount, customValues: entered, ...fields } = held;
  const line = { ...fields, ...changedValues(entered, {}) };
  return { ...line, ...(discount === undefined ? {} : { discountItems: [{ amount: -discount }] }) };
}

/** The body of the call that creates the invoice in the form. */
export const bodyOf = ({ invoiceItems, ...values }: NewInvoiceValues) => ({
  ...values,
  invoiceItems: invoiceItems.map(lineOf),
});

/** The body of its preview, of the lines that are complete so far; undefined while there is none. */
export function previewOf(held: unknown) {
  const given = z
    .looseObject({ invoiceItems: z.array(z.unknown()).optional() })
    .safeParse(givenValues(held));
  if (!given.success) return undefined;
  const lines = (given.data.invoiceItems ?? []).flatMap((line) => {
    const checked = formLine.safeParse(line);
    return checked.success ? lineOf(checked.data) : [];
  });
  const checked = previewInvoice.body.safeParse({ ...given.data, invoiceItems: lines });
  return checked.success && checked.data.accountNumber ? checked.data : undefined;
}
