import { RuleViolation } from "@/lib/kernel/errors";

/**
 * The engine cannot price this segment because its terms contradict each other.
 *
 * The catalog refuses such terms when they are entered, so this error means that a check is missing
 * there: the account is reported with this message, and other accounts are still billed.
 */
export class BillingRefusal extends Error {
  override readonly name = "BillingRefusal";

  constructor(
    readonly segmentId: string,
    message: string,
  ) {
    super(message);
  }
}

/** A charge in a message: its number and name, or its name while it has no number. */
export const numberAndName = (chargeNumber: string | null, name: string) =>
  chargeNumber === null ? name : `${chargeNumber} (${name})`;

/**
 * Runs the engine for a request, and turns a BillingRefusal into a RuleViolation of the request that
 * combined the terms, such as a charge per term in an evergreen subscription.
 */
export function priced<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BillingRefusal)) throw error;
    throw new RuleViolation(`A charge cannot be billed like this. ${error.message}`);
  }
}
