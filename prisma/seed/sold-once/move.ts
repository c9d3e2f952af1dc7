import type { CustomerName } from "../customers";
import type { Chapter } from "../story";

/** A customer moves house: what is posted from then on goes to the new address, and earlier papers keep the old one. */
export const moves =
  (name: CustomerName, address: { address1: string; zipCode: string }): Chapter["happen"] =>
  ({ merchant, accounts }) =>
    merchant.put(`/v1/contacts/${accounts.get(name)?.billToContactId}`, address);
