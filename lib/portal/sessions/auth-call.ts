import { OperationFailure } from "@/lib/portal/failure";
import { failureInAnswer } from "@/lib/portal/read-answer";

const unusable = { code: 50000060, message: "The server gave no usable answer. Try again." };

/**
 * Calls the portal's sign-in or sign-out, with the CSRF token that proves that the page is ours,
 * and returns the query of the address to which it redirects.
 *
 * @throws OperationFailure or TypeError when it was not done, or the outcome is unknown.
 */
export async function authCall(
  action: string,
  fields: Record<string, string>,
): Promise<URLSearchParams> {
  const { csrfToken } = await answerOf(await fetch("/api/auth/csrf", { cache: "no-store" }));
  const body = new URLSearchParams({ ...fields, csrfToken: String(csrfToken), json: "true" });
  const { url } = await answerOf(await fetch(`/api/auth/${action}`, { method: "POST", body }));
  if (typeof url !== "string") throw new OperationFailure([unusable]);
  const next = new URLSearchParams(url.split("?")[1]);
  // A confirmation page, because the token was not accepted: nothing was done.
  if (next.has("csrf")) throw new OperationFailure([unusable]);
  return next;
}

/** A refused sign-in has a redirect address, too; every other refusal gives its reason in the API's words. */
async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const readable = typeof body === "object" && body !== null;
  if (readable && (response.ok || "url" in body)) return { ...body };
  throw response.ok ? new OperationFailure([unusable]) : await failureInAnswer(response);
}
