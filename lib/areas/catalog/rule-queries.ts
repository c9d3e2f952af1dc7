import { prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import { type NumberKind, takeNumber } from "@/lib/platform/numbers/numbering";
import type { LocalDate } from "@/lib/values/local-date";

type Usage = { subscriptions: number };

const usages = {
  product: statement<Usage>(
    "product-usage",
    `select count(distinct r.subscription_id)::int as subscriptions from rate_plan r
    where r.tenant_id = $1 and r.product_rate_plan_id in (select id from product_rate_plan where tenant_id = $1 and product_id = $2)`,
  ),
  ratePlan: statement<Usage>(
    "product-rate-plan-usage",
    `select count(distinct subscription_id)::int as subscriptions
    from rate_plan where tenant_id = $1 and product_rate_plan_id = $2`,
  ),
  charge: statement<Usage>(
    "product-rate-plan-charge-usage",
    `select count(distinct c.subscription_id)::int as subscriptions
    from product_rate_plan_charge o
    join rate_plan r on r.tenant_id = o.tenant_id and r.product_rate_plan_id = o.product_rate_plan_id
    join rate_plan_charge c on c.tenant_id = r.tenant_id and c.rate_plan_id = r.id and c.product_rate_plan_charge_id = o.id
    where o.tenant_id = $1 and o.id = $2`,
  ),
};

/** How many subscriptions use a catalog object. */
export async function subscriptionsUsing(
  kind: keyof typeof usages,
  tenantId: string,
  id: string,
): Promise<number> {
  return (await usages[kind]([tenantId, id]))[0]?.subscriptions ?? 0;
}

const takenIn = (kind: NumberKind, table: string, column: string) =>
  statement<{ id: string }>(
    `${kind}-taken`,
    `select id from ${table} where tenant_id = $1 and ${column} = $2`,
  );

const taken = {
  product: takenIn("product", "product", "product_number"),
  sku: takenIn("sku", "product", "sku"),
  productRatePlan: takenIn("productRatePlan", "product_rate_plan", "rate_plan_number"),
  productRatePlanCharge: takenIn(
    "productRatePlanCharge",
    "product_rate_plan_charge",
    "charge_number",
  ),
} satisfies Partial<Record<NumberKind, unknown>>;

type CatalogNumber = keyof typeof taken;

/** The counter's next number that was not assigned manually. */
export async function nextFreeNumber(tenantId: string, kind: CatalogNumber): Promise<string> {
  for (;;) {
    const number = await takeNumber(kind);
    if (!(await taken[kind]([tenantId, number])).length) return number;
  }
}

/** A rate plan of the product with dates of its own outside the range. */
export async function ratePlanOutside(
  tenantId: string,
  productId: string,
  start: LocalDate,
  end: LocalDate,
): Promise<{ number: string; name: string } | undefined> {
  const [first, last] = [dayWritten(start), dayWritten(end)];
  const outside = [{ lt: first }, { gt: last }];
  const plan = await prisma().productRatePlan.findFirst({
    where: {
      tenantId,
      productId,
      OR: outside.flatMap((day) => [{ effectiveStart: day }, { effectiveEnd: day }]),
    },
    select: { ratePlanNumber: true, name: true },
    orderBy: { ratePlanNumber: "asc" },
  });
  return plan ? { number: plan.ratePlanNumber, name: plan.name } : undefined;
}
