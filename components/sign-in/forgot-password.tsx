"use client";

import { useState } from "react";
import { PlainForm } from "@/components/sign-in/plain-form";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { requestPasswordReset } from "@/lib/areas/organizations/people/reset-contract";
import { callOperation } from "@/lib/portal/call-operation";
import { paths } from "@/lib/portal/paths";

/** Asks for the mail with a link to a new password. The answer does not say whether there is such a person. */
export function ForgotPassword() {
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <div role="status" className="space-y-4">
        <Banner tone="info">
          If this is the address of a user, a mail with a link is on its way. The link works for an
          hour. If none arrives, ask an owner of your company.
        </Banner>
        <TextLink href={paths.signIn()}>Back to the sign-in</TextLink>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <PlainForm
        fields={[
          {
            name: "email",
            label: "E-mail",
            type: "email",
            autoComplete: "username",
            problem: (of) =>
              of("email").includes("@") ? undefined : "Enter the e-mail address you sign in with.",
          },
        ]}
        submitLabel="Send the link"
        onSubmit={async (of) => {
          await callOperation(requestPasswordReset, { body: { email: of("email").trim() } });
          setAsked(true);
        }}
      />
      <TextLink href={paths.signIn()}>Back to the sign-in</TextLink>
    </div>
  );
}
