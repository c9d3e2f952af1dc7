"use client";

import { newPasswordFields } from "@/components/sign-in/new-password-fields";
import { PlainForm } from "@/components/sign-in/plain-form";
import { useAddressToken } from "@/components/sign-in/use-awake";
import { TextLink } from "@/components/ui/text-link";
import { completePasswordReset } from "@/lib/areas/organizations/people/reset-contract";
import { callOperation } from "@/lib/portal/call-operation";
import { paths } from "@/lib/portal/paths";
import { startSession } from "@/lib/portal/sessions/start-session";

/** Chooses a new password by the link of a mail, and signs in with it. */
export function ResetPassword() {
  const token = useAddressToken();
  return (
    <div className="space-y-4">
      <PlainForm
        fields={newPasswordFields}
        submitLabel="Save the password"
        onSubmit={async (of) => {
          const password = of("password");
          const body = { token: token || "-", password };
          const { email } = await callOperation(completePasswordReset, { body });
          const refusal = await startSession(email, password);
          location.assign(refusal === null ? paths.home() : paths.signIn());
        }}
      />
      <TextLink href={paths.forgotPassword()}>Ask for another link</TextLink>
    </div>
  );
}
