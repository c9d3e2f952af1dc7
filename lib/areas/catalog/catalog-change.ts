import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { constraintOf, isDuplicate, sqlState } from "@/lib/platform/database/database-faults";
import { keysOf } from "@/lib/values/keys";

/** The names of object operations for the kinds of objects in the catalog. */
export type CatalogSubject =
  | "product"
  | "productRatePlan"
  | "productRatePlanCharge"
  | "feature"
  | "productFeature"
  | "catalogGroup"
  | "unitOfMeasure";

/** Constraint → field whose value must be unique, with its resource. */
const UNIQUE: Readonly<Record<string, readonly [field: string, resource: number]>> = {
  product_tenant_id_product_number_key: ["ProductNumber", 517007],
  product_tenant_id_sku_key: ["SKU", 517008],
  product_rate_plan_tenant_id_rate_plan_number_key: ["ProductRatePlanNumber", 521009],
  product_rate_plan_charge_tenant_id_charge_number_key: ["ProductRatePlanChargeNumber", 522017],
  unit_of_measure_tenant_id_name_key: ["UomName", 529005],
  feature_tenant_id_feature_code_key: ["FeatureCode", 526002],
  product_feature_tenant_id_product_id_feature_id_key: ["FeatureId", 527001],
};

/** Runs a write and turns a duplicate number into a refusal that names the field. */
export async function refusingDuplicates(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const [field, resource] = UNIQUE[(isDuplicate(error) && constraintOf(error)) || ""] ?? [];
    if (!field) throw error;
    throw new RuleViolation(`${field} is taken: it must be unique`, {
      resource,
      parameter: field,
      word: "DUPLICATE_VALUE",
    });
  }
}

const FOREIGN_KEY = "23503";

/** Runs a deletion that is refused while subscriptions use its objects. */
export async function deletingUnused(
  what: string,
  subscriptions: number,
  remove: () => Promise<void>,
): Promise<void> {
  const used = (count: string) =>
    new RuleViolation(`${what} cannot be deleted: ${count} it`, { word: "CANNOT_DELETE" });
  if (subscriptions)
    throw used(subscriptions === 1 ? "1 subscription uses" : `${subscriptions} subscriptions use`);
  try {
    await remove();
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY ? used("a subscription uses") : error;
  }
}

/** Records that a catalog object was created, changed or deleted: audit line and event. */
export function noteChange(
  ctx: Ctx,
  subjectType: CatalogSubject,
  subject: { id: string; name: string },
  action: "create" | "update" | "delete",
  detail: Record<string, unknown>,
): void {
  const past = { create: "created", update: "updated", delete: "deleted" } as const;
  ctx.record({ subjectType, subjectId: subject.id, action, detail });
  ctx.emit({
    type: `${subjectType}.${past[action]}`,
    subjectType,
    subjectId: subject.id,
    payload: { name: subject.name },
  });
}

/** The values that differ, before and after. */
export function differences<T extends object>(
  before: T,
  after: T,
): Record<string, { before: unknown; after: unknown }> {
  const names = keysOf(after).filter(
    (name) => name !== "updatedAt" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    names.map((name) => [name, { before: before[name], after: after[name] }]),
  );
}
