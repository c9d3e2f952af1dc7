/** What a tenant demands of new subscriptions. */
export type SubscriptionSettings = {
  readonly requireServiceActivation: boolean;
  readonly requireCustomerAcceptance: boolean;
};

/** The settings of subscriptions as they are stored; what was never set is false. */
export function subscriptionSettingsOf(
  settings: Readonly<Record<string, unknown>>,
): SubscriptionSettings {
  return {
    requireServiceActivation: settings.requireServiceActivation === true,
    requireCustomerAcceptance: settings.requireCustomerAcceptance === true,
  };
}
