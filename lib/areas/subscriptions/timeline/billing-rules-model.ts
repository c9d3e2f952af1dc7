import { subscriptionSettingsOf } from "@/lib/areas/settings/subscription-settings-model";

/** Which dates a tenant demands before a subscription is active. Reference 202, rule 4. */
export function demandedDates(settings: Readonly<Record<string, unknown>>) {
  const { requireServiceActivation, requireCustomerAcceptance } = subscriptionSettingsOf(settings);
  return {
    serviceActivation: requireServiceActivation,
    customerAcceptance: requireCustomerAcceptance,
  };
}
