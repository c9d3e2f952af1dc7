import * as z from "zod";
import type { BillingService } from "./billing-service";

/** A rate plan as the shop sells it. */
export type Offer = {
  number: string;
  product: string;
  name: string;
  description: string;
  /** Its prices as text, one for each charge. */
  prices: string[];
};

export const CURRENCY = "EUR";
const MOST_OFFERS = 6;

const planShape = z.object({
  productRatePlanNumber: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.string(),
  productRatePlanCharges: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      defaultQuantity: z.number().nullable(),
      pricing: z.array(z.object({ currency: z.string(), price: z.number().nullable() })),
      priceTexts: z.array(z.string()),
    }),
  ),
});
type Plan = z.infer<typeof planShape>;
const productList = z.object({
  products: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
const planList = z.object({ productRatePlans: z.array(planShape).default([]) });

/** The catalog's plans with a plain price in the shop's currency. */
export async function offersOf(service: BillingService): Promise<Offer[]> {
  const { products } = await service.get("/v1/catalog/products?pageSize=40", productList);
  const plans: { product: string; plan: Plan }[] = [];
  for (const { id, name: product } of products) {
    const address = `/v1/products/${id}/product-rate-plans`;
    const { productRatePlans } = await service.get(address, planList);
    plans.push(...productRatePlans.map((plan) => ({ product, plan })));
  }
  return plans
    .filter(({ plan }) => isSold(plan))
    .slice(0, MOST_OFFERS)
    .map(({ product, plan }) => ({
      number: plan.productRatePlanNumber,
      product,
      name: plan.name,
      description: plan.description ?? "",
      prices: plan.productRatePlanCharges.map(priceOf),
    }));
}

function isSold({ status, productRatePlanCharges: charges }: Plan): boolean {
  const everyPriced = charges.every(
    ({ type, pricing }) =>
      type !== "Usage" && pricing.some(({ currency, price }) => currency === CURRENCY && price),
  );
  return status === "Active" && charges.length > 0 && everyPriced;
}

function priceOf(charge: Plan["productRatePlanCharges"][number]): string {
  const words = charge.priceTexts.find((summary) => summary.includes(CURRENCY));
  const quantity = (charge.defaultQuantity ?? 1) === 1 ? "" : `${charge.defaultQuantity} × `;
  return `${charge.name}: ${quantity}${words?.replace(" per Each", " each") ?? ""}`;
}
