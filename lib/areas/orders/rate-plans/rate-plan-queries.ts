import { statement } from "@/lib/platform/database/db";
import type { Reach } from "@/lib/areas/orders/queries";
import type { FoundRatePlan, OrderedBooking } from "./rate-plan-model";

const find = statement<FoundRatePlan>(
  "rate-plan-by-id",
  `select p.id, p.name, p.last_change_type as "lastChangeType", p.product_id as "productId",
     p.product_name as "productName", p.product_sku as "productSku",
     p.product_rate_plan_id as "productRatePlanId", s.id as "subscriptionId", s.version as "subscriptionVersion"
   from rate_plan p
   join subscription s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where p.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and p.id = $4::uuid`,
);

/** A rate plan by its id, within the entity and the orgs of the call. */
export async function ratePlanById(
  { tenantId, entityId, orgIds }: Reach,
  id: string | null,
): Promise<FoundRatePlan | undefined> {
  return (await find([tenantId, entityId, orgIds, id]))[0];
}

const bookings = statement<OrderedBooking>(
  "rate-plan-bookings",
  `select c.id, c.type, c.body, c.request, c.custom_fields as "customFields", o.id as "orderId",
     o.order_number as "orderNumber"
   from order_action c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = $2
     and c.type in ('CreateSubscription', 'AddProduct', 'UpdateProduct', 'RemoveProduct', 'ChangePlan')
   order by c.produced_version`,
);

/** The bookings of a subscription on rate plans, the oldest first. */
export function planBookings(tenantId: string, subscriptionId: string): Promise<OrderedBooking[]> {
  return bookings([tenantId, subscriptionId]);
}
