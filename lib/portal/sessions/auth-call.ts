import { OperationFailure } from "@/lib/portal/failure";
import { failureInAnswer } from "@/lib/portal/read-answer";

const unusable = { code: 50000060, message: "The server gave no usable answer. Try again." };

/**
 * Asks the portal's sign-in and sign-out to do something, with the token that proves that the
 * page is ours, and gives the query of the address to which it sends the viewer.
 *
 * @throws OperationFailure or TypeError when it was not done, or nobody knows.
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
  // Asked to confirm, because the token was not believed: nothing was done.
  if (next.has("csrf")) throw new OperationFailure([unusable]);
  return next;
}

/** A refused sign-in has an address, too; every other refusal says why in the API's words. */
async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const readable = typeof body === "object" && body !== null;
  if (readable && (response.ok || "url" in body)) return { ...body };
  throw response.ok ? new OperationFailure([unusable]) : await failureInAnswer(response);
}
