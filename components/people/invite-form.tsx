"use client";

import type { ShownLink } from "@/components/people/link-dialog";
import { useRoleOptions } from "@/components/people/use-role-options";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { inviteUser, listInvitations } from "@/lib/areas/organizations/people/invitation-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type InviteFormProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called where nobody mails the link. */
  onLink: (link: ShownLink) => void;
};

/** Invites a person by mail. */
export function InviteForm({ open, onOpenChange, onLink }: InviteFormProps) {
  const options = useRoleOptions();
  const invite = useOperation(inviteUser, { refreshes: [listInvitations] });
  return (
    <SideForm
      open={open}
      onOpenChange={onOpenChange}
      title="Invite a person"
      description="They get a mail with a link, and choose their own name and password."
      submitLabel="Invite"
      failureTitle="The person could not be invited"
      schema={inviteUser.body}
      defaultValues={{ email: "", role: "read-only" }}
      {...formFacts(inviteUser)}
      onSubmit={async (body) => {
        const { email, link } = await invite.mutateAsync({ body });
        if (link === undefined) toast.success(`${email} is invited`);
        else onLink({ email, link });
      }}
    >
      <TextField name="email" label="E-mail" type="email" autoComplete="off" />
      <SelectField
        name="role"
        label="Role"
        options={options}
        help="What each role may do stands at the end of the page."
      />
    </SideForm>
  );
}
