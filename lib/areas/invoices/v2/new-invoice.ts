import type { Ctx } from "@/lib/kernel/context";
import { bodyOf, type Values } from "@/lib/areas/records/translate";
import { NEW_INVOICE, NEW_LINE, NEW_TAX } from "./v2-new-invoice-contract";

const RATE_TYPES: Readonly<Record<string, string>> = { percent: "Percentage", amount: "FlatFee" };

/** The type of a tax's rate, in the words of version 1. */
export const rateType = (type: unknown) =>
  type === undefined ? {} : { taxRateType: RATE_TYPES[String(type)] };

const listOf = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : undefined);

const modeOf = (inclusive: unknown) => {
  if (inclusive === undefined) return {};
  return { taxMode: inclusive ? "TaxInclusive" : "TaxExclusive" };
};

function taxOf(values: Values): Values {
  return {
    ...bodyOf(NEW_TAX, values),
    ...rateType(values["tax_rate_type"] ?? "percent"),
    ...modeOf(values["tax_inclusive"]),
  };
}

function lineOf(values: Values): Values {
  const taxes = listOf(values["taxation_items"]);
  return {
    ...bodyOf(NEW_LINE, values),
    ...modeOf(values["tax_inclusive"]),
    ...(taxes ? { taxItems: taxes.map(taxOf) } : {}),
  };
}

/** A new invoice of version 2 as version 1 takes it. */
export function newInvoiceOf(values: Values, ctx: Ctx): Values {
  const transferred = values["transfer_to_accounting"];
  return {
    ...bodyOf(NEW_INVOICE, values),
    invoiceDate: values["document_date"] ?? ctx.today,
    status: values["post"] === true ? "Posted" : "Draft",
    ...(transferred === undefined ? {} : { transferredToAccounting: transferred ? "Yes" : "No" }),
    invoiceItems: (listOf(values["items"]) ?? []).map(lineOf),
  };
}
