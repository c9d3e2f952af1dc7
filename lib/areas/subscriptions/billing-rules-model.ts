import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";

/**
 * The tenant's billing rules: the defaults of a new tenant, with what its settings say instead.
 * Settings are checked when they are stored.
 */
export function billingRulesOf(settings: Readonly<Record<string, unknown>>): BillingRules {
  const own = settings.billingRules;
  return typeof own === "object" && own !== null
    ? { ...defaultBillingRules, ...(own as Partial<BillingRules>) }
    : defaultBillingRules;
}

/** Which dates a tenant demands before a subscription is active. Reference 202, rule 4. */
export function demandedDates(settings: Readonly<Record<string, unknown>>) {
  return {
    serviceActivation: settings.requireServiceActivation === true,
    customerAcceptance: settings.requireCustomerAcceptance === true,
  };
}
