import { changedCustomFields, storedCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import {
  changeTaxation,
  findTaxation,
  removeTaxation,
  requireDraft,
  taxAmountOf,
  type TaxationChange,
} from "./change-taxation";
import { numberDetail, type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import type { Invoice, InvoiceItem } from "@/lib/areas/invoices/model";
import { levelOwed } from "@/lib/areas/invoices/posting/posting-queries";
import { itemsOf } from "@/lib/areas/invoices/queries";
import { lockOwed, lockOwnInvoice, requireDone } from "@/lib/areas/invoices/posting/settle-invoice";
import { insertTaxationItems, raiseDraftTax, taxationsOf } from "./tax-queries";
import { taxationRow } from "./tax-rows";
import type { createInvoiceTaxationItems } from "./taxation-contract";
import type { StoredTaxation, TaxationFigures } from "./taxation-model";
import { valueAt } from "@/lib/values/keys";

type Body = z.output<typeof createInvoiceTaxationItems.body>;
type Input = Body["taxationItems"][number];
type Raised = { readonly itemId: string; readonly amount: Decimal };

/**
 * Adds taxes to lines of a draft, which owes that much more once it is posted.
 *
 * @throws NotFound for lines that are not the invoice's; InvalidValue for amounts; RuleViolation unless
 * it is a draft, for discounts, and for included tax.
 */
export async function addInvoiceTaxes(
  ctx: Ctx,
  key: string,
  body: Body,
  kind: OwedKind = "Invoice",
): Promise<StoredTaxation[]> {
  const { invoice } = await lockOwnInvoice(ctx, key, kind);
  requireDraft({ documentNumber: invoice.invoiceNumber, documentStatus: invoice.status });
  const lines = new Map((await itemsOf(ctx.tenantId, invoice.id)).map((line) => [line.id, line]));
  const places = body.taxationItems.map((asked) => ({ asked, line: lineOf(lines, asked) }));
  const ids = [...new Set(places.map(({ line }) => line.id))];
  const before = await taxationsOf(ctx.tenantId, ids);
  const next = new Map(ids.map((id) => [id, (before.get(id)?.at(-1)?.position ?? 0) + 1]));
  const rows: object[] = [];
  const raised: Raised[] = [];
  for (const { asked, line } of places) {
    const position = next.get(line.id) ?? 1;
    next.set(line.id, position + 1);
    const figures = figuresOf(asked, line, invoice.currency);
    rows.push(taxationRow(ctx, { position, invoiceItemId: line.id }, figures));
    raised.push({ itemId: line.id, amount: figures.amount });
  }
  await insertTaxationItems(rows);
  await settle(ctx, invoice, raised);
  const after = await taxationsOf(ctx.tenantId, ids);
  const known = new Set([...before.values()].flat().map(({ id }) => id));
  return ids.flatMap((id) => (after.get(id) ?? []).filter((tax) => !known.has(tax.id)));
}

/** Changes a tax of an invoice. @throws NotFound; RuleViolation for figures of a posted one. */
export async function updateInvoiceTax(
  ctx: Ctx,
  { id, documentId }: Pick<StoredTaxation, "id" | "documentId">,
  change: TaxationChange,
): Promise<StoredTaxation> {
  const { invoice } = await lockOwed(ctx, documentId);
  const before = await findTaxation(ctx, id);
  const after = await changeTaxation(ctx, before, change);
  const amount = after.amount.minus(before.amount);
  if (!amount.isZero()) await settle(ctx, invoice, [{ itemId: after.itemId, amount }]);
  return after;
}

/** Removes a tax from a draft. @throws NotFound; RuleViolation for a tax of another invoice. */
export async function deleteInvoiceTax(
  ctx: Ctx,
  { id, documentId }: Pick<StoredTaxation, "id" | "documentId">,
): Promise<void> {
  const { invoice } = await lockOwed(ctx, documentId);
  const tax = await findTaxation(ctx, id);
  await removeTaxation(ctx, tax);
  await settle(ctx, invoice, [{ itemId: tax.itemId, amount: tax.amount.negated() }]);
}

/** Adjusts the totals of the lines and the draft to their taxes. */
async function settle(ctx: Ctx, invoice: Invoice, raised: readonly Raised[]): Promise<void> {
  requireDone(await raiseDraftTax(ctx, invoice.id, raised));
  await levelOwed([ctx.tenantId, [invoice.id]]);
  const { id: subjectId, kind, invoiceNumber } = invoice;
  const subject = { subjectType: SUBJECT[kind], subjectId };
  const detail = numberDetail(kind, invoiceNumber);
  ctx.record({ ...subject, action: "update", detail: { ...detail, changed: ["taxationItems"] } });
  ctx.emit({ ...subject, type: `${SUBJECT[kind]}.updated`, payload: detail });
}

function lineOf(
  lines: ReadonlyMap<string, InvoiceItem>,
  { invoiceItemId, taxMode }: Input,
): InvoiceItem {
  const line = valueAt(lines, uuidOf(invoiceItemId));
  if (line === undefined) throw new NotFound("line of this invoice", invoiceItemId);
  if (line.kind === "discount") {
    throw new RuleViolation(
      `${line.chargeName} is a discount: its tax belongs to the line that it reduces.`,
    );
  }
  if (taxMode === "TaxInclusive") {
    throw new RuleViolation(
      "taxMode must be TaxExclusive: the price of a line that is calculated stays, and tax is added to it.",
    );
  }
  return line;
}

function figuresOf(asked: Input, line: InvoiceItem, currency: string): TaxationFigures {
  const amount = taxAmountOf("taxAmount", asked.taxAmount, currency);
  return {
    taxCode: asked.taxCode ?? line.trace.tax?.code ?? "",
    taxCodeDescription: asked.taxCodeDescription ?? null,
    taxMode: "TaxExclusive",
    taxRateId: null,
    name: asked.name,
    jurisdiction: asked.jurisdiction,
    locationCode: asked.locationCode ?? null,
    country: "",
    rateType: asked.taxRateType,
    rate: decimal(String(asked.taxRate)),
    rateDescription: asked.taxRateDescription ?? null,
    taxDate: asked.taxDate,
    amount,
    exemptAmount: taxAmountOf("exemptAmount", asked.exemptAmount ?? 0, currency),
    unrounded: amount,
    customFields: storedCustomFields(changedCustomFields({}, asked)),
  };
}
