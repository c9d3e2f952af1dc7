import type { Ctx } from "@/lib/kernel/context";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, numberRead, wordRead } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import { mapInTurns } from "@/lib/platform/turns";
import { decimal } from "@/lib/values/decimal";
import type { InvoiceFacts, ItemBeside, OpenInvoice } from "./facts-model";
import type { Invoice, InvoiceItem } from "./model";
import type { OwedKind } from "./owed-kind-model";

type Amounts =
  | "amount"
  | "amountWithoutTax"
  | "taxAmount"
  | "balance"
  | "credits"
  | "adjusted"
  | "fromCreditBalance";
/** An invoice as the database returns it: amounts as text. */
export type InvoiceRow = Omit<Invoice, Amounts> & Record<Amounts, string>;

/** A sum of the adjustments in effect of invoice `i`: of those about its account's credit balance, or of the others. */
const adjusted = (amount: string, creditBalance: "=" | "<>") =>
  `(select coalesce(sum(${amount}), 0) from adjustment j where j.tenant_id = i.tenant_id and j.invoice_id = i.id
    and j.status = 'Processed' and j.kind ${creditBalance} 'CreditBalance')`;

/** Its parties: contacts and seller as they were when it was posted, or as they are now. */
const SNAPSHOTS = "i.bill_to_snapshot_id, i.sold_to_snapshot_id, i.ship_to_snapshot_id";
const PARTIES = `shown_seller(i.tenant_id, a.entity_id, i.status, shown_parties(i.tenant_id, i.parties, ${SNAPSHOTS}))`;

/** The same without what the contacts were: lists show their ids only. */
export const LISTED_PARTIES = `i.parties || named_snapshots(${SNAPSHOTS})`;

const columns = (
  parties: string,
) => `i.id, i.kind, i.reason_code as "reasonCode", i.referred_invoice_id as "referredInvoiceId",
  i.referred_credit_memo_id as "referredCreditMemoId", i.invoice_number as "invoiceNumber", i.account_id as "accountId",
  a.account_number as "accountNumber", a.name as "accountName", i.currency, i.status,
  i.invoice_date as "invoiceDate", i.due_date as "dueDate", i.target_date as "targetDate", i.amount,
  i.amount_without_tax as "amountWithoutTax", i.tax_amount as "taxAmount", i.balance, i.reversed, ${parties} as parties, i.as_given as "asGiven",
  (select coalesce(sum(k.amount), 0) from credit_memo_application k where k.tenant_id = i.tenant_id and k.invoice_id = i.id) as credits,
  ${adjusted("case j.type when 'Charge' then -j.amount else j.amount end", "<>")} as adjusted,
  ${adjusted("case j.type when 'Increase' then -j.amount else j.amount end", "=")} as "fromCreditBalance",
  i.payment_term as "paymentTerm", i.source, i.source_id as "sourceId", i.comments, i.custom_fields as "customFields", i.tax_message as "taxMessage",
  i.draft_number as "draftNumber", i.transferred_to_accounting as "transferredToAccounting",
  i.canceled_at as "canceledAt", i.canceled_by_name as "canceledByName", i.posted_at as "postedAt", i.posted_by_name as "postedByName", i.created_by_name as "createdByName",
  i.created_by_id as "createdById", i.posted_by_id as "postedById", coalesce(i.auto_pay, a.auto_pay) as "autoPay",
  i.created_at as "createdAt", i.updated_at as "updatedAt"`;

/** Columns of invoice `i` of account `a`. */
export const INVOICE_COLUMNS = columns(PARTIES);

/** The same as rows of lists show it. */
export const LISTED_COLUMNS = columns(LISTED_PARTIES);

const ACCOUNT = `join account a on a.tenant_id = i.tenant_id and a.id = i.account_id`;

const byKey = statement<InvoiceRow>(
  "invoice-by-key",
  `select ${INVOICE_COLUMNS} from invoice i ${ACCOUNT}
   where i.tenant_id = $1 and (i.id = $2::uuid or i.invoice_number = $3 or i.draft_number = $3)
     and a.entity_id = $4 and a.org_id = any($5::uuid[]) and i.kind = any($6::text[])`,
);

/** Both kinds of documents that an account may owe. */
const OWED = ["Invoice", "DebitMemo"] as const satisfies readonly OwedKind[];

/** An invoice, or a document of other kinds, by id, number or the number of its draft, within the entity and the orgs of the call. */
export async function invoiceByKey(
  ctx: Ctx,
  key: string,
  kinds: readonly OwedKind[] = ["Invoice"],
): Promise<Invoice | undefined> {
  const id = uuidOf(key) ?? null;
  const [row] = await byKey([ctx.tenantId, id, key, ctx.entityId, ctx.orgIds, kinds]);
  return row && invoiceOf(row);
}

/** What an account owes, or may owe, by id or number: an invoice or a debit memo. */
export const owedByKey = (ctx: Ctx, key: string) => invoiceByKey(ctx, key, OWED);

/** The posted invoices and debit memos of an account among those of some ids or numbers. */
export function postedByKeys(tenantId: string, accountId: string, keys: readonly string[]) {
  const ids = keys.flatMap((key) => uuidOf(key) ?? []);
  const named = [{ id: { in: ids } }, { invoiceNumber: { in: [...keys] } }];
  return prisma().invoice.findMany({
    where: { tenantId, accountId, status: "Posted", OR: named },
    select: { id: true, kind: true, invoiceNumber: true },
  });
}

/** Parses amounts as decimals. */
export function invoiceOf(row: InvoiceRow): Invoice {
  return {
    ...row,
    amount: decimal(row.amount),
    amountWithoutTax: decimal(row.amountWithoutTax),
    taxAmount: decimal(row.taxAmount),
    balance: decimal(row.balance),
    credits: decimal(row.credits),
    adjusted: decimal(row.adjusted),
    fromCreditBalance: decimal(row.fromCreditBalance),
  };
}

/** Posted invoices and debit memos of an account with a balance, the oldest due date first. */
export async function openInvoices(tenantId: string, accountId: string): Promise<OpenInvoice[]> {
  const invoices = await prisma().invoice.findMany({
    where: { tenantId, accountId, status: "Posted", balance: { gt: 0 } },
    select: {
      id: true,
      kind: true,
      invoiceNumber: true,
      balance: true,
      dueDate: true,
      currency: true,
      autoPay: true,
    },
    orderBy: [{ dueDate: "asc" }, { id: "asc" }],
  });
  return invoices.map((invoice) => ({
    ...invoice,
    kind: wordRead(OWED, invoice.kind),
    balance: numberRead(invoice.balance),
    dueDate: dayRead(invoice.dueDate),
  }));
}

type ItemDecimals = "amount" | "taxAmount" | "balance";
/** A line as the database returns it: amounts as text. */
export type ItemRow = Omit<InvoiceItem, ItemDecimals | "quantity" | "unitPrice"> &
  Record<ItemDecimals, string> & { quantity: string | null; unitPrice: string | null };

/** Columns of item `t` of the charge `c`. */
export const ITEM_COLUMNS = `t.id, t.position, t.rate_plan_charge_id as "chargeId",
  coalesce(c.product_rate_plan_charge_id, t.product_rate_plan_charge_id) as "productRatePlanChargeId", t.order_line_item_id as "orderLineItemId", t.fulfillment_id as "fulfillmentId", t.invoice_schedule_item_id as "invoiceScheduleItemId", t.subscription_id as "subscriptionId",
  t.subscription_number as "subscriptionNumber", t.product_name as "productName",
  t.rate_plan_name as "ratePlanName", t.charge_number as "chargeNumber", t.charge_name as "chargeName",
  c.description as "chargeDescription", t.charge_type as "chargeType", t.sku, t.kind,
  t.service_start as "serviceStart", t.service_end as "serviceEnd", t.quantity, t.uom,
  t.unit_price as "unitPrice", t.amount, t.tax_amount as "taxAmount", t.balance, t.trace,
  t.description, t.purchase_order_number as "purchaseOrderNumber", t.booking_reference as "bookingReference",
  t.accounting_code as "accountingCode", t.custom_fields as "customFields", t.source_item_id as "sourceItemId",
  t.source_memo_item_id as "sourceMemoItemId", t.created_at as "createdAt"`;

const items = statement<ItemRow>(
  "invoice-items",
  `select ${ITEM_COLUMNS} from invoice_item t
   left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
   where t.tenant_id = $1 and t.invoice_id = $2 order by t.position`,
);

/** All lines of an invoice in order. */
export async function itemsOf(tenantId: string, invoiceId: string): Promise<InvoiceItem[]> {
  return mapInTurns(await items([tenantId, invoiceId]), itemOf);
}

/** Parses amounts as decimals. */
export function itemOf(row: ItemRow): InvoiceItem {
  return {
    ...row,
    quantity: row.quantity === null ? null : decimal(row.quantity),
    unitPrice: row.unitPrice === null ? null : decimal(row.unitPrice),
    amount: decimal(row.amount),
    taxAmount: decimal(row.taxAmount),
    balance: decimal(row.balance),
  };
}

type FactsRow = { chargeTypes: string[]; discount: string; lastEmailSentAt: Date | null };

const facts = statement<FactsRow>(
  "invoice-facts",
  `select coalesce(array_agg(distinct t.charge_type), '{}') as "chargeTypes",
     coalesce(- sum(t.amount) filter (where t.kind = 'discount'), 0) as discount,
     (select max(x.sent_at) from mail x where x.tenant_id = $1 and x.invoice_id = $2) as "lastEmailSentAt"
   from invoice_item t where t.tenant_id = $1 and t.invoice_id = $2`,
);

/** What an invoice contains: the charge types of its lines, the sum of its discounts, its last mail. */
export async function invoiceFacts(tenantId: string, invoiceId: string): Promise<InvoiceFacts> {
  const [row] = await facts([tenantId, invoiceId]);
  return {
    chargeTypes: new Set(row?.chargeTypes),
    discount: decimal(row?.discount ?? "0"),
    lastEmailSentAt: row?.lastEmailSentAt ?? null,
  };
}

type BesideRow = { id: string; credited: string; appliedToItemId: string | null };

/** The line that a discount reduces: the one that it names, or the newest line of its charge that began before it. */
export const APPLIED_TO_ITEM = `coalesce(t.applied_to_item_id, (select x.id from invoice_item x where x.tenant_id = t.tenant_id and x.invoice_id = t.invoice_id
       and x.rate_plan_charge_id = t.applied_to_charge_id and x.kind <> 'discount' and x.service_start <= t.service_start
       order by x.service_start desc, x.position limit 1))`;

const beside = statement<BesideRow>(
  "invoice-items-beside",
  `select t.id, (select coalesce(sum(k.amount), 0) from credit_memo_item k
       join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id
       where k.tenant_id = t.tenant_id and k.invoice_item_id = t.id and m.status <> 'Canceled') as credited,
     ${APPLIED_TO_ITEM} as "appliedToItemId"
   from invoice_item t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
);

/** What stands beside lines: how much of each is credited, and the line that a discount reduces; by id. */
export async function besideItems(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemBeside>> {
  const rows = ids.length ? await beside([tenantId, ids]) : [];
  return new Map(
    rows.map(({ id, credited, appliedToItemId }) => [
      id,
      { credited: decimal(credited), appliedToItemId },
    ]),
  );
}
