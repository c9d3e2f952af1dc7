import { authCall } from "./auth-call";
import { paths } from "@/lib/portal/paths";

/** Why a sign-in was refused, in NextAuth's words. */
export type SignInRefusal = "CredentialsSignin" | "TooManyAttempts" | (string & {});

/**
 * Signs the viewer in; gives why it was refused, or nothing when it was not.
 *
 * @throws OperationFailure or TypeError when nobody looked at the password.
 */
export async function startSession(email: string, password: string): Promise<SignInRefusal | null> {
  const fields = { email, password, callbackUrl: paths.home() };
  return (await authCall("callback/credentials", fields)).get("error");
}
