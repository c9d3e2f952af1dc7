import { changedCustomFields, storedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber, hasMoneyScale } from "@/lib/values/money";
import { deleteTaxation, storeTaxation, taxationById } from "./tax-queries";
import type { StoredTaxation } from "./taxation-model";
import { keysOf } from "@/lib/values/keys";

/** A requested change of a tax. */
export type TaxationChange = {
  readonly locationCode?: string | null;
  readonly taxCodeDescription?: string | null;
  readonly taxRateDescription?: string | null;
  readonly name?: string;
  readonly jurisdiction?: string;
  readonly taxCode?: string;
  readonly taxDate?: LocalDate;
  readonly taxRate?: number;
  readonly taxRateType?: string;
  readonly taxAmount?: number;
  readonly exemptAmount?: number;
};

/** @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs. */
export async function findTaxation(ctx: Ctx, key: string): Promise<StoredTaxation> {
  const tax = await taxationById(ctx, key);
  if (!tax) throw new NotFound("taxation item", key);
  return tax;
}

/**
 * Changes the texts of a tax, and its figures while its document is a draft. The totals of the line
 * and the document are up to the caller.
 *
 * @throws RuleViolation for another figure than a posted tax has; InvalidValue for a negative
 * amount,
 * or decimals that the currency does not have.
 */
export async function changeTaxation(
  ctx: Ctx,
  before: StoredTaxation,
  change: TaxationChange,
): Promise<StoredTaxation> {
  if (before.documentStatus !== "Draft") requireFigures(before, change);
  const word = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : value || null;
  const { currency } = before;
  const amount = amountOf("taxAmount", change.taxAmount, before.amount, currency);
  const after: StoredTaxation = {
    ...before,
    name: change.name ?? before.name,
    jurisdiction: change.jurisdiction ?? before.jurisdiction,
    taxCode: change.taxCode ?? before.taxCode,
    taxDate: change.taxDate ?? before.taxDate,
    rate: change.taxRate === undefined ? before.rate : decimal(change.taxRate),
    rateType: change.taxRateType ?? before.rateType,
    amount,
    exemptAmount: amountOf("exemptAmount", change.exemptAmount, before.exemptAmount, currency),
    unrounded: amount.equals(before.amount) ? before.unrounded : amount,
    locationCode: word(change.locationCode, before.locationCode),
    taxCodeDescription: word(change.taxCodeDescription, before.taxCodeDescription),
    rateDescription: word(change.taxRateDescription, before.rateDescription),
    customFields: storedCustomFields(changedCustomFields(before.customFields ?? {}, change)),
    updatedAt: ctx.now,
  };
  await storeTaxation(ctx, after, before.documentStatus === "Draft");
  const { locationCode, taxCodeDescription, rateDescription } = after;
  const isSame = JSON.stringify(after.customFields) === JSON.stringify(before.customFields);
  ctx.record({
    subjectType: "taxationItem",
    subjectId: after.id,
    action: "update",
    detail: {
      ...{ locationCode, taxCodeDescription, rateDescription, amount: amount.toString() },
      ...(isSame ? {} : { changed: ["customFields"] }),
    },
  });
  return after;
}

/**
 * Removes a tax from a draft. The totals of the line and the document are up to the caller.
 *
 * @throws RuleViolation for a tax of a document that is not a draft.
 */
export async function removeTaxation(ctx: Ctx, tax: StoredTaxation): Promise<void> {
  requireDraft(tax);
  await deleteTaxation(ctx.tenantId, tax.id);
  const detail = { name: tax.name, amount: tax.amount.toString(), document: tax.documentNumber };
  ctx.record({ subjectType: "taxationItem", subjectId: tax.id, action: "delete", detail });
}

/** @throws RuleViolation for a tax of a document that is not a draft. */
export function requireDraft({
  documentNumber,
  documentStatus,
}: Pick<StoredTaxation, "documentNumber" | "documentStatus">): void {
  if (documentStatus === "Draft") return;
  throw new RuleViolation(
    `${documentNumber} is ${documentStatus}: taxes change while a document is a draft. Give tax back by a credit memo.`,
  );
}

/** An amount of tax. @throws InvalidValue when negative, and for decimals that the currency lacks. */
export function taxAmountOf(name: string, value: number | string, currency: string): Decimal {
  const amount = decimal(String(value));
  if (!amount.isNegative() && hasMoneyScale(amount, currency)) return amount;
  throw new InvalidValue(
    `${name} must be at least 0, with no more decimals than ${currency} has.`,
    { parameter: name },
  );
}

function amountOf(name: string, value: number | undefined, old: Decimal, currency: string) {
  if (value === undefined || old.equals(value)) return old;
  return taxAmountOf(name, value, currency);
}

function requireFigures(tax: StoredTaxation, change: TaxationChange): void {
  const figures = {
    name: tax.name,
    jurisdiction: tax.jurisdiction,
    taxCode: tax.taxCode,
    taxDate: tax.taxDate,
    taxRate: exactNumber(tax.rate),
    taxRateType: tax.rateType,
    taxAmount: exactNumber(tax.amount),
    exemptAmount: exactNumber(tax.exemptAmount),
  } as const;
  for (const name of keysOf(figures)) {
    const value = figures[name];
    const asked = change[name];
    if (asked === undefined || asked === value) continue;
    const kind = tax.document === "invoice" ? "invoice" : "credit memo";
    throw new RuleViolation(
      `${name} is ${value} on a posted ${kind} and never changes; give tax back by a credit memo.`,
      { parameter: name },
    );
  }
}
