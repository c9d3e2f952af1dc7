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
