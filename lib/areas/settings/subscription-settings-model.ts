/** A tenant's requirements for new subscriptions. */
export type SubscriptionSettings = {
  readonly requireServiceActivation: boolean;
  readonly requireCustomerAcceptance: boolean;
};

/** The subscription settings as stored; the default is false. */
export function subscriptionSettingsOf(
  settings: Readonly<Record<string, unknown>>,
): SubscriptionSettings {
  return {
    requireServiceActivation: settings.requireServiceActivation === true,
    requireCustomerAcceptance: settings.requireCustomerAcceptance === true,
  };
}

/** Which dates a tenant demands before a subscription is active. Reference 202, rule 4. */
export function demandedDates(settings: Readonly<Record<string, unknown>>) {
  const { requireServiceActivation, requireCustomerAcceptance } = subscriptionSettingsOf(settings);
  return {
    serviceActivation: requireServiceActivation,
    customerAcceptance: requireCustomerAcceptance,
  };
}
