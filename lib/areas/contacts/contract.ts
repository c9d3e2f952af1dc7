import * as z from "zod";
import {
  changedContactBody,
  contactRoles,
  newContactBody,
  shownContactBody,
} from "@/lib/areas/accounts/contact-contract";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(511); // 511100-510199: the calls of contacts.
const none = z.object({});

const contactParams = z.object({ contactId: field(100, key, "Id of the contact.") });

const contact = shownContactBody.extend({
  accountId: field(101, z.string(), "Id of the account that the contact belongs to."),
  accountNumber: field(102, z.string(), "Number of the account that the contact belongs to."),
});

export const createContact = defineOperation({
  id: "createContact",
  method: "POST",
  path: "/v1/contacts",
  area: "contacts",
  summary: "Create a contact",
  description:
    "Adds a contact to an account. A role that it takes is taken from the contact that had it.",
  scope: "accounts:write",
  style: "v1",
  resource: 511000,
  params: none,
  query: none,
  body: newContactBody.extend({
    accountId: field(101, id.optional(), "Id of the account. Send this or accountNumber."),
    accountNumber: field(102, key.optional(), "Number of the account. Send this or accountId."),
    ...optionalFields(contactRoles),
  }),
  result: contact,
  rules: ["accountId or accountNumber is given; with both, they name one account."],
  example: {
    accountNumber: "A00000001",
    firstName: "Grace",
    lastName: "Hopper",
    country: "US",
    workEmail: "grace@example.com",
  },
});

export const getContact = defineOperation({
  id: "getContact",
  method: "GET",
  path: "/v1/contacts/{contactId}",
  area: "contacts",
  summary: "Get a contact",
  description: "A contact with its account and the roles it has there.",
  scope: "accounts:read",
  style: "v1",
  resource: 511000,
  params: contactParams,
  query: none,
  body: none,
  result: contact,
});

export const updateContact = defineOperation({
  id: "updateContact",
  method: "PUT",
  path: "/v1/contacts/{contactId}",
  area: "contacts",
  summary: "Update a contact",
  description:
    "Changes a contact: absent fields stay, empty ones are cleared. Contacts of canceled accounts may change too.",
  scope: "accounts:write",
  style: "v1",
  resource: 511000,
  params: contactParams,
  query: none,
  body: changedContactBody.extend(optionalFields(contactRoles)),
  result: contact,
  rules: [
    "A scrubbed contact does not change.",
    "An account always has a bill-to and a sold-to contact: give the role to another one instead.",
  ],
});

export const deleteContact = defineOperation({
  id: "deleteContact",
  method: "DELETE",
  path: "/v1/contacts/{contactId}",
  area: "contacts",
  summary: "Delete a contact",
  description: "Deletes a contact that nothing is addressed to.",
  scope: "accounts:write",
  style: "v1",
  resource: 511000,
  params: contactParams,
  query: none,
  body: none,
  result: none,
  rules: ["It is not bill-to, sold-to or ship-to of its account or of a subscription."],
});

export const scrubContact = defineOperation({
  id: "scrubContact",
  method: "PUT",
  path: "/v1/contacts/{contactId}/scrub",
  area: "contacts",
  summary: "Scrub a contact",
  description:
    "Replaces everything personal by blanks for good. Its roles stay; posted documents keep what they were printed with.",
  scope: "accounts:write",
  style: "v1",
  resource: 511000,
  params: contactParams,
  query: none,
  body: none,
  result: none,
  rules: ["It was not scrubbed before."],
});

export const transferContact = defineOperation({
  id: "transferContact",
  method: "PUT",
  path: "/v1/contacts/{contactId}/transfer",
  area: "contacts",
  summary: "Transfer a contact",
  description: "Moves a contact to another account.",
  scope: "accounts:write",
  style: "v1",
  resource: 511000,
  params: contactParams,
  query: none,
  body: z.object({
    destinationAccountKey: field(
      103,
      key,
      "Id or number of the account that the contact moves to.",
    ),
  }),
  result: none,
  rules: ["It is not bill-to, sold-to or ship-to of its account or of a subscription."],
});

export const queryContacts = defineOperation({
  id: "queryContacts",
  method: "GET",
  path: "/object-query/contacts",
  area: "contacts",
  summary: "List contacts",
  description: "Contacts by filter, in the order asked for, page by page.",
  scope: "accounts:read",
  style: "plain",
  resource: 511110,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(
    contact.omit({ zipCode: true }).extend({
      postalCode: field(104, z.string().nullable(), "Postal code."),
      createdDate: field(105, z.iso.datetime(), "When the contact was made."),
      updatedDate: field(106, z.iso.datetime(), "When it changed last."),
    }),
  ),
});

export const queryContactByKey = readByKey(queryContacts, "queryContactByKey", "a contact");
