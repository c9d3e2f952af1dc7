import { statement } from "@/lib/platform/database/db";

const numbers = statement<{ id: string; chargeNumber: string }>(
  "ramp-charge-numbers",
  `select id, charge_number as "chargeNumber" from rate_plan_charge
   where tenant_id = $1 and id = any($2::uuid[])`,
  { replanned: true },
);

/** Numbers of charges by the ids of their first segments. */
export async function chargeNumbersOf(
  tenantId: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!chargeIds.length) return new Map();
  const rows = await numbers([tenantId, chargeIds]);
  return new Map(rows.map(({ id, chargeNumber }) => [id, chargeNumber]));
}
