/** Which dates a tenant demands before a subscription is active. Reference 202, rule 4. */
export function demandedDates(settings: Readonly<Record<string, unknown>>) {
  return {
    serviceActivation: settings.requireServiceActivation === true,
    customerAcceptance: settings.requireCustomerAcceptance === true,
  };
}
