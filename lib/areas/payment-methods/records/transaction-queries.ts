import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { prisma, sideStatement, statement } from "@/lib/platform/database/db";
import { newId } from "@/lib/kernel/ids";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { Reach } from "@/lib/areas/payment-methods/queries";
import type { MethodTransaction } from "./record-model";

const add = sideStatement(
  "payment-method-transaction-add",
  `insert into payment_method_transaction_log (tenant_id, id, payment_method_id, gateway, transaction_type, transaction_id, reason_code,
     reason_text, request, response, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Stores a gateway's response, even when the caller's transaction rolls back. It contains no number. */
export async function logTransaction(
  { tenantId, now }: { tenantId: string; now: Date },
  of: Omit<MethodTransaction, "id" | "paymentMethodType" | "createdAt">,
): Promise<void> {
  await add([
    tenantId,
    newId(),
    of.paymentMethodId,
    of.gateway,
    of.transactionType,
    of.transactionId,
    of.reasonCode.slice(0, 100),
    of.reasonText.slice(0, 500),
    of.request,
    of.response.slice(0, 600),
    now,
  ]);
}

const TRANSACTION = `select t.id, t.payment_method_id as "paymentMethodId", p.type as "paymentMethodType", t.gateway,
  t.transaction_type as "transactionType", t.transaction_id as "transactionId", t.reason_code as "reasonCode",
  t.reason_text as "reasonText", t.request, t.response, t.created_at as "createdAt"
  from payment_method_transaction_log t join payment_method p on p.tenant_id = t.tenant_id and p.id = t.payment_method_id
  left join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
  where t.tenant_id = $1 and (a.id is null or (a.entity_id = $2 and a.org_id = any($3::uuid[])))`;

const byId = statement<MethodTransaction>(
  "payment-method-transaction",
  `${TRANSACTION} and t.id = $4`,
);

/** One of them as the caller may see it. */
export async function transactionWithin(
  { tenantId, entityId, orgIds }: Reach,
  id: string,
): Promise<MethodTransaction | undefined> {
  return (await byId([tenantId, entityId, orgIds, id]))[0];
}

const TRANSACTIONS: ListSpec = {
  name: "payment-method-transactions",
  select: TRANSACTION,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id", sortable: true },
    paymentMethodId: { column: "t.payment_method_id", type: "id" },
    accountId: { column: "p.account_id", type: "id" },
    gateway: { column: "t.gateway", type: "text" },
    gatewayTransactionType: { column: "t.transaction_type", type: "text" },
    gatewayReasonCode: { column: "t.reason_code", type: "text" },
    transactionDate: { column: "t.created_at", type: "instant", sortable: true },
    ...columnsOf("t", {
      text: "transactionId; gatewayReasonCodeDescription:t.reason_text",
    }),
  },
  defaultSort: "transactionDate.DESC",
  idColumn: "t.id",
};

/** One page of them. */
export async function transactionPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: MethodTransaction[]; next?: string }> {
  return readList(TRANSACTIONS, query, [tenantId, entityId, orgIds]);
}

/** Removes the texts of requests and responses about a payment method. */
export async function blankTransactions(tenantId: string, paymentMethodId: string): Promise<void> {
  await prisma().paymentMethodTransactionLog.updateMany({
    where: { tenantId, paymentMethodId },
    data: { request: "", response: "" },
  });
}
