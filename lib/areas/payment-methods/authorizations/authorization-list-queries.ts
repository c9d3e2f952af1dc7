import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { Authorization } from "./authorization-model";
import type { Reach } from "@/lib/areas/payment-methods/queries";

type Row = Omit<Authorization, "amount" | "gatewayKey"> & { amount: string; createdAt: Date };

const AUTHORIZATIONS: ListSpec = {
  name: "payment-authorizations",
  select: `select t.id, t.payment_method_id as "paymentMethodId", t.account_id as "accountId", t.gateway,
      t.gateway_order_id as "gatewayOrderId", t.transaction_id as "transactionId", t.amount, t.currency, t.state,
      t.expires_at as "expiresAt", t.created_at as "createdAt"
    from payment_authorization t left join account a on a.tenant_id = t.tenant_id and a.id = t.account_id
    where t.tenant_id = $1 and coalesce(t.entity_id, a.entity_id) = $2 and (t.account_id is null or a.org_id = any($3::uuid[]))`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id", sortable: true },
    paymentMethodId: { column: "t.payment_method_id", type: "id" },
    accountId: { column: "t.account_id", type: "id" },
    gateway: { column: "t.gateway", type: "text" },
    status: { column: "t.state", type: "text" },
    expirationDate: { column: "t.expires_at", type: "instant", sortable: true },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

/** One page of authorizations, the last one first. */
export async function authorizationPage({ tenantId, entityId, orgIds }: Reach, query: ListQuery) {
  const { rows, next } = await readList<Row>(AUTHORIZATIONS, query, [tenantId, entityId, orgIds]);
  return { rows: rows.map((row) => ({ ...row, amount: decimal(row.amount) })), next };
}
