import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/lists/object-query";
import { eraseEventsOf } from "@/lib/areas/meters/store/erase-events";
import type { Ctx } from "@/lib/kernel/context";
import { changeContact, scrubContact as scrub } from "./change-contact";
import * as contract from "./contract";
import { createContact as create } from "./create";
import { deleteContact as remove } from "./delete";
import { findContact } from "./find-contact";
import type { Contact } from "./model";
import { presentContact, presentContactRow } from "./present";
import { contactPage } from "./queries";
import { transferContact as transfer } from "./transfer";

/** Has a contact's data removed from the events of meters, too. */
const erased = (ctx: Ctx, contact: Contact) =>
  eraseEventsOf(ctx, contact.accountId, [
    ...[contact.workEmail, contact.personalEmail, contact.nickname, contact.address1],
    ...[contact.workPhone, contact.homePhone, contact.mobilePhone, contact.otherPhone, contact.fax],
    `${contact.firstName} ${contact.lastName}`,
  ]);

export const createContact = operation(contract.createContact, async (ctx, { body }) =>
  presentContact(await create(ctx, body)),
);

export const getContact = operation(contract.getContact, async (ctx, { params }) =>
  presentContact(await findContact(ctx, params.contactId)),
);

export const updateContact = operation(contract.updateContact, async (ctx, { params, body }) =>
  presentContact(await changeContact(ctx, params.contactId, body)),
);

export const deleteContact = operation(contract.deleteContact, async (ctx, { params }) => {
  await erased(ctx, await findContact(ctx, params.contactId));
  await remove(ctx, params.contactId);
  return {};
});

export const scrubContact = operation(contract.scrubContact, async (ctx, { params }) => {
  await erased(ctx, await findContact(ctx, params.contactId));
  await scrub(ctx, params.contactId);
  return {};
});

export const transferContact = operation(
  contract.transferContact,
  async (ctx, { params, body }) => {
    await transfer(ctx, params.contactId, body.destinationAccountKey);
    return {};
  },
);

export const queryContacts = operation(contract.queryContacts, async (ctx, { query }) => {
  const { rows, next } = await contactPage(ctx, query);
  return {
    data: rows.map(presentContactRow),
    ...nextPageUrl(ctx, contract.queryContacts.path, query, next),
  };
});

export const queryContactByKey = rowByKey(contract.queryContactByKey, queryContacts);
