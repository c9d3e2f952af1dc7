import type { Ctx } from "@/lib/kernel/context";
import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { mapInTurns } from "@/lib/platform/turns";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { Given } from "@/lib/areas/credit-memos/create/credit-model";
import { withWhatDaysLeave } from "@/lib/areas/credit-memos/create/days-left-model";
import { billedDays, TAKES_BACK } from "@/lib/areas/credit-memos/create/days-left-queries";
import type { CreditMemo, CreditMemoItem } from "./model";

type Amounts =
  | "amount"
  | "amountWithoutTax"
  | "taxAmount"
  | "appliedAmount"
  | "refundAmount"
  | "balance";
/** A memo as the database returns it: amounts as text. */
export type MemoRow = Omit<CreditMemo, Amounts> & Record<Amounts, string>;

/** Its parties: contacts as they were when it, or its invoice, was posted, or as they are now; the seller as it was when it was posted, or as it is now. */
const snapshot = (role: string) => `coalesce(m.${role}_snapshot_id, r.${role}_snapshot_id)`;
const PARTIES = `shown_seller(m.tenant_id, a.entity_id, m.status,
  shown_parties(m.tenant_id, m.parties, ${snapshot("bill_to")}, ${snapshot("sold_to")}, ${snapshot("ship_to")}))`;

/** Memo `m` with its account `a` and its invoice `r`. */
export const MEMO_SELECT = `select m.id, m.memo_number as "memoNumber", m.draft_number as "draftNumber", m.account_id as "accountId",
  a.account_number as "accountNumber", a.name as "accountName", a.bill_to_contact_id as "accountBillToId", m.currency, m.status, m.memo_date as "memoDate",
  m.target_date as "targetDate", m.amount, m.amount_without_tax as "amountWithoutTax", m.tax_amount as "taxAmount",
  m.applied_amount as "appliedAmount", m.refund_amount as "refundAmount", m.balance, ${PARTIES} as parties, m.source,
  m.source_id as "sourceId", case r.kind when 'Invoice' then r.id end as "referredInvoiceId", case r.kind when 'Invoice' then r.invoice_number end as "referredInvoiceNumber",
  case r.kind when 'DebitMemo' then r.id end as "referredDebitMemoId",
  exists (select from invoice_item t where t.tenant_id = m.tenant_id and t.invoice_id = m.referred_invoice_id
    and t.reversed_by = m.id) as "reversesInvoice",
  m.reversed, m.reason_code as "reasonCode", m.comment, m.revenue_impacting as "revenueImpacting",
  m.auto_apply_upon_posting as "autoApplyUponPosting", m.exclude_from_auto_apply as "excludeFromAutoApply",
  m.transferred_to_accounting as "transferredToAccounting", m.custom_fields as "customFields",
  m.posted_at as "postedAt", m.posted_by_name as "postedByName", m.posted_by_id as "postedById", m.created_by_id as "createdById", m.canceled_at as "canceledAt",
  m.canceled_by_name as "canceledByName", m.created_by_name as "createdByName", m.created_at as "createdAt",
  m.updated_at as "updatedAt"
  from credit_memo m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
  left join invoice r on r.tenant_id = m.tenant_id and r.id = m.referred_invoice_id`;

const byKey = statement<MemoRow>(
  "credit-memo-by-key",
  `${MEMO_SELECT} where m.tenant_id = $1 and (m.id = $2::uuid or m.memo_number = $3 or m.draft_number = $3)
     and a.entity_id = $4 and a.org_id = any($5::uuid[])`,
);

/** A memo by id or number, within the entity and the orgs of the call. */
export async function memoByKey(ctx: Ctx, key: string): Promise<CreditMemo | undefined> {
  const id = uuidOf(key) ?? null;
  const [row] = await byKey([ctx.tenantId, id, key, ctx.entityId, ctx.orgIds]);
  return row && memoOf(row);
}

/** Parses amounts as decimals. */
export function memoOf(row: MemoRow): CreditMemo {
  return {
    ...row,
    amount: decimal(row.amount),
    amountWithoutTax: decimal(row.amountWithoutTax),
    taxAmount: decimal(row.taxAmount),
    appliedAmount: decimal(row.appliedAmount),
    refundAmount: decimal(row.refundAmount),
    balance: decimal(row.balance),
  };
}

/** A line as the database returns it: amounts as text. */
export type MemoItemRow = Omit<
  CreditMemoItem,
  "quantity" | "unitPrice" | "amount" | "taxAmount"
> & { quantity: string | null; unitPrice: string | null; amount: string; taxAmount: string };

/** The columns of a line `t` of a memo, of whose charge `c` is a segment. */
export const MEMO_ITEM_COLUMNS = `t.id, t.credit_memo_id as "creditMemoId", t.position, t.rate_plan_charge_id as "chargeId",
  coalesce(t.product_rate_plan_charge_id, c.product_rate_plan_charge_id) as "productRatePlanChargeId",
  t.invoice_item_id as "invoiceItemId", t.subscription_id as "subscriptionId", t.subscription_number as "subscriptionNumber",
  t.product_name as "productName", t.rate_plan_name as "ratePlanName", t.charge_number as "chargeNumber",
  t.charge_name as "chargeName", t.charge_type as "chargeType", t.sku, t.description, t.kind,
  t.service_start as "serviceStart", t.service_end as "serviceEnd", t.quantity, t.uom, t.unit_price as "unitPrice",
  t.amount, t.tax_amount as "taxAmount", t.trace, t.custom_fields as "customFields",
  t.created_at as "createdAt"`;

/** The lines `t` of memos, each with its segment `c`. */
export const MEMO_ITEMS = `credit_memo_item t
  left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id`;

/** Lines of memos with all of that. */
export const MEMO_ITEM_SELECT = `select ${MEMO_ITEM_COLUMNS} from ${MEMO_ITEMS}`;

const items = statement<MemoItemRow>(
  "credit-memo-items",
  `${MEMO_ITEM_SELECT} where t.tenant_id = $1 and t.credit_memo_id = $2 order by t.position`,
);

/** All lines of a memo in order. */
export async function memoItemsOf(tenantId: string, memoId: string): Promise<CreditMemoItem[]> {
  return mapInTurns(await items([tenantId, memoId]), memoItemOf);
}

/** Parses amounts as decimals. */
export function memoItemOf(row: MemoItemRow): CreditMemoItem {
  return {
    ...row,
    quantity: row.quantity === null ? null : decimal(row.quantity),
    unitPrice: row.unitPrice === null ? null : decimal(row.unitPrice),
    amount: decimal(row.amount),
    taxAmount: decimal(row.taxAmount),
  };
}

/** A line of an invoice with the credits by drafts and posted memos. */
export type CreditableLine = {
  readonly id: string;
  readonly position: number;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly chargeType: string;
  readonly sku: string;
  readonly kind: CreditMemoItem["kind"];
  /** Whether this is a credit by billing. */
  readonly takesBack: boolean;
  readonly appliedToChargeId: string | null;
  readonly chargeId: string | null;
  readonly serviceStart: CreditMemoItem["serviceStart"];
  readonly serviceEnd: CreditMemoItem["serviceEnd"];
  readonly quantity: string | null;
  readonly uom: string | null;
  readonly unitPrice: string | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly balance: Decimal;
  readonly credited: Decimal;
  readonly creditedTax: Decimal;
  readonly ofDays?: Given;
};

type LineAmounts = "amount" | "taxAmount" | "balance" | "credited" | "creditedTax";

const creditable = statement<
  Omit<CreditableLine, LineAmounts | "ofDays"> & Record<LineAmounts, string>
>(
  "invoice-lines-creditable",
  `select t.id, t.position, t.subscription_id as "subscriptionId", t.subscription_number as "subscriptionNumber",
     coalesce(c.product_rate_plan_charge_id, t.product_rate_plan_charge_id) as "productRatePlanChargeId", t.product_name as "productName",
     t.rate_plan_name as "ratePlanName", t.charge_number as "chargeNumber", t.charge_name as "chargeName",
     t.charge_type as "chargeType", t.sku, t.kind, ${TAKES_BACK} as "takesBack", t.applied_to_charge_id as "appliedToChargeId",
     t.rate_plan_charge_id as "chargeId", t.service_start as "serviceStart", t.service_end as "serviceEnd",
     t.quantity, t.uom, t.unit_price as "unitPrice", t.amount, t.tax_amount as "taxAmount", t.balance,
     coalesce(k.net, 0) as credited, coalesce(k.tax, 0) as "creditedTax"
   from invoice_item t
   left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
   left join lateral (select sum(x.amount) as net, sum(x.tax_amount) as tax from credit_memo_item x
     join credit_memo m on m.tenant_id = x.tenant_id and m.id = x.credit_memo_id and m.status in ('Draft', 'Posted')
     where x.tenant_id = t.tenant_id and x.invoice_item_id = t.id) k on true
   where t.tenant_id = $1 and t.invoice_id = $2 order by t.position`,
);

/** The lines of an invoice with what its credit memos, and later bills, have already credited. */
export async function creditableLines(
  tenantId: string,
  invoiceId: string,
): Promise<CreditableLine[]> {
  const rows = await creditable([tenantId, invoiceId]);
  const charges = rows.flatMap(({ chargeId }) => chargeId ?? []);
  const billed = await billedDays(tenantId, invoiceId, [...new Set(charges)]);
  const lines = rows.map((row) => ({
    ...row,
    amount: decimal(row.amount),
    taxAmount: decimal(row.taxAmount),
    balance: decimal(row.balance),
    credited: decimal(row.credited),
    creditedTax: decimal(row.creditedTax),
  }));
  return withWhatDaysLeave(lines, billed);
}

/** A catalog charge for a line of a memo. `price` is null unless it has a single one. */
export type CreditedCharge = {
  readonly id: string;
  readonly name: string;
  readonly chargeType: string;
  readonly chargeModel: string;
  readonly uom: string | null;
  readonly ratePlanName: string;
  readonly productName: string;
  readonly sku: string;
  readonly price: string | null;
  readonly taxCode: string | null;
  readonly taxMode: string | null;
};

const charges = statement<CreditedCharge>(
  "catalog-charges-to-credit",
  `select c.id, c.name, c.charge_type as "chargeType", c.charge_model as "chargeModel", c.uom,
     p.name as "ratePlanName", d.name as "productName", coalesce(d.sku, '') as sku,
     c.attributes -> 'tax' ->> 'code' as "taxCode", c.attributes -> 'tax' ->> 'mode' as "taxMode",
     (select min(t.price) from product_rate_plan_charge_tier t where t.tenant_id = c.tenant_id and t.charge_id = c.id
        and t.currency = $3 having count(*) = 1) as price
   from product_rate_plan_charge c
   join product_rate_plan p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_id
   join product d on d.tenant_id = p.tenant_id and d.id = p.product_id
   where c.tenant_id = $1 and c.id = any($2::uuid[])`,
);

/** The catalog charges of these ids, with their single price in a currency. */
export function creditedCharges(
  tenantId: string,
  ids: readonly string[],
  currency: string,
): Promise<CreditedCharge[]> {
  return charges([tenantId, ids, currency]);
}
