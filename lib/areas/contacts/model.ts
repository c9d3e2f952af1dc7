import type { AccountContact } from "@/lib/areas/accounts/detail-model";
import { RuleViolation } from "@/lib/kernel/errors";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { countryCode } from "@/lib/values/country";
import { keysOf } from "@/lib/values/keys";

/** The data of a person or place; null where unknown. `country` is ISO 3166 alpha-2. */
export type ContactData = Omit<AccountContact, "id">;

/** A contact with its account and its roles there. */
export type Contact = AccountContact & {
  accountId: string;
  accountNumber: string;
  scrubbedAt: Date | null;
  asBillTo: boolean;
  asSoldTo: boolean;
  asShipTo: boolean;
};

/** A contact to be stored. */
export type NewContact = ContactData & { id: string; accountId: string };

/** A request's contact fields: absent keeps, empty or null clears, the rest is set. */
export type ContactInput = {
  [Name in keyof Omit<ContactData, "customFields">]?: string | null;
} & { readonly [name: `${string}__c`]: unknown };

/** Roles that a request adds (true) or removes (false). */
export type RoleInput = { asBillTo?: boolean; asSoldTo?: boolean; asShipTo?: boolean };

const BLANK: ContactData = {
  firstName: "",
  lastName: "",
  nickname: null,
  contactDescription: null,
  address1: null,
  address2: null,
  city: null,
  county: null,
  state: null,
  zipCode: null,
  country: null,
  taxRegion: null,
  workEmail: null,
  personalEmail: null,
  workPhone: null,
  homePhone: null,
  mobilePhone: null,
  otherPhone: null,
  otherPhoneType: null,
  fax: null,
  customFields: {},
};

const { customFields: _apart, ...TEXTS } = BLANK;
const NAMES = keysOf(TEXTS);

/** The contact after applying `input` to `before`; to a blank one when it is new. */
export function contactWith(input: ContactInput, before: ContactData = BLANK): ContactData {
  const after = Object.fromEntries(
    NAMES.map((name) => [name, input[name] === undefined ? before[name] : input[name] || null]),
  ) as Omit<ContactData, "customFields">;
  return {
    ...after,
    customFields: changedCustomFields(before.customFields, input),
    country: input.country ? (countryCode(input.country) ?? null) : after.country,
  };
}

/** Names of the fields that differ. */
export function changedNames(before: ContactData, after: ContactData): (keyof ContactData)[] {
  return keysOf(BLANK).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** What remains of a contact whose personal data was removed. */
export const SCRUBBED: ContactData = { ...BLANK, firstName: "Scrubbed", lastName: "Scrubbed" };

/** @throws RuleViolation for a scrubbed contact: it may not get personal data again. */
export function requireUnscrubbed(contact: Contact): void {
  if (contact.scrubbedAt !== null)
    throw new RuleViolation("The contact is scrubbed and does not change any more.", {
      resource: 511000,
    });
}

/** The roles of a contact in words, "bill-to and sold-to"; empty when it has none. */
export function rolesInWords({ asBillTo, asSoldTo, asShipTo }: Contact): string {
  return [asBillTo && "bill-to", asSoldTo && "sold-to", asShipTo && "ship-to"]
    .filter(Boolean)
    .join(" and ");
}

/**
 * An account's contacts after a contact gained or lost roles.
 *
 * @throws RuleViolation when the account would be left without bill-to or sold-to contact.
 */
export function rolesAfter(
  contactId: string,
  before: Pick<Contact, "asBillTo" | "asSoldTo" | "asShipTo">,
  input: RoleInput,
) {
  for (const [name, role] of [
    ["asBillTo", "bill-to"],
    ["asSoldTo", "sold-to"],
  ] as const) {
    if (input[name] === false && before[name]) {
      throw new RuleViolation(
        `An account always has a ${role} contact. Give the role to another contact instead.`,
        { resource: name === "asBillTo" ? 511031 : 511032 },
      );
    }
  }
  return {
    ...(input.asBillTo ? { billToContactId: contactId } : {}),
    ...(input.asSoldTo ? { soldToContactId: contactId } : {}),
    ...(input.asShipTo ? { shipToContactId: contactId } : {}),
    ...(input.asShipTo === false && before.asShipTo ? { shipToContactId: null } : {}),
  };
}
