import { authCall } from "./auth-call";
import { paths } from "@/lib/portal/paths";

/**
 * Ends the session of this browser.
 *
 * @throws OperationFailure or TypeError, saying why the viewer is still signed in.
 */
export async function endSession(): Promise<void> {
  await authCall("signout", { callbackUrl: paths.signIn() });
}
