import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, type ApiErrorOptions } from "@/lib/kernel/errors";
import { FEATURES, type Feature, switchesOf } from "@/lib/kernel/features";
import type { Contract } from "../operation";

/** Category 10: the tenant has not turned on what the call is about. */
export function lacksFeature(feature: Feature): AccessDenied {
  return new AccessDenied(
    `The feature ${FEATURES[feature].name} is not enabled. Settings, Features turns it on.`,
    { resource: GENERIC_RESOURCE },
  );
}

/**
 * Requires the features that every call of the operation needs.
 *
 * @param inPortal whether a person calls in the portal, whose pages book through orders in any case.
 * @throws AccessDenied
 */
export function requireFeatures(
  { needs = [] }: Contract,
  settings: Readonly<Record<string, unknown>>,
  inPortal: boolean,
): void {
  if (!needs.length) return;
  const switches = switchesOf(settings);
  for (const feature of needs) {
    if (inPortal && feature === "orders") continue;
    if (!switches[feature]) throw lacksFeature(feature);
  }
}

/**
 * Without Multi-Currency, accounts and prices have the company's own currency.
 *
 * @throws AccessDenied
 */
export function requireCurrency(
  { settings }: Pick<Ctx, "settings">,
  currency: string,
  at: ApiErrorOptions,
): void {
  const { multiCurrency, homeCurrency } = switchesOf(settings);
  if (multiCurrency || currency === homeCurrency) return;
  throw new AccessDenied(
    `${currency} needs the feature ${FEATURES.multiCurrency.name}, which is not enabled: everything is in ${homeCurrency}.`,
    at,
  );
}

/** The features that an operation needs, by name. */
export function describeFeatures(needs: readonly Feature[]): string {
  return needs.map((feature) => FEATURES[feature].name).join(", ");
}
