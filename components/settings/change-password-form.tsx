"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { changePassword } from "@/lib/areas/organizations/access-contract";
import { listPortalSessions } from "@/lib/areas/organizations/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** The input is hidden and a typo cannot be undone: the new password is typed twice. */
const schema = changePassword.body
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ["repeated"],
    message: "This is not the password above.",
  });

function told(endedSessions: number): string | undefined {
  if (endedSessions === 0) return undefined;
  return endedSessions === 1
    ? "Your other browser was signed out."
    : `Your ${endedSessions} other browsers were signed out.`;
}

/** Changes the viewer's own password. */
export function ChangePasswordForm() {
  const [open, setOpen] = useState(false);
  const change = useOperation(changePassword, { refreshes: [listPortalSessions] });
  return (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        Change password
      </Button>
      <SideForm
        open={open}
        onOpenChange={setOpen}
        title="Change your password"
        description="Your other browsers are signed out. This one stays."
        submitLabel="Change password"
        failureTitle="The password could not be changed"
        schema={schema}
        defaultValues={{ currentPassword: "", newPassword: "", repeated: "" }}
        {...formFacts(changePassword)}
        onSubmit={async ({ currentPassword, newPassword }) => {
          const body = { currentPassword, newPassword };
          const { endedSessions } = await change.mutateAsync({ body });
          toast.success("Password changed", { description: told(endedSessions) });
        }}
      >
        <TextField
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="12 characters or more, of any kind. A few words that do not belong together are easy to keep in mind."
        />
        <TextField
          name="repeated"
          label="New password again"
          type="password"
          autoComplete="new-password"
        />
      </SideForm>
    </>
  );
}
