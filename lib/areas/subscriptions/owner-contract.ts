import * as z from "zod";
import { basicInfo } from "@/lib/areas/accounts/basic-contract";
import { contactOwner, shownContactBody } from "@/lib/areas/accounts/contact-contract";
import { fieldsOf } from "@/lib/api/field";
import { truth } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531383-531399: accounts and contacts of a subscription.

const contact = shownContactBody.extend({
  ...contactOwner,
  postalCode: field(270, z.string().nullable(), "The same as zipCode."),
  isSpecifiedInSubscription: field(
    383,
    z.boolean(),
    "Whether the subscription names it itself; otherwise it is the account's.",
  ),
});

/** The contacts of a subscription, and its accounts if requested. */
export const ownerReads = {
  billToContact: field(
    384,
    contact.nullable(),
    "Whom its invoices are addressed to; null when out of the caller's reach.",
  ),
  soldToContact: field(
    385,
    contact.nullable(),
    "Whom its taxes are attributed to; null when out of the caller's reach.",
  ),
  shipToContact: field(386, contact.nullable(), "Whom its goods go to; null when nobody is named."),
  accountOwnerDetails: field(
    387,
    basicInfo.nullable().optional(),
    "The owner; with getSubscriptionOwnerDetails, null when out of the caller's reach.",
  ),
  invoiceOwnerAccountDetails: field(
    388,
    basicInfo.nullable().optional(),
    "The account that is billed; with getInvoiceOwnerDetails, null when out of reach.",
  ),
};

/** The accounts in a read of one subscription. */
export const ownerDetail = {
  getSubscriptionOwnerDetails: field(389, truth.optional(), "Show the owner's account."),
  getInvoiceOwnerDetails: field(390, truth.optional(), "Show the account that is billed."),
};
