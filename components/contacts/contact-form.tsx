"use client";

import { ContactFields, emptyContact } from "@/components/contacts/contact-fields";
import type { Contact } from "@/components/contacts/contacts";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { createContact, queryContacts, updateContact } from "@/lib/areas/contacts/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type ContactFormProps = {
  accountId: string;
  editing: Contact | "new" | null;
  onClose: () => void;
};

/** With rows of custom fields, which become fields of their own when the form is sent. */
const created = createContact.body.catchall(z.unknown());
const changed = updateContact.body.catchall(z.unknown());
const refreshes = [queryContacts, getAccountSummary];

function valuesOf(contact: Contact) {
  const known: Record<string, unknown> = { ...contact, zipCode: contact.postalCode };
  return Object.fromEntries(Object.keys(emptyContact).map((name) => [name, known[name] ?? ""]));
}

/** A person of an account, new or changed. An emptied field is cleared. */
export function ContactForm({ accountId, editing, onClose }: ContactFormProps) {
  const create = useOperation(createContact, { refreshes });
  const update = useOperation(updateContact, { refreshes });
  const shown = useLast(editing);
  const contact = shown !== "new" && shown;
  const shared = {
    open: editing !== null,
    onOpenChange: (open: boolean) => !open && onClose(),
    size: "lg" as const,
    failureTitle: "The contact could not be saved",
  };

  if (contact) {
    const before = valuesOf(contact);
    return (
      <SideForm
        {...shared}
        title={`Edit ${contact.firstName} ${contact.lastName}`}
        submitLabel="Save contact"
        schema={changed}
        defaultValues={{ ...before, ...customValuesOf(contact) }}
        {...formFacts(updateContact)}
        onSubmit={async (given) => {
          const cleared = Object.keys(before).filter(
            (name) => before[name] !== "" && !(name in given),
          );
          const body = {
            ...withCustomFields(given, contact),
            ...Object.fromEntries(cleared.map((name) => [name, ""])),
          };
          await update.mutateAsync({ params: { contactId: contact.id }, body });
          toast.success("The contact was saved");
        }}
      >
        <ContactFields />
        <CustomFields object="Contact" />
      </SideForm>
    );
  }
  return (
    <SideForm
      {...shared}
      title="New contact"
      submitLabel="Create contact"
      schema={created}
      defaultValues={{ ...emptyContact, accountId }}
      {...formFacts(createContact)}
      onSubmit={async (body) => {
        await create.mutateAsync({ body: withCustomFields(body, {}) });
        toast.success("The contact was created");
      }}
    >
      <ContactFields />
      <CustomFields object="Contact" />
    </SideForm>
  );
}
