import { statement } from "@/lib/platform/database/db";

/** The order that created a subscription, and the position of the action in it. */
export type Creation = { readonly orderNumber: string; readonly sequence: number };

const creation = statement<Creation>(
  "subscription-creation",
  `select o.order_number as "orderNumber", c.sequence
   from order_action c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = $2 and c.type = 'CreateSubscription'`,
);

/** The order that created a subscription. */
export async function creationOf(
  tenantId: string,
  subscriptionId: string,
): Promise<Creation | undefined> {
  return (await creation([tenantId, subscriptionId]))[0];
}
