import { RuleViolation } from "@/lib/kernel/errors";
import { BillingRefusal } from "@/lib/billing/billing-refusal";

/**
 * Runs work of the engine; terms that it cannot price break a rule of the request that brought them
 * together, such as a charge per term in an evergreen subscription.
 */
export function priced<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BillingRefusal)) throw error;
    throw new RuleViolation(`A charge cannot be billed like this. ${error.message}`);
  }
}
