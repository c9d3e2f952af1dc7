import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { Ctx } from "@/lib/kernel/context";
import type { ListQuery } from "@/lib/api/object-query";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { GatewayState } from "@/lib/areas/payments/model";
import type { Refund } from "./refund-model";

type Keys = { tenantId: string; now: Date; actor: { id: string } };
type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;
type RefundRow = Omit<Refund, "amount"> & { amount: string };

const refundOf = (row: RefundRow): Refund => ({ ...row, amount: decimal(row.amount) });

const REFUND = `select r.id, r.refund_number as "refundNumber", r.account_id as "accountId", a.account_number as "accountNumber",
  a.name as "accountName", r.payment_id as "paymentId", p.payment_number as "paymentNumber", r.credit_memo_id as "creditMemoId",
  m.memo_number as "creditMemoNumber", r.type, r.method_type as "methodType", r.payment_method_id as "paymentMethodId",
  p.payment_method_snapshot_id as "paymentMethodSnapshotId",
  c.brand as "paymentMethodBrand", c.last4 as "paymentMethodLast4", r.status, r.transaction_type as "transactionType", r.currency,
  r.amount, r.refund_date as "refundDate", r.reason_code as "reasonCode", r.comment, r.reference_id as "referenceId",
  r.second_reference_id as "secondReferenceId", r.soft_descriptor as "softDescriptor", r.soft_descriptor_phone as "softDescriptorPhone",
  r.gateway, r.gateway_transaction_id as "gatewayTransactionId", r.gateway_response as "gatewayResponse",
  r.gateway_response_code as "gatewayResponseCode", r.gateway_state as "gatewayState", r.reconciliation_status as "reconciliationStatus",
  r.reconciliation_reason as "reconciliationReason", r.payout_id as "payoutId", r.custom_fields as "customFields",
  r.canceled_at as "canceledAt", r.submitted_at as "submittedAt", r.settled_at as "settledAt", r.transaction_at as "transactionAt",
  r.created_by_name as "createdByName", r.created_by_id as "createdById", r.updated_by_id as "updatedById", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from refund r join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
  left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
  left join credit_memo m on m.tenant_id = r.tenant_id and m.id = r.credit_memo_id
  left join payment_method c on c.tenant_id = r.tenant_id and c.id = r.payment_method_id
  where r.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

const byKey = statement<RefundRow>(
  "refund-by-key",
  `${REFUND} and (r.id = $4::uuid or r.refund_number = $5)`,
);

/** A refund by id or number, within what the caller may see. */
export async function refundByKey(reach: Reach, key: string): Promise<Refund | undefined> {
  const [row] = await byKey([...reachOf(reach), uuidOf(key) ?? null, key]);
  return row && refundOf(row);
}

const refunds: ListSpec = {
  name: "refunds",
  select: REFUND,
  fixed: 3,
  fields: {
    id: { column: "r.id", type: "id" },
    number: { column: "r.refund_number", type: "text", sortable: true, unique: true },
    refundNumber: { column: "r.refund_number", type: "text", sortable: true, unique: true },
    accountId: { column: "r.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    paymentId: { column: "r.payment_id", type: "id" },
    paymentNumber: { column: "p.payment_number", type: "text", sortable: true },
    creditMemoId: { column: "r.credit_memo_id", type: "id" },
    creditMemoNumber: { column: "m.memo_number", type: "text", sortable: true },
    status: { column: "r.status", type: "text" },
    type: { column: "r.type", type: "text" },
    methodType: { column: "r.method_type", type: "text" },
    refundTransactionType: { column: "r.transaction_type", type: "text" },
    currency: { column: "r.currency", type: "text" },
    amount: { column: "r.amount", type: "number", sortable: true },
    refundDate: { column: "r.refund_date", type: "date", sortable: true, tie: "number" },
    gateway: { column: "r.gateway", type: "text" },
    gatewayState: { column: "r.gateway_state", type: "text" },
    paymentMethodId: { column: "r.payment_method_id", type: "id" },
    payoutId: { column: "r.payout_id", type: "text" },
    submittedOn: { column: "r.submitted_at", type: "instant" },
    settledOn: { column: "r.settled_at", type: "instant" },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    updatedDate: { column: "r.updated_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: `createdById:${actorIdOf("r.created_by_id")}; updatedById:${actorIdOf("r.updated_by_id")}`,
      text: `referenceID:coalesce(r.reference_id, r.gateway_transaction_id); secondRefundReferenceId:r.second_reference_id; gatewayResponse;
        gatewayResponseCode; softDescriptor; softDescriptorPhone; gatewayReconciliationStatus:r.reconciliation_status;
        gatewayReconciliationReason:r.reconciliation_reason; reasonCode; comment`,
      instant: "refundTransactionTime:r.transaction_at; cancelledOn:r.canceled_at",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "r.id",
  custom: "Refund",
};

/** One page of refunds for object queries. */
export async function refundPage(reach: Reach, query: ListQuery): Promise<ListPage<Refund>> {
  const { rows, ...rest } = await readList<RefundRow>(refunds, query, reachOf(reach));
  return { rows: rows.map(refundOf), ...rest };
}

/** One page of refunds for version 1. */
export async function numberedRefundPage(
  reach: Reach,
  page: NumberedPage,
  filter: readonly string[],
) {
  const { rows, ...rest } = await readNumberedPage<RefundRow>(
    refunds,
    page,
    filter,
    reachOf(reach),
  );
  return { rows: rows.map(refundOf), ...rest };
}

/** Adds refunds. */
export const insertRefunds = insertRows("refund");

/** A gateway's response to a pending refund. */
export type Verdict = {
  status: "Processed" | "Error";
  transactionId: string | null;
  code: string;
  text: string;
};

/** Ends a pending refund; false when there is none. */
export async function decideRefund({ tenantId, now }: Keys, id: string, of: Verdict) {
  const { status, transactionId, code, text } = of;
  const at = status === "Processed" ? now : null;
  const { count } = await prisma().refund.updateMany({
    where: { tenantId, id, status: "Processing" },
    data: {
      status,
      gatewayTransactionId: transactionId,
      gatewayResponseCode: code,
      gatewayResponse: text.slice(0, 500),
      gatewayState: at ? "Submitted" : "FailedToSettle",
      submittedAt: at,
      transactionAt: at,
      updatedAt: now,
    },
  });
  return count === 1;
}

/** Reverses a refund: canceled, or rejected by the gateway; false when it is not Processed. */
export async function endRefund(
  { tenantId, now, actor }: Keys,
  id: string,
  status: "Canceled" | "Error",
  gatewayState: GatewayState,
): Promise<boolean> {
  const canceledAt = status === "Canceled" ? now : null;
  const { count } = await prisma().refund.updateMany({
    where: { tenantId, id, status: "Processed" },
    data: { status, canceledAt, gatewayState, updatedAt: now, updatedById: actor.id },
  });
  return count === 1;
}

/** Deletes a canceled refund; false for any other. */
export async function deleteRefundRow({ tenantId }: Keys, id: string): Promise<boolean> {
  const where = { tenantId, id, status: "Canceled" };
  return (await prisma().refund.deleteMany({ where })).count === 1;
}

/** The changeable fields of a refund beside its money. */
export type RefundChanges = Pick<
  Refund,
  | "comment"
  | "reasonCode"
  | "referenceId"
  | "gatewayState"
  | "settledAt"
  | "reconciliationStatus"
  | "reconciliationReason"
  | "payoutId"
  | "customFields"
>;

/** Stores the remarks of a refund and its gateway's report. */
export async function storeRefundChanges(
  { tenantId, now, actor }: Keys,
  id: string,
  of: RefundChanges,
) {
  await prisma().refund.updateMany({
    where: { tenantId, id },
    data: {
      comment: of.comment,
      reasonCode: of.reasonCode,
      referenceId: of.referenceId,
      gatewayState: of.gatewayState,
      settledAt: of.settledAt,
      reconciliationStatus: of.reconciliationStatus,
      reconciliationReason: of.reconciliationReason,
      payoutId: of.payoutId,
      customFields: of.customFields,
      updatedAt: now,
      updatedById: actor.id,
    },
  });
}
