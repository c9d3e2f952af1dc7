import { textOf } from "@/lib/second-engine/days";
import type { Action, CatalogPrice, Charge, History } from "@/lib/second-engine/history";
import { timelineOf } from "@/lib/second-engine/timeline";
import { pricingOf } from "./random-charges";
import type { Random } from "./random";
import { plansOf } from "./random-terms";

/** The tenant's percentages at renewals; undefined is none. */
const INCREASES = ["7", undefined, "-2.5", "3.333333333"] as const;

const followingOf = (history: History, before: readonly Action[]) =>
  plansOf(history, before).flatMap(({ charges }) =>
    charges.filter(({ followsCatalog }) => followsCatalog),
  );

/** The catalog's price of charges that follow it changes by then, or stays. */
export function renewal(
  history: History,
  before: readonly Action[],
  end: number,
  random: Random,
): Action {
  const asked = followingOf(history, before).map((charge) => {
    const { price, tiers } = pricingOf(charge.model, random);
    const stays = random.chance(35);
    const now = stays ? listedFor(charge, before) : catalogPrice({ ...charge, price, tiers });
    return [charge.name, now] as const;
  });
  const tenantIncrease = INCREASES[before.length % INCREASES.length];
  return {
    ...{ type: "RenewSubscription", on: textOf(end), catalog: Object.fromEntries(asked) },
    ...(tenantIncrease === undefined ? {} : { tenantIncrease }),
  };
}

/** Whether the catalog's price of a charge at a renewal is the same as before. */
export function isListedAsBefore(charge: Charge, actions: readonly Action[]): boolean {
  return actions.some((of, place) => {
    const now = of.type === "RenewSubscription" ? of.catalog?.[charge.name] : undefined;
    const before = listedFor(charge, actions.slice(0, place));
    return now !== undefined && JSON.stringify(now) === JSON.stringify(before);
  });
}

function listedFor(charge: Charge, before: readonly Action[]): CatalogPrice {
  const listed = before.flatMap((of) =>
    of.type === "RenewSubscription" ? (of.catalog?.[charge.name] ?? []) : [],
  );
  return listed.at(-1) ?? catalogPrice(charge);
}

const catalogPrice = ({ model, price, tiers }: CatalogPrice): CatalogPrice => ({
  model,
  ...(tiers === undefined ? { price } : { tiers }),
});

/** A renewal of a subscription with charges that follow the catalog; null when that is not possible. */
export function anyRenewal(
  history: History,
  before: readonly Action[],
  random: Random,
): Action | null {
  if (!random.chance(25) || followingOf(history, before).length === 0) return null;
  if (before.some(({ type }) => type === "CancelSubscription")) return null;
  const { terms, pauses } = timelineOf(history, before);
  const end = terms.at(-1)?.end ?? null;
  if (end === null || pauses.at(-1)?.end === null) return null;
  return renewal(history, before, end, random);
}
