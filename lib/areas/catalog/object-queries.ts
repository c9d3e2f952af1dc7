import { insertRows, prisma, type Statement, statement } from "@/lib/platform/database/db";
import { newId } from "@/lib/kernel/ids";
import { type ChargeRow, chargeJson, chargeOf } from "./charge-json-queries";
import { byKey, keyValues, type ObjectKey } from "./key-queries";
import type { Product, ProductRatePlan, ProductRatePlanCharge } from "./model";

/** The columns of `Product` from the product `o`. */
export const PRODUCT_COLUMNS = `o.id, o.product_number as "productNumber", o.name, o.sku,
  o.category, o.description, o.allow_feature_changes as "allowFeatureChanges",
  o.effective_start as "effectiveStart", o.effective_end as "effectiveEnd",
  o.custom_fields as "customFields", o.created_at as "createdAt", o.updated_at as "updatedAt"`;

const RATE_PLAN = `id, product_id as "productId", rate_plan_number as "ratePlanNumber", name,
  description, grade, coalesce(active_currencies, '{}') as "activeCurrencies",
  external_rate_plan_ids as "externalRatePlanIds", effective_start as "effectiveStart",
  effective_end as "effectiveEnd", custom_fields as "customFields", created_at as "createdAt",
  updated_at as "updatedAt"`;

const CHARGE = `created_at as "createdAt", updated_at as "updatedAt", ${chargeJson()} as charge`;

/** How a row is read: `change` also locks it until the transaction ends. */
export type Purpose = "read" | "change";

function finder<Row>(name: string, text: string): Readonly<Record<Purpose, Statement<Row>>> {
  return {
    read: statement(`${name}-find`, text),
    change: statement(`${name}-change`, `${text} for update`),
  };
}

const product = finder<Product>(
  "product",
  `select ${PRODUCT_COLUMNS} from product o where ${byKey("product", "o")}`,
);
const ratePlan = finder<ProductRatePlan>(
  "product-rate-plan",
  `select ${RATE_PLAN} from product_rate_plan p where ${byKey("product_rate_plan", "p")}`,
);
const charge = finder<{ createdAt: Date; updatedAt: Date; charge: ChargeRow }>(
  "product-rate-plan-charge",
  `select ${CHARGE} from product_rate_plan_charge c where ${byKey("product_rate_plan_charge", "c")}`,
);

export async function productByKey(key: ObjectKey, purpose: Purpose): Promise<Product | undefined> {
  return (await product[purpose](keyValues(key)))[0];
}

export async function ratePlanByKey(
  key: ObjectKey,
  purpose: Purpose,
): Promise<ProductRatePlan | undefined> {
  return (await ratePlan[purpose](keyValues(key)))[0];
}

/** The ids of a product's rate plans. */
export async function ratePlanIdsOf(tenantId: string, productId: string): Promise<string[]> {
  const where = { tenantId, productId };
  const orderBy = { id: "asc" } as const;
  const rows = await prisma().productRatePlan.findMany({ where, select: { id: true }, orderBy });
  return rows.map(({ id }) => id);
}

export async function chargeByKey(
  key: ObjectKey,
  purpose: Purpose,
): Promise<ProductRatePlanCharge | undefined> {
  const row = (await charge[purpose](keyValues(key)))[0];
  return row && { ...chargeOf(row.charge), createdAt: row.createdAt, updatedAt: row.updatedAt };
}

const insertProduct = insertRows("product");
const insertRatePlan = insertRows("product_rate_plan");
const insertCharge = insertRows("product_rate_plan_charge");
const insertTiers = insertRows("product_rate_plan_charge_tier");

const updates = new Map<string, Statement<unknown>>();

/** Writes the columns of `row` except its key. */
async function updateRow(table: string, tenantId: string, id: string, row: object): Promise<void> {
  let update = updates.get(table);
  if (!update) {
    const columns = Object.keys(row)
      .filter((column) => !["tenant_id", "id", "created_at"].includes(column))
      .join(", ");
    update = statement(
      `${table}-update`,
      `update ${table} set (${columns}) = (select ${columns} from json_populate_record(null::${table}, $3))
       where tenant_id = $1 and id = $2`,
    );
    updates.set(table, update);
  }
  await update([tenantId, id, JSON.stringify(row)]);
}

const productRow = (tenantId: string, of: Product) => ({
  tenant_id: tenantId,
  id: of.id,
  product_number: of.productNumber,
  name: of.name,
  sku: of.sku,
  category: of.category,
  description: of.description,
  allow_feature_changes: of.allowFeatureChanges,
  effective_start: of.effectiveStart,
  effective_end: of.effectiveEnd,
  custom_fields: of.customFields,
  created_at: of.createdAt,
  updated_at: of.updatedAt,
});

const ratePlanRow = (tenantId: string, of: ProductRatePlan) => ({
  tenant_id: tenantId,
  id: of.id,
  product_id: of.productId,
  rate_plan_number: of.ratePlanNumber,
  name: of.name,
  description: of.description,
  grade: of.grade,
  active_currencies: of.activeCurrencies,
  external_rate_plan_ids: of.externalRatePlanIds,
  effective_start: of.effectiveStart,
  effective_end: of.effectiveEnd,
  custom_fields: of.customFields,
  created_at: of.createdAt,
  updated_at: of.updatedAt,
});

const chargeRow = (tenantId: string, of: ProductRatePlanCharge) => ({
  tenant_id: tenantId,
  id: of.id,
  product_rate_plan_id: of.productRatePlanId,
  charge_number: of.chargeNumber,
  name: of.name,
  description: of.description,
  charge_type: of.chargeType,
  charge_model: of.chargeModel,
  bill_cycle_type: of.billCycleType,
  bill_cycle_day: of.billCycleDay,
  weekly_bill_cycle_day: of.weeklyBillCycleDay,
  billing_period: of.billingPeriod,
  specific_billing_period: of.specificBillingPeriod,
  billing_period_alignment: of.billingPeriodAlignment,
  billing_timing: of.billingTiming,
  list_price_base: of.listPriceBase,
  specific_list_price_base: of.specificListPriceBase,
  trigger_event: of.triggerEvent,
  end_date_condition: of.endDateCondition,
  up_to_periods: of.upToPeriods,
  up_to_periods_type: of.upToPeriodsType,
  proration_option: of.prorationOption,
  price_change_option: of.priceChangeOption,
  price_increase_percentage: of.priceIncreasePercentage,
  uom: of.uom,
  default_quantity: of.defaultQuantity,
  min_quantity: of.minQuantity,
  max_quantity: of.maxQuantity,
  accounting_code: of.accountingCode,
  attributes: of.attributes,
  custom_fields: of.customFields,
  created_at: of.createdAt,
  updated_at: of.updatedAt,
});

const tierRows = (tenantId: string, of: ProductRatePlanCharge) =>
  of.tiers.map((tier) => ({
    tenant_id: tenantId,
    id: tier.id ?? newId(),
    charge_id: of.id,
    currency: tier.currency,
    tier: tier.tier,
    starting_unit: tier.startingUnit,
    ending_unit: tier.endingUnit,
    price: tier.price,
    price_format: tier.priceFormat,
    flat_fee: tier.flatFee ?? null,
  }));

export const addProduct = (tenantId: string, of: Product) =>
  insertProduct([productRow(tenantId, of)]);
export const storeProduct = (tenantId: string, of: Product) =>
  updateRow("product", tenantId, of.id, productRow(tenantId, of));
export const addRatePlan = (tenantId: string, of: ProductRatePlan) =>
  insertRatePlan([ratePlanRow(tenantId, of)]);
export const storeRatePlan = (tenantId: string, of: ProductRatePlan) =>
  updateRow("product_rate_plan", tenantId, of.id, ratePlanRow(tenantId, of));

export async function addCharge(tenantId: string, of: ProductRatePlanCharge): Promise<void> {
  await insertCharge([chargeRow(tenantId, of)]);
  await insertTiers(tierRows(tenantId, of));
}

/** Stores a charge, and its prices if they change. */
export async function storeCharge(
  tenantId: string,
  of: ProductRatePlanCharge,
  withPrices: boolean,
): Promise<void> {
  await updateRow("product_rate_plan_charge", tenantId, of.id, chargeRow(tenantId, of));
  if (!withPrices) return;
  await prisma().productRatePlanChargeTier.deleteMany({ where: { tenantId, chargeId: of.id } });
  await insertTiers(tierRows(tenantId, of));
}

const deleteChargesOfProduct = statement(
  "product-charges-delete",
  `delete from product_rate_plan_charge where tenant_id = $1
    and product_rate_plan_id in (select id from product_rate_plan where tenant_id = $1 and product_id = $2)`,
);

export async function removeProduct(tenantId: string, id: string): Promise<void> {
  await deleteChargesOfProduct([tenantId, id]);
  await prisma().productRatePlan.deleteMany({ where: { tenantId, productId: id } });
  await prisma().product.deleteMany({ where: { tenantId, id } });
}

export async function removeRatePlan(tenantId: string, id: string): Promise<void> {
  await prisma().productRatePlanCharge.deleteMany({
    where: { tenantId, productRatePlanId: id },
  });
  await prisma().productRatePlan.deleteMany({ where: { tenantId, id } });
}

export async function removeCharge(tenantId: string, id: string): Promise<void> {
  await prisma().productRatePlanCharge.deleteMany({ where: { tenantId, id } });
}
