import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";
import type { StoredOrderAction } from "@/lib/areas/orders/model";

/** An action with its order. */
export type LoggedChange = StoredOrderAction & {
  readonly orderNumber: string;
  readonly orderDate: LocalDate;
  readonly changedBy: string;
  readonly createdAt: Date;
};

const SELECT = `select c.id, c.order_id as "orderId", c.sequence, c.type, c.change_reason as "changeReason",
    c.custom_fields as "customFields", c.contract_effective as "contractEffective",
    c.service_activation as "serviceActivation", c.customer_acceptance as "customerAcceptance", c.body, c.request,
    c.produced_version as "producedVersion", c.subscription_id as "subscriptionId",
    s.subscription_number as "subscriptionNumber", a.id as "ownerId", a.account_number as "ownerNumber",
    o.order_number as "orderNumber", o.order_date as "orderDate", o.created_by_name as "changedBy",
    c.created_at as "createdAt"
  from order_action c
  join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
  join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`;

const ofSubscription = statement<LoggedChange>(
  "changes-of-subscription",
  `${SELECT} where c.tenant_id = $1 and c.subscription_id = $2 order by c.produced_version`,
);

const ofOrder = statement<LoggedChange>(
  "changes-of-order",
  `${SELECT} where c.tenant_id = $1 and c.order_id = $2 order by c.sequence`,
);

/** The actions of each version of a subscription, the first one first. */
export function changesOfSubscription(tenantId: string, id: string): Promise<LoggedChange[]> {
  return ofSubscription([tenantId, id]);
}

/** The actions of an order, in its order. */
export function changesOfOrder(tenantId: string, orderId: string): Promise<LoggedChange[]> {
  return ofOrder([tenantId, orderId]);
}
