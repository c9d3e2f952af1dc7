"use client";

import { useEffect, useState } from "react";
import { newPasswordFields } from "@/components/sign-in/new-password-fields";
import { PlainForm } from "@/components/sign-in/plain-form";
import { useAddressToken, useAwake } from "@/components/sign-in/use-awake";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import {
  acceptInvitation,
  readInvitation,
} from "@/lib/areas/organizations/people/invitation-contract";
import { nameOfRole } from "@/lib/kernel/scopes";
import { callOperation } from "@/lib/portal/call-operation";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { startSession } from "@/lib/portal/sessions/start-session";

type Invitation = CallResult<typeof readInvitation>;

/** What the link invites to, and the name and password of whoever accepts. */
export function AcceptInvitation() {
  const token = useAddressToken();
  const awake = useAwake();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (!awake) return;
    callOperation(readInvitation, { body: { token: token || "-" } }).then(
      setInvitation,
      (thrown: unknown) => setError(failureOf(thrown).message),
    );
  }, [awake, token]);

  if (error !== null) {
    return (
      <div role="alert" className="space-y-4">
        <Banner tone="negative">{error}</Banner>
        <TextLink href={paths.signIn()}>To the sign-in</TextLink>
      </div>
    );
  }
  if (!invitation) return <p role="status">Reading the invitation …</p>;
  const { companyName, invitedByName, role, email } = invitation;
  return (
    <div className="space-y-4">
      <p>
        {invitedByName} invites you to {companyName}, as {nameOfRole(role)}. You will sign in as{" "}
        <strong className="font-medium">{email}</strong>.
      </p>
      <PlainForm
        fields={[
          {
            name: "name",
            label: "Your name",
            type: "text",
            autoComplete: "name",
            problem: (of) => (of("name").trim() === "" ? "Enter your name." : undefined),
          },
          ...newPasswordFields,
        ]}
        submitLabel="Join"
        onSubmit={async (of) => {
          const password = of("password");
          const body = { token, name: of("name").trim(), password };
          const made = await callOperation(acceptInvitation, { body });
          const refusal = await startSession(made.email, password);
          location.assign(refusal === null ? paths.home() : paths.signIn());
        }}
      />
    </div>
  );
}
