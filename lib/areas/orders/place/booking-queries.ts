import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { statement } from "@/lib/platform/database/db";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import type { OrderStatus } from "@/lib/areas/orders/model";

const ORDER = `tenant_id, id, order_number, account_id, order_date, status, category, description,
  reason_code, custom_fields, created_by_name, created_by_id, updated_by_name, created_at, updated_at`;

const ACTION = `tenant_id, id, order_id, subscription_id, sequence, type, contract_effective,
  service_activation, customer_acceptance, change_reason, body, request, produced_version,
  custom_fields, created_at`;

/** A draft or scheduled order exists already: it keeps its creator and time. */
const insert = statement(
  "orders-book",
  `with o as (insert into orders (${ORDER}) select ${ORDER} from json_populate_recordset(null::orders, $1)
     on conflict (tenant_id, id) do update set status = excluded.status, order_date = excluded.order_date,
       updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at)
   insert into order_action (${ACTION})
   select ${ACTION} from json_populate_recordset(null::order_action, $2)`,
);

/** An order with its actions, in its order. */
export type NewOrder = {
  id: string;
  orderNumber: string;
  accountId: string;
  orderDate: string;
  status: OrderStatus;
  category: string;
  description: string | null;
  reasonCode: string | null;
  customFields: object;
  actions: readonly NewOrderAction[];
};

export type NewOrderAction = {
  id: string;
  subscriptionId: string;
  type: string;
  contractEffective: string;
  serviceActivation: string | null;
  customerAcceptance: string | null;
  changeReason: string | null;
  body: object;
  request: object;
  version: number;
  customFields: object;
};

type Booker = { tenantId: string; now: Date; actor: { id: string; name: string } };

/** The constraint against two bookings with the same version of a subscription. */
const SAME_VERSION = "order_action_tenant_id_subscription_id_produced_version_key";

/**
 * Stores orders with all their actions in one statement.
 *
 * @throws Locked when another transaction has created one of these versions. The transaction is then retried on the
 *   changed subscription.
 */
export async function insertOrders(
  { tenantId, now, actor }: Booker,
  orders: readonly NewOrder[],
): Promise<void> {
  const stamp = { tenant_id: tenantId, created_at: now.toISOString() };
  const rows = orders.map((order) => ({
    id: order.id,
    ...stamp,
    updated_at: stamp.created_at,
    order_number: order.orderNumber,
    account_id: order.accountId,
    order_date: order.orderDate,
    status: order.status,
    category: order.category,
    description: order.description,
    reason_code: order.reasonCode,
    custom_fields: order.customFields,
    created_by_name: actor.name,
    created_by_id: actor.id,
    updated_by_name: actor.name,
  }));
  const actions = orders.flatMap((order) =>
    order.actions.map((action, index) => ({
      id: action.id,
      ...stamp,
      order_id: order.id,
      subscription_id: action.subscriptionId,
      sequence: index + 1,
      type: action.type,
      contract_effective: action.contractEffective,
      service_activation: action.serviceActivation,
      customer_acceptance: action.customerAcceptance,
      change_reason: action.changeReason,
      body: action.body,
      request: action.request,
      produced_version: action.version,
      custom_fields: action.customFields,
    })),
  );
  try {
    await insert([JSON.stringify(rows), JSON.stringify(actions)]);
  } catch (error) {
    if (!isDuplicate(error) || constraintOf(error) !== SAME_VERSION) throw error;
    throw new Locked("Another request has changed the subscription. Send the request again.", {
      cause: error,
    });
  }
}

const TAKEN: Readonly<Record<string, string>> = {
  orders_tenant_id_order_number_key: "orderNumber",
  subscription_tenant_id_subscription_number_key: "subscriptionNumber",
  commitment_tenant_id_commitment_number_key: "commitmentNumber",
};

/** @throws RuleViolation when `work` stores a requested number that exists already. */
export async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = isDuplicate(error) ? TAKEN[constraintOf(error) ?? ""] : undefined;
    if (field === undefined) throw error;
    throw new RuleViolation(`${field} must be unique: there is one of this number already.`);
  }
}
