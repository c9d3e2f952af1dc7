import { type Decimal, decimal } from "@/lib/values/decimal";

/** A tenant's requirements for new subscriptions, and its price rise at renewals. */
export type SubscriptionSettings = {
  readonly requireServiceActivation: boolean;
  readonly requireCustomerAcceptance: boolean;
  /** In percent, for charges that use the tenant's default; 0 changes nothing. */
  readonly defaultPriceIncreasePercentage: number;
};

/** The subscription settings as stored; the default is false, and no rise. */
export function subscriptionSettingsOf(
  settings: Readonly<Record<string, unknown>>,
): SubscriptionSettings {
  const { defaultPriceIncreasePercentage: increase } = settings;
  return {
    requireServiceActivation: settings.requireServiceActivation === true,
    requireCustomerAcceptance: settings.requireCustomerAcceptance === true,
    defaultPriceIncreasePercentage: typeof increase === "number" ? increase : 0,
  };
}

/** The percentage by which prices of charges with the tenant's default change at a renewal; null for none. */
export function tenantIncreaseOf(settings: Readonly<Record<string, unknown>>): Decimal | null {
  const { defaultPriceIncreasePercentage: increase } = subscriptionSettingsOf(settings);
  return increase === 0 ? null : decimal(String(increase));
}

/** Which dates a tenant demands before a subscription is active. Reference 202, rule 4. */
export function demandedDates(settings: Readonly<Record<string, unknown>>) {
  const { requireServiceActivation, requireCustomerAcceptance } = subscriptionSettingsOf(settings);
  return {
    serviceActivation: requireServiceActivation,
    customerAcceptance: requireCustomerAcceptance,
  };
}
