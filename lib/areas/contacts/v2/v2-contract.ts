import type { Names } from "@/lib/areas/records/names-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { CONTACT } from "@/lib/areas/version-2/views-contract";
import * as contacts from "../contract";

const CHANGED: Names = {
  first_name: "firstName",
  last_name: "lastName",
  nickname: "nickname",
  email: "personalEmail",
  work_email: "workEmail",
  work_phone: "workPhone",
  home_phone: "homePhone",
  mobile_phone: "mobilePhone",
  other_phone: "otherPhone",
  other_phone_type: "otherPhoneType",
  fax: "fax",
  tax_region: "taxRegion",
  "address.line1": "address1",
  "address.line2": "address2",
  "address.city": "city",
  "address.state": "state",
  "address.county": "county",
  "address.country": "country",
  "address.postal_code": "zipCode",
};

export const contactsV2 = resourceContracts({
  path: "/v2/contacts",
  param: "contact_id",
  noun: "a contact",
  nouns: "contacts",
  area: "contacts",
  ending: "ContactV2",
  write: "accounts:write",
  view: CONTACT,
  one: "queryContactByKey",
  create: {
    names: { ...CHANGED, account_id: "accountId", account_number: "accountNumber" },
    like: contacts.createContact.body,
  },
  patch: { names: CHANGED, like: contacts.updateContact.body },
  example: { account_number: "A00000001", first_name: "Grace", last_name: "Hopper" },
});

export const scrubContactV2 = actionContract(contactsV2, {
  id: "scrubContactV2",
  action: "scrub",
  summary: "Scrub a contact",
  silent: true,
});

export const {
  list: listContactsV2,
  get: getContactV2,
  create: createContactV2,
  patch: patchContactV2,
  remove: deleteContactV2,
} = contactsV2;
