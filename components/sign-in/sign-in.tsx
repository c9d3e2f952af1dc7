"use client";

import { useState } from "react";
import { type Credentials, SignInForm } from "@/components/sign-in/sign-in-form";
import { TextLink } from "@/components/ui/text-link";
import { failureOf } from "@/lib/portal/failure";
import { paths } from "@/lib/portal/paths";
import { startSession } from "@/lib/portal/sessions/start-session";

export type SignInProps = {
  /** The path in this portal to return to. */
  destination: string;
};

const refusals: Record<string, string> = {
  CredentialsSignin:
    "The e-mail address or the password is wrong. After ten wrong passwords you have to wait for half an hour.",
  TooManyAttempts: "Many people are signing in just now. Try again in a moment.",
};

/** Signs a viewer in with the session's provider and redirects to where they wanted to go. */
export function SignIn({ destination }: SignInProps) {
  const [error, setError] = useState<string | null>(null);

  async function submit({ email, password }: Credentials) {
    setError(null);
    try {
      const refusal = await startSession(email, password);
      if (refusal === null) location.assign(destination);
      else setError(refusals[refusal] ?? "Signing in did not work. Try again in a moment.");
    } catch (thrown) {
      setError(failureOf(thrown).message);
    }
  }

  return (
    <div className="space-y-4">
      <SignInForm onSubmit={submit} error={error} />
      <TextLink href={paths.forgotPassword()}>Forgot your password?</TextLink>
    </div>
  );
}
