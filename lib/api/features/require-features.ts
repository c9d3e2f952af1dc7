import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, type ApiErrorOptions } from "@/lib/kernel/errors";
import { FEATURES, hasNeed, type Need, switchesOf } from "@/lib/kernel/features";
import { type Contract, writes } from "../operation";

const TO_CHANGE = "Settings, Features has the switch.";

/** Category 10: the tenant does not have what the call is about. */
export function lacksFeature(need: Need, what?: string): AccessDenied {
  const subject = what === undefined ? "" : `${what}: `;
  return new AccessDenied(
    need === "creditBalance"
      ? `${subject}Credit balances and adjustments are not enabled, because Invoice Settlement is. ${TO_CHANGE}`
      : `${subject}The feature ${FEATURES[need].name} is not enabled. ${TO_CHANGE}`,
    { resource: GENERIC_RESOURCE },
  );
}

/**
 * Requires the features that every call of the operation needs.
 *
 * @param inPortal whether a person calls in the portal, whose previews and reads go through orders in any case, and show what
 * there is.
 * @throws AccessDenied
 */
export function requireFeatures(
  contract: Contract,
  settings: Readonly<Record<string, unknown>>,
  inPortal: boolean,
): void {
  const lacking = lackedBy(contract, settings, inPortal);
  if (lacking) throw lacksFeature(lacking);
}

/** Whether every call of the operation may go on. */
export function hasFeatures(
  contract: Contract,
  settings: Readonly<Record<string, unknown>>,
  inPortal: boolean,
): boolean {
  return lackedBy(contract, settings, inPortal) === undefined;
}

function lackedBy(
  contract: Contract,
  settings: Readonly<Record<string, unknown>>,
  inPortal: boolean,
): Need | undefined {
  return contract.needs?.find((need) => {
    if (inPortal && (need === "orders" || !writes(contract))) return false;
    return !hasNeed(settings, need);
  });
}

/**
 * Requires a feature for a part of a call, where the verb finds out.
 *
 * @param what the part, as its field is named.
 * @throws AccessDenied
 */
export function requireFeature(
  { settings }: Pick<Ctx, "settings">,
  need: Need,
  what: string,
): void {
  if (!hasNeed(settings, need)) throw lacksFeature(need, what);
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

/** What an operation needs, as a sentence. */
export function describeFeatures(needs: readonly Need[]): string {
  const named = needs.map((need) =>
    need === "creditBalance"
      ? `without the feature ${FEATURES.invoiceSettlement.name}`
      : `with the feature ${FEATURES[need].name}`,
  );
  return `Only ${named.join(" and ")}.`;
}
