import { statement } from "@/lib/platform/database/db";

const documents = statement<{ number: string }>(
  "subscription-documents",
  `select n.invoice_number as number from invoice_item i
     join invoice n on n.tenant_id = i.tenant_id and n.id = i.invoice_id
     where i.tenant_id = $1 and i.subscription_id = $2
   union all select m.memo_number from credit_memo_item i
     join credit_memo m on m.tenant_id = i.tenant_id and m.id = i.credit_memo_id
     where i.tenant_id = $1 and i.subscription_id = $2 limit 1`,
);

/** A document in any state with a line of a subscription. */
export async function documentNaming(
  tenantId: string,
  subscriptionId: string,
): Promise<string | undefined> {
  return (await documents([tenantId, subscriptionId]))[0]?.number;
}

const ordersOf = statement<{ id: string }>(
  "orders-of-subscription",
  `select distinct order_id as id from order_action where tenant_id = $1 and subscription_id = $2`,
);

/** Ids of the orders with an action on a subscription. */
export async function ordersNaming(tenantId: string, subscriptionId: string): Promise<string[]> {
  return (await ordersOf([tenantId, subscriptionId])).map(({ id }) => id);
}

const removeEmpty = statement<{ id: string; orderNumber: string }>(
  "orders-remove-empty",
  `delete from orders o where o.tenant_id = $1 and o.id = any($2::uuid[])
     and not exists (select from order_action c where c.tenant_id = o.tenant_id and c.order_id = o.id)
     and not exists (select from order_line_item l where l.tenant_id = o.tenant_id and l.order_id = o.id)
   returning o.id, o.order_number as "orderNumber"`,
  { replanned: true },
);

/** Deletes those of the orders that are empty. */
export function removeEmptyOrders(
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; orderNumber: string }[]> {
  return removeEmpty([tenantId, ids]);
}
