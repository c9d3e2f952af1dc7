import { insertRows, statement } from "@/lib/platform/db";
import type { LineItem } from "./line-item-model";
import type { Reach } from "./queries";

const insert = insertRows("order_line_item");

/** Stores the items of an order. */
export async function insertLines(
  { tenantId, now }: { tenantId: string; now: Date },
  orderId: string,
  lines: readonly LineItem[],
): Promise<void> {
  const at = now.toISOString();
  await insert(
    lines.map(({ id, itemNumber, state, terms }) => ({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      item_number: itemNumber,
      state,
      terms,
      created_at: at,
      updated_at: at,
    })),
  );
}

/** An item with the order that it belongs to. */
export type StoredLineItem = LineItem & { readonly orderId: string };

const ofOrders = statement<StoredLineItem>(
  "order-line-items-of-orders",
  `select order_id as "orderId", id, item_number as "itemNumber", state, terms from order_line_item
   where tenant_id = $1 and order_id = any($2::uuid[]) order by order_id, id`,
  { replanned: true },
);

/** The items of orders, in their order. */
export function linesOf(tenantId: string, orderIds: readonly string[]): Promise<StoredLineItem[]> {
  return ofOrders([tenantId, orderIds]);
}

const subscriptions = statement<{ key: string }>(
  "order-lines-subscriptions",
  `select s.subscription_number as key from subscription s
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and s.subscription_number = any($4::text[])`,
  { replanned: true },
);

const charges = statement<{ key: string }>(
  "order-lines-charges",
  "select id as key from product_rate_plan_charge where tenant_id = $1 and id = any($2::uuid[])",
  { replanned: true },
);

/** Those of the numbers that subscriptions within reach have. */
export async function subscriptionNumbersAmong(
  { tenantId, entityId, orgIds }: Reach,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (!numbers.length) return new Set();
  const rows = await subscriptions([tenantId, entityId, orgIds, numbers]);
  return new Set(rows.map(({ key }) => key));
}

/** Those of the ids that charges of the catalog have. */
export async function catalogChargesAmong(
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!ids.length) return new Set();
  return new Set((await charges([tenantId, ids])).map(({ key }) => key));
}
