import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import type { getContact, queryContacts } from "./contract";
import type { Contact } from "./model";
import { countryName } from "@/lib/values/country";

/** A contact as the API shows it. */
export function presentContact(contact: Contact): z.output<typeof getContact.result> {
  const { scrubbedAt: _hidden, customFields, ...shown } = contact;
  return {
    ...shown,
    ...customFields,
    id: wireId(contact.id),
    accountId: wireId(contact.accountId),
    country: contact.country && countryName(contact.country),
  };
}

/** A contact as a row of a list. */
export function presentContactRow(
  row: Contact & { createdAt: Date; updatedAt: Date },
): z.output<typeof queryContacts.result>["data"][number] {
  const { createdAt, updatedAt, ...contact } = row;
  const { zipCode, ...shown } = presentContact(contact);
  return {
    ...shown,
    postalCode: zipCode,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
