"use client";

import { type MailSettings, mailReads, securityChoices } from "@/components/dunning/mail-reads";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { updateMailSettings } from "@/lib/areas/dunning/mail-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type MailServerFormProps = {
  known: MailSettings | null;
  open: boolean;
  onClose: () => void;
};

/** The merchant's mail server, new or changed. */
export function MailServerForm({ known, open, onClose }: MailServerFormProps) {
  const save = useOperation(updateMailSettings, { refreshes: mailReads });
  return (
    <SideForm
      key={known?.host ?? "new"}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={known ? "Change the mail server" : "Set up a mail server"}
      submitLabel="Save mail server"
      failureTitle="The mail server could not be saved"
      schema={updateMailSettings.body}
      defaultValues={{
        host: known?.host ?? "",
        port: known?.port ?? 587,
        security: known?.security ?? "STARTTLS",
        userName: known?.userName ?? "",
        password: "",
        fromAddress: known?.fromAddress ?? "",
        fromName: known?.fromName ?? "",
        replyTo: known?.replyTo ?? "",
      }}
      {...formFacts(updateMailSettings)}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        toast.success("The mail server was saved", { description: "Send a test mail to try it." });
      }}
    >
      <FieldGroup legend="Server">
        <TextField name="host" label="Host" placeholder="smtp.example.com" />
        <SelectField name="security" label="Line" options={securityChoices} />
        <NumberField name="port" label="Port" min={1} max={65535} step={1} className="max-w-40" />
        <TextField name="userName" label="User name" autoComplete="off" optional />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          optional
          help={
            known?.userName
              ? "Leave it empty to keep the one that is stored."
              : "It is encrypted at once and never shown again."
          }
        />
      </FieldGroup>
      <FieldGroup legend="Sender">
        <TextField name="fromAddress" label="From address" type="email" />
        <TextField name="fromName" label="From name" maxLength={120} optional />
        <TextField
          name="replyTo"
          label="Reply to"
          type="email"
          optional
          help="Leave empty to use the from address."
        />
      </FieldGroup>
    </SideForm>
  );
}
