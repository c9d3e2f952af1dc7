import { modelWord } from "@/lib/values/charge-words";
import { decimal } from "@/lib/values/decimal";
import type { ChargeAttributes, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import { boundMap, boundsFrom, mayBeBounded } from "./amount-bounds-model";
import { type ChargeProblem, contradiction } from "../charge-problem";

/** The bounds of a charge's amount after a change: each map that is given replaces the one before. */
export function changedBounds(
  { bounds }: ChargeAttributes,
  { MinimumAmounts, MaximumAmounts }: ChargeChanges,
): Pick<ChargeAttributes, "bounds"> {
  const minimums = MinimumAmounts === undefined ? boundMap(bounds, "minimum") : MinimumAmounts;
  const maximums = MaximumAmounts === undefined ? boundMap(bounds, "maximum") : MaximumAmounts;
  const after = boundsFrom(minimums, maximums);
  return after === undefined ? {} : { bounds: after };
}

/** The bounds as object operations show them; absent ones are left out. */
export function boundFields({ bounds }: ChargeAttributes) {
  const minimums = boundMap(bounds, "minimum");
  const maximums = boundMap(bounds, "maximum");
  return {
    ...(minimums ? { MinimumAmounts: minimums } : {}),
    ...(maximums ? { MaximumAmounts: maximums } : {}),
  };
}

/** Bounds belong to prices in their currency, to models whose amount varies, and never cross. */
export function boundsProblems(
  terms: Pick<ChargeTerms, "attributes" | "chargeModel"> & {
    readonly tiers: readonly { readonly currency: string }[];
  },
): ChargeProblem[] {
  const { bounds, usage } = terms.attributes;
  if (bounds === undefined) return [];
  const [[, first] = []] = Object.entries(bounds);
  const field = first?.minimum === undefined ? "MaximumAmounts" : "MinimumAmounts";
  if (!mayBeBounded(terms.chargeModel)) {
    const because =
      terms.chargeModel === "Calculated" ? ", which has a line for each charge of others" : "";
    const why = `does not apply to the ChargeModel ${modelWord(terms.chargeModel)}${because}`;
    return [contradiction(field, why)];
  }
  if (usage?.smoothing)
    return [contradiction(field, "does not go with a SmoothingModel, which spans billing periods")];
  return Object.entries(bounds).flatMap(([currency, { minimum, maximum }]) => {
    if (!terms.tiers.some((tier) => tier.currency === currency))
      return [contradiction(field, `names ${currency}, in which the charge has no price`)];
    if (minimum === undefined || maximum === undefined) return [];
    return decimal(maximum).lessThan(minimum)
      ? [contradiction("MaximumAmounts", `must be at least MinimumAmounts in ${currency}`)]
      : [];
  });
}
