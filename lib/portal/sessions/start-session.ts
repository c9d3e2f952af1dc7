import { authCall } from "./auth-call";
import { paths } from "@/lib/portal/paths";

/** Why a sign-in was refused, by NextAuth's codes. */
export type SignInRefusal = "CredentialsSignin" | "TooManyAttempts" | (string & {});

/**
 * Signs the viewer in; returns why it was refused, or undefined.
 *
 * @throws OperationFailure or TypeError when the password was not checked.
 */
export async function startSession(email: string, password: string): Promise<SignInRefusal | null> {
  const fields = { email, password, callbackUrl: paths.home() };
  return (await authCall("callback/credentials", fields)).get("error");
}
