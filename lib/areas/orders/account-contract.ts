import { fieldsOf } from "@/lib/api/field";
import { text } from "@/lib/api/schemas";
import { newContactBody } from "@/lib/areas/accounts/contact-contract";
import { newAccount } from "@/lib/areas/accounts/update-contract";

const field = fieldsOf(587); // 587290-587299: new accounts of an order.

const contact = newContactBody.extend({
  postalCode: field(290, text(20).optional(), "Postal code; orders say postalCode for zipCode."),
});

/** The fields of a new account of an order: those of the account call. */
export const newAccountFields = {
  ...newAccount.body.shape,
  billToContact: field(291, contact, "Contact that invoices are addressed to."),
  soldToContact: field(
    292,
    contact.optional(),
    "Contact that taxes and sales are attributed to; the bill-to contact when absent.",
  ),
  shipToContact: field(293, contact.optional(), "Contact that goods go to."),
};
