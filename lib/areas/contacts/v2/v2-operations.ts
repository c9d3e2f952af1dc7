import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const contacts = resourceOperations(contract.contactsV2);

export const { list: listContactsV2, get: getContactV2 } = contacts;
export const createContactV2 = contacts.create({ operation: "createContact" });
export const patchContactV2 = contacts.patch({ operation: "updateContact", param: "contactId" });
export const deleteContactV2 = contacts.remove({ operation: "deleteContact", param: "contactId" });
export const scrubContactV2 = contacts.action(contract.scrubContactV2, {
  operation: "scrubContact",
  param: "contactId",
});
