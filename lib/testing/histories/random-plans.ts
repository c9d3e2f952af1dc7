import { textOf } from "@/lib/second-engine/days";
import type { Charge, Plan, Use } from "@/lib/second-engine/history";
import { anyDiscount, anyOneTime, anyRecurring } from "./random-charges";
import { anyUsage } from "./random-usage";
import type { Random } from "./random";

/** A plan of one to four charges, and discounts of them. */
export function anyPlan(name: string, random: Random, termed: boolean): Plan {
  const charges: Charge[] = [];
  const count = random.whole(1, 4);
  for (let place = 0; place < count; place += 1) {
    const id = `${name}c${place}`;
    const kind = random.whole(1, 100);
    if (kind <= 12) charges.push(anyOneTime(id, random));
    else charges.push(kind <= 50 ? anyUsage(id, random, termed) : anyRecurring(id, random, termed));
  }
  const discounts = random.chance(55) ? random.whole(1, 4) : 0;
  for (let place = 0; place < discounts; place += 1) {
    charges.push(anyDiscount(`${name}d${place}`, random, termed));
  }
  return { name, charges };
}

/** All usage of a plan's charges, since it is known before it is billed. */
export function usesOf(plan: Plan, from: number, random: Random): Use[] {
  return plan.charges.flatMap((charge) => {
    if (charge.type !== "Usage") return [];
    const count = random.whole(0, random.one([3, 30]));
    const records = Array.from({ length: count }, () => useOf(charge, from, random));
    return records.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  });
}

const useOf = (charge: Charge, from: number, random: Random): Use => ({
  charge: charge.name,
  on: textOf(from + random.whole(0, random.one([60, 400]))),
  quantity: `${random.whole(0, 9_000) / random.one([1, 10, 100])}`,
  group: random.one(["a", "b", "c"]),
  amount: `${random.whole(0, 90_000) / 1000}`,
});
