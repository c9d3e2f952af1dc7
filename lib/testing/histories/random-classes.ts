import type { Charge, History } from "@/lib/second-engine/history";
import { randomOf } from "./random";
import { withPlans } from "./random-taxes";

const CLASSES = ["offers", "contract"] as const;

/** A quarter of the histories have classes of discounts, in either order, and discounts in one of them or in none. */
export function withDiscountClasses(history: History): History {
  if (history.seed % 4 !== 3) return history;
  const random = randomOf(history.seed + 6_000_011);
  const classed = (charge: Charge): Charge => {
    const { discount, model, price = "" } = charge;
    const isShare = model === "DiscountPercentage" && price.startsWith("-");
    const name = random.one([...CLASSES, undefined] as const);
    if (!discount || isShare || name === undefined) return charge;
    return { ...charge, discount: { ...discount, class: name } };
  };
  const discountClasses = random.chance(50) ? CLASSES : CLASSES.toReversed();
  return {
    ...withPlans(history, (plan) => ({ ...plan, charges: plan.charges.map(classed) })),
    rules: { ...history.rules, discountClasses },
  };
}
