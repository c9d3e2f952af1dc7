"use client";

import type { User } from "@/components/people/people-table";
import { useRoleOptions } from "@/components/people/use-role-options";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { listUsers, updateUser } from "@/lib/areas/organizations/people/contract";
import { roleNamed } from "@/lib/kernel/scopes";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type ChangeRoleFormProps = { user: User | null; onClose: () => void };

/** Gives a person another role, or corrects their name. */
export function ChangeRoleForm({ user, onClose }: ChangeRoleFormProps) {
  const shown = useLast(user);
  const options = useRoleOptions();
  const update = useOperation(updateUser, { refreshes: [listUsers], refreshesPage: true });
  return (
    <SideForm
      open={user !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Change ${shown?.name ?? ""}`}
      description="A new role counts at once, also where they are signed in."
      submitLabel="Save"
      failureTitle="The change could not be saved"
      schema={updateUser.body}
      defaultValues={{ name: shown?.name ?? "", role: roleNamed(shown?.role ?? "") ?? "read-only" }}
      {...formFacts(updateUser)}
      onSubmit={async (body) => {
        if (!user) return;
        const changed = await update.mutateAsync({ params: { "user-id": user.id }, body });
        toast.success(`${changed.name} is saved`);
      }}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <SelectField name="role" label="Role" options={options} />
    </SideForm>
  );
}
