import type { Ctx } from "@/lib/api/context";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { markProcessed } from "@/lib/areas/usage/rate-usage";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { RoundingLine } from "@/lib/billing/document-rounding";
import { newId } from "@/lib/platform/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { type InvoiceDraft, type InvoiceSource, ROUNDING } from "./model";
import { insertInvoices } from "./posting-queries";

/** An invoice that has just been posted. */
export type PostedInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly amount: Decimal;
  readonly balance: Decimal;
  readonly dueDate: LocalDate;
};

export type Posting = {
  account: Account;
  drafts: readonly InvoiceDraft[];
  /** The charges of the drafts with their human numbers. */
  charges: readonly BillableCharge[];
  /** One per draft. */
  numbers: readonly string[];
  source: InvoiceSource;
  sourceId: string | null;
};

/**
 * Stores drafts as posted invoices and adds them to what the account owes. The charges' own
 * billed-through days are moved by the caller in the same transaction.
 */
export async function postInvoices(ctx: Ctx, posting: Posting): Promise<PostedInvoice[]> {
  const { account, drafts, charges, numbers } = posting;
  if (!drafts.length) return [];
  const labels = new Map(charges.map((charge) => [charge.segment.segmentId, charge]));
  const posted: PostedInvoice[] = [];
  const [documents, items]: [object[], object[]] = [[], []];
  drafts.forEach((draft, index) => {
    const id = newId();
    const invoiceNumber = numbers[index];
    if (invoiceNumber === undefined) throw new RangeError("An invoice has no number");
    documents.push(documentRow(ctx, posting, draft, id, invoiceNumber));
    const owed = balancesOf(draft.items);
    draft.items.forEach((item, position) =>
      items.push({
        ...itemRow(ctx, id, position + 1, item, labels.get(item.segmentId)),
        balance: owed.get(item),
      }),
    );
    if (draft.rounding) items.push(roundingRow(ctx, id, draft, draft.rounding));
    const { amount, dueDate } = draft;
    posted.push({ id, invoiceNumber, amount, balance: amount, dueDate });
  });
  await insertInvoices(documents, items);
  await markProcessed(
    ctx,
    posted.map(({ id }) => id),
    drafts.flatMap(({ usage }) => usage),
  );
  await adjustBalance(ctx, account.id, sumOf(posted.map(({ balance }) => balance)));
  posted.forEach((invoice) => announce(ctx, account, invoice));
  return posted;
}

/** What is owed on each line: a discount lowers the line that it reduces, and is owed by nobody. */
function balancesOf(items: readonly ItemDraft[]): Map<ItemDraft, Decimal> {
  const place = (segmentId: string, { serviceStart, serviceEnd }: ItemDraft) =>
    `${segmentId} ${serviceStart} ${serviceEnd}`;
  const lines = new Map<string, ItemDraft>();
  for (const item of items) {
    if (item.kind !== "discount") lines.set(place(item.segmentId, item), item);
  }
  const balances = new Map(items.map((item) => [item, item.amount]));
  for (const item of items) {
    const line = item.appliedTo && lines.get(place(item.appliedTo, item));
    if (!line) continue;
    balances.set(line, (balances.get(line) ?? line.amount).plus(item.amount));
    balances.set(item, ZERO);
  }
  return balances;
}

function announce(ctx: Ctx, account: Account, { id, invoiceNumber, amount }: PostedInvoice): void {
  const detail = {
    invoiceNumber,
    accountNumber: account.accountNumber,
    amount: amount.toString(),
    currency: account.currency,
  };
  ctx.record({ subjectType: "invoice", subjectId: id, action: "post", detail });
  ctx.emit({
    type: "invoice.posted",
    subjectType: "invoice",
    subjectId: id,
    payload: detail,
  });
}

function documentRow(
  ctx: Ctx,
  { account, source, sourceId }: Posting,
  draft: InvoiceDraft,
  id: string,
  invoiceNumber: string,
) {
  const at = ctx.now.toISOString();
  return {
    tenant_id: ctx.tenantId,
    id,
    invoice_number: invoiceNumber,
    account_id: account.id,
    currency: draft.currency,
    status: "Posted",
    invoice_date: draft.invoiceDate,
    due_date: draft.dueDate,
    target_date: draft.targetDate,
    amount: draft.amount,
    amount_without_tax: draft.amountWithoutTax,
    tax_amount: draft.taxAmount,
    balance: draft.amount,
    payment_term: draft.paymentTerm,
    source,
    source_id: sourceId,
    comments: null,
    posted_at: at,
    posted_by_name: ctx.actor.name,
    created_by_name: ctx.actor.name,
    created_at: at,
    updated_at: at,
    entity: account.entityId,
    bill_to: draft.billToContactId,
    sold_to: draft.soldToContactId,
  };
}

function itemRow(
  ctx: Ctx,
  invoiceId: string,
  position: number,
  item: ItemDraft,
  charge: BillableCharge | undefined,
) {
  if (charge === undefined) throw new RangeError(`Item ${item.name} has no charge`);
  const { segment } = charge;
  return {
    ...stampOf(ctx, invoiceId, position, item),
    rate_plan_charge_id: item.segmentId,
    subscription_id: charge.subscriptionId,
    subscription_number: segment.subscriptionNumber,
    product_name: segment.productName,
    rate_plan_name: segment.ratePlanName,
    charge_number: segment.chargeNumber,
    charge_name: item.name,
    charge_type: segment.type,
    sku: charge.productSku,
    kind: item.kind,
    applied_to_charge_id: item.appliedTo ?? null,
    service_start: item.serviceStart,
    service_end: item.serviceEnd,
    quantity: item.quantity,
    uom: charge.uom,
    unit_price: item.unitPrice,
  };
}

/** What every line has. */
function stampOf(
  ctx: Ctx,
  invoiceId: string,
  position: number,
  { amount, trace }: Pick<ItemDraft, "amount" | "trace">,
) {
  return {
    tenant_id: ctx.tenantId,
    id: newId(),
    invoice_id: invoiceId,
    position,
    amount,
    tax_amount: "0",
    balance: amount,
    trace,
    created_at: ctx.now.toISOString(),
  };
}

/** The line that rounds the total belongs to no subscription. */
function roundingRow(ctx: Ctx, invoiceId: string, draft: InvoiceDraft, rounding: RoundingLine) {
  return {
    ...stampOf(ctx, invoiceId, draft.items.length + 1, rounding),
    rate_plan_charge_id: null,
    subscription_id: null,
    subscription_number: null,
    product_name: "",
    rate_plan_name: "",
    charge_number: "",
    charge_name: ROUNDING,
    charge_type: "OneTime",
    sku: "",
    kind: rounding.amount.isNegative() ? "credit" : "charge",
    applied_to_charge_id: null,
    service_start: draft.invoiceDate,
    service_end: addDays(draft.invoiceDate, 1),
    quantity: null,
    uom: null,
    unit_price: null,
  };
}
