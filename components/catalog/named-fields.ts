import { failureOf, OperationFailure } from "@/lib/portal/failure";

/**
 * A refusal of an object operation with its fields: those answers carry words instead of codes, and
 * their messages begin with the name of the field.
 */
export function withNamedFields(thrown: unknown): OperationFailure {
  const failure = failureOf(thrown);
  const reasons = failure.reasons.map((reason) => ({
    ...reason,
    parameter: reason.parameter ?? /^[A-Z][A-Za-z]+/.exec(reason.message)?.[0],
  }));
  return new OperationFailure(reasons, { requestId: failure.requestId, status: failure.status });
}

/** Runs a call so that its refusal leads to the fields of a form. */
export async function namingFields<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    throw withNamedFields(thrown);
  }
}
