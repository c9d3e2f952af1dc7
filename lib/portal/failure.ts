/** One reason why an operation was refused, as the API states it. */
export type Reason = {
  code: number | string;
  message: string;
  /** Path of the invalid field in the body, if the response has one. */
  parameter?: string | null;
};

/** What the portal knows about a refused or failed call. */
export class OperationFailure extends Error {
  readonly reasons: Reason[];
  readonly requestId: string | undefined;
  readonly status: number | undefined;

  constructor(reasons: Reason[], about: { requestId?: string; status?: number } = {}) {
    super(reasons[0]?.message ?? "The operation failed.");
    this.name = "OperationFailure";
    this.reasons = reasons;
    this.requestId = about.requestId;
    this.status = about.status;
  }
}

/** Any thrown value as a failure; unexpected ones are described without their internal details. */
export function failureOf(thrown: unknown): OperationFailure {
  if (thrown instanceof OperationFailure) return thrown;
  const message =
    thrown instanceof TypeError
      ? "The server could not be reached. Check the connection and try again."
      : "Something went wrong on our side. Try again in a moment.";
  return new OperationFailure([{ code: 50000060, message }]);
}
