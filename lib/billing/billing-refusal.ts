import { RuleViolation } from "@/lib/kernel/errors";

/**
 * The engine cannot price this segment because its terms contradict each other.
 *
 * The catalog refuses such terms when they are entered, so meeting one here means that a rule is
 * missing there: the account is reported with this message, and others are billed on.
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
