import type { BillingService } from "./billing-service";

/** A rate plan as the shop sells it. */
export type Offer = {
  number: string;
  product: string;
  name: string;
  description: string;
  /** Its prices in words, one for each charge. */
  prices: string[];
};

export const CURRENCY = "EUR";
const MOST_OFFERS = 6;

type Charge = {
  name: string;
  type: string;
  defaultQuantity: number | null;
  pricing: { currency: string; price: number | null }[];
};
type Plan = {
  productRatePlanNumber: string;
  name: string;
  description: string | null;
  status: string;
  productRatePlanCharges: (Charge & { pricingSummary: string[]; billingPeriod: string | null })[];
};
type Product = { id: string; name: string };

/** The plans of the catalog that have a plain price in the shop's currency. */
export async function offersOf(service: BillingService): Promise<Offer[]> {
  const { products } = (await service.get("/v1/catalog/products?pageSize=40")) as {
    products?: Product[];
  };
  const plans: { product: string; plan: Plan }[] = [];
  for (const { id, name: product } of products ?? []) {
    const address = `/v1/products/${id}/product-rate-plans`;
    const { productRatePlans } = (await service.get(address)) as { productRatePlans?: Plan[] };
    plans.push(...(productRatePlans ?? []).map((plan) => ({ product, plan })));
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
  const words = charge.pricingSummary.find((summary) => summary.includes(CURRENCY));
  const quantity = (charge.defaultQuantity ?? 1) === 1 ? "" : `${charge.defaultQuantity} × `;
  return `${charge.name}: ${quantity}${words?.replace(" per Each", " each") ?? ""}`;
}
