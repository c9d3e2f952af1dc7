import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import {
  ADJUSTMENT_STATUSES,
  type DeliveryAdjustment,
  type DeliveryLine,
  type DeliverySegment,
  type EarlierAdjustment,
} from "./model";

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;

/** Whose charges: those of a subscription, or of all subscriptions that an account owns. */
export type Owned = { readonly subscriptionId: string } | { readonly accountId: string };

const segments = statement<DeliverySegment>(
  "delivery-segments",
  `select c.id, c.charge_number as "chargeNumber", c.effective_start as start, c.effective_end as "end",
     c.billing_timing = 'IN_ADVANCE' as "inAdvance", coalesce(c.attributes -> 'delivery' -> 'weekdays', '[]') as weekdays,
     exists (select from invoice_schedule_charge x where x.tenant_id = c.tenant_id and x.charge_number = c.charge_number) as "onSchedule",
     s.id as "subscriptionId", s.subscription_number as "subscriptionNumber", s.account_id as "accountId"
   from rate_plan_charge c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   where c.tenant_id = $1 and (s.id = $2::uuid or s.account_id = $3::uuid) and c.charge_model = 'Delivery'
   order by c.charge_number, c.effective_start, c.segment`,
);

/** The segments of delivery charges, by charge and in the order of their days. */
export function segmentsOf({ tenantId }: Reach, of: Owned): Promise<DeliverySegment[]> {
  return "subscriptionId" in of
    ? segments([tenantId, of.subscriptionId, null])
    : segments([tenantId, null, of.accountId]);
}

type LineRow = Omit<DeliveryLine, "document"> & {
  kind: string;
  documentId: string | null;
  number: string | null;
  isPosted: boolean;
  isOwed: boolean;
  accountId: string | null;
};

const columns = `t.id, t.rate_plan_charge_id as "segmentId", t.kind = 'credit' as "takesBack", t.service_start as start, t.service_end as "end",
  coalesce(t.trace -> 'inputs' -> 'deliveryDays', '[]') as weekdays, t.created_at`;
const OF_SEGMENTS = `t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.kind in ('charge', 'credit')
  and t.service_start <= $4 and t.service_end > $3`;

const lines = statement<LineRow>(
  "delivery-lines",
  `select id, "segmentId", "takesBack", start, "end", weekdays, kind, "documentId", number, "isPosted", "isOwed", "accountId" from (
     select ${columns}, 'Invoice' as kind, d.id as "documentId", d.invoice_number as number,
       coalesce(d.status = 'Posted', false) as "isPosted", coalesce(d.amount > 0, false) as "isOwed", d.account_id as "accountId"
     from invoice_item t left join invoice d on d.tenant_id = t.tenant_id and d.id = t.invoice_id
     where ${OF_SEGMENTS} and t.reversed_by is null and (t.invoice_id is null or d.status in ('Draft', 'Posted'))
     union all
     select ${columns}, 'CreditMemo', d.id, d.memo_number, d.status = 'Posted', false, d.account_id
     from credit_memo_item t join credit_memo d on d.tenant_id = t.tenant_id and d.id = t.credit_memo_id
     where ${OF_SEGMENTS} and d.status in ('Draft', 'Posted')) l
   order by created_at, "takesBack" desc, start, id`,
  { replanned: true },
);

/** The lines that bill days of segments from one day through another, or take them back, oldest first. */
export async function linesOf(
  { tenantId }: Reach,
  segmentIds: readonly string[],
  [start, end]: readonly [LocalDate, LocalDate],
): Promise<DeliveryLine[]> {
  const rows = segmentIds.length ? await lines([tenantId, segmentIds, start, end]) : [];
  return rows.map(({ kind, documentId, number, isPosted, isOwed, accountId, ...line }) => ({
    ...line,
    document:
      documentId === null || number === null || accountId === null
        ? null
        : {
            kind: wordRead(["Invoice", "CreditMemo"], kind),
            ...{ id: documentId, number, isPosted, isOwed, accountId },
          },
  }));
}

/** The newest adjustment of each delivery of charges from one day through another. */
export async function earlierOf(
  { tenantId }: Reach,
  chargeNumbers: readonly string[],
  [start, end]: readonly [LocalDate, LocalDate],
): Promise<EarlierAdjustment[]> {
  const rows = await prisma().deliveryAdjustment.findMany({
    where: {
      ...{ tenantId, chargeNumber: { in: [...chargeNumbers] } },
      deliveryDate: { gte: dayWritten(start), lte: dayWritten(end) },
    },
    select: {
      chargeNumber: true,
      deliveryDate: true,
      adjustmentNumber: true,
      status: true,
      invoiceItemId: true,
      debitMemo: { select: { id: true, invoiceNumber: true, status: true, accountId: true } },
    },
    orderBy: [{ createdAt: "desc" }, { adjustmentNumber: "desc" }],
    distinct: ["chargeNumber", "deliveryDate"],
  });
  return rows.map(({ debitMemo, ...row }) => ({
    ...row,
    debitMemo: debitMemo && {
      ...{ id: debitMemo.id, number: debitMemo.invoiceNumber, accountId: debitMemo.accountId },
      isPosted: debitMemo.status === "Posted",
    },
    deliveryDate: dayRead(row.deliveryDate),
    status: wordRead(ADJUSTMENT_STATUSES, row.status),
  }));
}

/** A new adjustment, as it is stored. */
export type NewAdjustment = Pick<
  DeliveryAdjustment,
  | "id"
  | "adjustmentNumber"
  | "accountId"
  | "chargeNumber"
  | "deliveryDate"
  | "currency"
  | "amount"
  | "taxAmount"
  | "reason"
  | "creditMemoId"
  | "billingDate"
> & {
  readonly invoiceAccountId: string;
  readonly subscriptionId: string;
  readonly segmentId: string;
  readonly invoiceItemId: string;
};

const insert = insertRows("delivery_adjustment");

/** Stores new adjustments. */
export function insertAdjustments(
  { tenantId, now, actor }: Pick<Ctx, "tenantId" | "now" | "actor">,
  adjustments: readonly NewAdjustment[],
): Promise<void> {
  return insert(
    adjustments.map((adjustment) => ({
      ...{ tenant_id: tenantId, id: adjustment.id, status: "Billed" },
      adjustment_number: adjustment.adjustmentNumber,
      account_id: adjustment.accountId,
      invoice_account_id: adjustment.invoiceAccountId,
      subscription_id: adjustment.subscriptionId,
      charge_number: adjustment.chargeNumber,
      segment_id: adjustment.segmentId,
      delivery_date: adjustment.deliveryDate,
      currency: adjustment.currency,
      amount: adjustment.amount,
      tax_amount: adjustment.taxAmount,
      reason: adjustment.reason,
      invoice_item_id: adjustment.invoiceItemId,
      credit_memo_id: adjustment.creditMemoId,
      billing_date: adjustment.billingDate,
      ...{ created_by_id: actor.id, updated_by_id: actor.id },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
    })),
  );
}

/** Marks an adjustment as canceled by a debit memo; false when it is no longer billed. */
export async function markCancelled(
  { tenantId, now, actor }: Pick<Ctx, "tenantId" | "now" | "actor">,
  id: string,
  debitMemoId: string,
): Promise<boolean> {
  const { count } = await prisma().deliveryAdjustment.updateMany({
    where: { tenantId, id, status: "Billed" },
    data: { status: "Cancelled", debitMemoId, updatedAt: now, updatedById: actor.id },
  });
  return count === 1;
}

async function found(
  { tenantId, entityId, orgIds }: Reach,
  where: { id: string } | { adjustmentNumber: string } | { subscriptionId: string },
): Promise<DeliveryAdjustment[]> {
  const rows = await prisma().deliveryAdjustment.findMany({
    where: { tenantId, ...where, account: { entityId, orgId: { in: [...orgIds] } } },
    include: {
      subscription: { select: { subscriptionNumber: true } },
      creditMemo: { select: { memoNumber: true } },
      debitMemo: { select: { invoiceNumber: true } },
    },
    orderBy: [{ deliveryDate: "asc" }, { adjustmentNumber: "asc" }],
  });
  return rows.map((row) => ({
    id: row.id,
    adjustmentNumber: row.adjustmentNumber,
    status: wordRead(ADJUSTMENT_STATUSES, row.status),
    accountId: row.accountId,
    subscriptionNumber: row.subscription.subscriptionNumber,
    chargeNumber: row.chargeNumber,
    deliveryDate: dayRead(row.deliveryDate),
    currency: row.currency,
    amount: decimal(row.amount.toString()),
    taxAmount: decimal(row.taxAmount.toString()),
    reason: row.reason,
    creditMemoId: row.creditMemoId,
    creditMemoNumber: row.creditMemo.memoNumber,
    debitMemoNumber: row.debitMemo?.invoiceNumber ?? null,
    billingDate: dayRead(row.billingDate),
  }));
}

/** An adjustment by id or number, within the entity and the orgs of the call. */
export async function adjustmentByKey(
  reach: Reach,
  key: string,
): Promise<DeliveryAdjustment | undefined> {
  const id = uuidOf(key);
  const [byId] = id ? await found(reach, { id }) : [];
  return byId ?? (await found(reach, { adjustmentNumber: key }))[0];
}

/** The adjustments of a subscription, in the order of the days of delivery. */
export const adjustmentsOfSubscription = (reach: Reach, subscriptionId: string) =>
  found(reach, { subscriptionId });
