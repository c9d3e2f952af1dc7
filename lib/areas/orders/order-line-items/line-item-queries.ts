import { statement } from "@/lib/platform/database/db";
import type { Reach } from "@/lib/areas/orders/queries";

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

/** The numbers that belong to subscriptions within reach. */
export async function subscriptionNumbersAmong(
  { tenantId, entityId, orgIds }: Reach,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (!numbers.length) return new Set();
  const rows = await subscriptions([tenantId, entityId, orgIds, numbers]);
  return new Set(rows.map(({ key }) => key));
}

/** The ids that belong to charges of the catalog. */
export async function catalogChargesAmong(
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!ids.length) return new Set();
  return new Set((await charges([tenantId, ids])).map(({ key }) => key));
}
