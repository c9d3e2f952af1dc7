import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { currencyCode, text } from "@/lib/api/schemas";
import { newTaxInfo } from "@/lib/areas/accounts/tax-contract";

const field = fieldsOf(587); // 587420-587426, 587790-587797: new accounts in previews.

const contact = z.object({
  address1: field(790, text(255).optional(), "Street."),
  address2: field(791, text(255).optional(), "More of the address."),
  city: field(792, text(100).optional(), "City."),
  country: field(793, text(64).optional(), "Country: a name, or a code of ISO 3166."),
  county: field(794, text(100).optional(), "County."),
  postalCode: field(795, text(20).optional(), "Postal code."),
  state: field(796, text(100).optional(), "State."),
  taxRegion: field(797, text(100).optional(), "Tax region; it decides nothing."),
});

/** The data of a new account. */
export const previewAccountInfo = z.object({
  currency: field(421, currencyCode, "Currency of the account that there is not yet."),
  billCycleDay: field(
    422,
    z.int().min(0).max(31),
    "Its bill cycle day; 31 is the end of the month, 0 the day of the order.",
  ),
  soldToContact: field(
    423,
    contact.optional(),
    "Where it takes delivery; taxes are those of the first of sold-to, ship-to and bill-to, in the tenant's order, that has a country.",
  ),
  shipToContact: field(424, contact.optional(), "Where goods are shipped to."),
  billToContact: field(426, contact.optional(), "Where invoices go to."),
  taxInfo: field(425, newTaxInfo.optional(), "Its tax data, such as an exemption."),
  customFields: field(
    427,
    customFieldsOf("Account").optional(),
    "Its custom fields; they decide nothing.",
  ),
});
