import { OperationFailure } from "./failure";
import { paths } from "./paths";
import { failureInAnswer } from "./read-answer";

const unusable = { code: 50000060, message: "The server did not say whether you are signed out." };

/**
 * Ends the session of this browser.
 *
 * @throws OperationFailure or TypeError, saying why the viewer is still signed in.
 */
export async function endSession(): Promise<void> {
  const { csrfToken } = await answerOf(await fetch("/api/auth/csrf", { cache: "no-store" }));
  const body = new URLSearchParams({
    csrfToken: String(csrfToken),
    callbackUrl: paths.signIn(),
    json: "true",
  });
  const answer = await answerOf(await fetch("/api/auth/signout", { method: "POST", body }));
  // Asked to confirm, because the token was not believed: nothing has ended.
  if (typeof answer.url !== "string" || answer.url.includes("csrf=true"))
    throw new OperationFailure([unusable]);
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw await failureInAnswer(response);
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null) throw new OperationFailure([unusable]);
  return body as Record<string, unknown>;
}
