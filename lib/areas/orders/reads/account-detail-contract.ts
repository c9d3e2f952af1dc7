import * as z from "zod";
import { basicInfo } from "@/lib/areas/accounts/basic-contract";
import { shownContactBody } from "@/lib/areas/accounts/contact-contract";
import { fieldsOf } from "@/lib/api/field";
import { truth } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587737-587743: the accounts of an order.

const basic = field(739, basicInfo, "Names and labels.");
const contact = shownContactBody.nullable();

/** Requests the accounts of an order. */
export const accountDetailQuery = {
  getAccountDetails: field(
    737,
    truth.optional(),
    "Show the account that ordered and the owners of the subscriptions.",
  ),
};

/** The ordering account, if requested. */
export const existingAccountDetails = field(
  738,
  z
    .object({
      basicInfo: basic,
      billToContact: field(740, contact, "Whom its invoices are addressed to."),
    })
    .nullable()
    .optional(),
  "The account that ordered; with getAccountDetails.",
);

/** The owner of a subscription, if requested. */
export const subscriptionOwnerAccountDetails = field(
  741,
  z
    .object({
      basicInfo: basic,
      soldToContact: field(742, contact, "Whom its taxes are attributed to."),
    })
    .nullable()
    .optional(),
  "Its owner; with getAccountDetails, null when out of the caller's reach.",
);
