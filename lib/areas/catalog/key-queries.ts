/** The key of a row: an id (undefined when the text is not one), or otherwise the text as its number. */
export type ObjectKey = { tenantId: string; id: string | undefined; text: string };

/** The values for the conditions of `byKey`: $1 to $3. */
export const keyValues = ({ tenantId, id, text }: ObjectKey) => [tenantId, id ?? null, text];

/** Tables that can be addressed by a number, with their number columns. */
const NUMBERS = {
  product: ["product_number", "sku"],
  product_rate_plan: ["rate_plan_number"],
  product_rate_plan_charge: ["charge_number"],
  feature: ["feature_code"],
  catalog_group: ["group_number"],
  unit_of_measure: ["name"],
} as const;

/** A condition on the alias of `table`: its id is $2, or otherwise one of its numbers is $3. */
export function byKey(table: keyof typeof NUMBERS, alias: string): string {
  const conditions = ["id = $2", ...NUMBERS[table].map((column) => `${column} = $3`)];
  const found = conditions.map(
    (condition) => `(select k.id from ${table} k where k.tenant_id = $1 and k.${condition})`,
  );
  return `${alias}.tenant_id = $1 and ${alias}.id = coalesce(${found.join(", ")})`;
}
