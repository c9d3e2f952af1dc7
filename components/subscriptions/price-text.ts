import type { Subscription } from "@/components/subscriptions/subscription-view";
import { formatMoney } from "@/lib/portal/format";

type Charge = Subscription["ratePlans"][number]["ratePlanCharges"][number];

/** What a charge costs, in words: its only price, or what its price table comes to. */
export function priceText(charge: Charge): string {
  const { price, currency, model, quantity, uom, type, pricingSummary } = charge;
  const single = type !== "Usage" && (model === "FlatFee" || model === "PerUnit");
  if (!single || price === null) return pricingSummary;
  const money = formatMoney(price, currency, { precise: true });
  return quantity === null ? money : `${money} per ${uom ?? "unit"}`;
}
