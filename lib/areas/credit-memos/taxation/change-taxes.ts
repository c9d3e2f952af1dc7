import { changedCustomFields, storedCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  changeTaxation,
  findTaxation,
  removeTaxation,
  requireDraft,
  taxAmountOf,
  type TaxationChange,
} from "@/lib/areas/invoices/taxation/change-taxation";
import { deleteInvoiceTax, updateInvoiceTax } from "@/lib/areas/invoices/taxation/draft-taxes";
import { storeTaxations, taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import { taxationRow } from "@/lib/areas/invoices/taxation/tax-rows";
import type { StoredTaxation, TaxationFigures } from "@/lib/areas/invoices/taxation/taxation-model";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { overGivenTax, raiseTax } from "@/lib/areas/credit-memos/change-queries";
import { lockMemo } from "@/lib/areas/credit-memos/find-memo";
import type { CreditMemo, CreditMemoItem } from "@/lib/areas/credit-memos/model";
import { memoItemsOf } from "@/lib/areas/credit-memos/queries";
import type { createCreditMemoTaxationItems } from "./taxation-contract";
import { valueAt } from "@/lib/values/keys";

type Body = z.output<typeof createCreditMemoTaxationItems.body>;
type Input = Body["taxationItems"][number];

/**
 * Adds taxes to lines of a draft, which credit that much more.
 *
 * @throws NotFound for lines or taxes that are not the memo's; InvalidValue for amounts; RuleViolation
 * unless it is a draft, and beyond what remains to credit of an invoice.
 */
export async function addTaxes(ctx: Ctx, key: string, body: Body): Promise<StoredTaxation[]> {
  const { memo } = await lockMemo(ctx, key);
  requireDraft({ documentNumber: memo.memoNumber, documentStatus: memo.status });
  const lines = new Map((await memoItemsOf(ctx.tenantId, memo.id)).map((line) => [line.id, line]));
  const places = body.taxationItems.map((asked) => {
    const line = valueAt(lines, uuidOf(asked.memoItemId));
    if (line === undefined) throw new NotFound("line of this credit memo", asked.memoItemId);
    return { asked, line };
  });
  const ids = [...new Set(places.map(({ line }) => line.id))];
  const before = await taxationsOfMemoItems(ctx, ids);
  const next = new Map(ids.map((id) => [id, (before.get(id)?.at(-1)?.position ?? 0) + 1]));
  const rows: object[] = [];
  const raised: { itemId: string; amount: Decimal }[] = [];
  for (const { asked, line } of places) {
    const source = await sourceOf(ctx, asked, line);
    const position = next.get(line.id) ?? 1;
    next.set(line.id, position + 1);
    const figures = figuresOf(asked, memo, source);
    const given = source ? { sourceTaxationItemId: source.id } : {};
    rows.push(taxationRow(ctx, { position, creditMemoItemId: line.id, ...given }, figures));
    raised.push({ itemId: line.id, amount: figures.amount });
  }
  await storeTaxations(rows);
  await settle(ctx, memo, raised);
  const after = await taxationsOfMemoItems(ctx, ids);
  const known = new Set([...before.values()].flat().map(({ id }) => id));
  return ids.flatMap((id) => (after.get(id) ?? []).filter((tax) => !known.has(tax.id)));
}

/** Changes a tax. @throws NotFound; RuleViolation for figures of a posted document. */
export async function updateTax(
  ctx: Ctx,
  key: string,
  change: TaxationChange,
): Promise<StoredTaxation> {
  const found = await findTaxation(ctx, key);
  if (found.document === "invoice") return updateInvoiceTax(ctx, found, change);
  const { memo } = await lockMemo(ctx, found.documentId);
  const before = await findTaxation(ctx, key);
  const after = await changeTaxation(ctx, before, change);
  const amount = after.amount.minus(before.amount);
  if (!amount.isZero()) await settle(ctx, memo, [{ itemId: after.itemId, amount }]);
  return after;
}

/** Removes a tax from a draft. @throws NotFound; RuleViolation for a tax of a posted document. */
export async function deleteTax(ctx: Ctx, key: string): Promise<void> {
  const found = await findTaxation(ctx, key);
  if (found.document === "invoice") return deleteInvoiceTax(ctx, found);
  const { memo } = await lockMemo(ctx, found.documentId);
  const tax = await findTaxation(ctx, key);
  await removeTaxation(ctx, tax);
  await settle(ctx, memo, [{ itemId: tax.itemId, amount: tax.amount.negated() }]);
}

/** Adjusts the totals of the lines and the draft to their taxes. */
async function settle(
  ctx: Ctx,
  { id, memoNumber }: CreditMemo,
  raised: readonly { itemId: string; amount: Decimal }[],
): Promise<void> {
  if (!(await raiseTax(ctx, id, raised))) {
    throw new Locked("The credit memo has changed meanwhile. Send the request again.");
  }
  const over = await overGivenTax(ctx.tenantId, id);
  if (over) {
    const most = decimal(over.most).toString();
    throw new RuleViolation(
      `More would be credited than there is of ${over.what}: ${most} is the most.`,
    );
  }
  const detail = { memoNumber, changed: ["taxationItems"] };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action: "update", detail });
  const subject = { subjectType: "creditMemo", subjectId: id };
  ctx.emit({ type: "creditMemo.updated", ...subject, payload: { memoNumber } });
}

async function sourceOf(
  ctx: Ctx,
  { sourceTaxItemId }: Input,
  line: CreditMemoItem,
): Promise<StoredTaxation | undefined> {
  if (sourceTaxItemId === undefined) return undefined;
  const source = await findTaxation(ctx, sourceTaxItemId);
  if (source.document === "invoice" && source.itemId === line.invoiceItemId) return source;
  throw new NotFound("taxation item of the line that is credited", sourceTaxItemId);
}

/** Defaults are those of the credited tax. */
type Base = Pick<
  TaxationFigures,
  | "taxCode"
  | "taxCodeDescription"
  | "taxMode"
  | "taxRateId"
  | "locationCode"
  | "country"
  | "rateDescription"
  | "taxDate"
>;

const PLAIN: Omit<Base, "taxDate"> = {
  taxCode: "",
  taxCodeDescription: null,
  taxMode: "TaxExclusive",
  taxRateId: null,
  locationCode: null,
  country: "",
  rateDescription: null,
};

function figuresOf(
  asked: Input,
  { currency, memoDate }: CreditMemo,
  source: StoredTaxation | undefined,
): TaxationFigures {
  const base: Base = source ?? { ...PLAIN, taxDate: memoDate };
  const amount = taxAmountOf("taxAmount", asked.taxAmount, currency);
  return {
    taxCode: asked.taxCode ?? base.taxCode,
    taxCodeDescription: asked.taxCodeDescription ?? base.taxCodeDescription,
    taxMode: base.taxMode,
    taxRateId: base.taxRateId,
    name: asked.name,
    jurisdiction: asked.jurisdiction,
    locationCode: asked.locationCode ?? base.locationCode,
    country: base.country,
    rateType: asked.taxRateType,
    rate: decimal(asked.taxRate),
    rateDescription: asked.taxRateDescription ?? base.rateDescription,
    taxDate: asked.taxDate ?? base.taxDate,
    amount,
    exemptAmount: taxAmountOf("exemptAmount", asked.exemptAmount ?? 0, currency),
    unrounded: amount,
    customFields: storedCustomFields(changedCustomFields({}, asked)),
  };
}
