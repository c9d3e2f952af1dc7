import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { clearableText, email, text } from "@/lib/api/schemas";
import { countryCode } from "@/lib/values/country";

const field = fieldsOf(511); // 511001-510099: the fields of a contact wherever it occurs.

/** The plain texts of a contact, each with the schema for its maximum length. */
const texts = <S extends z.ZodType>(schemaOf: (longest: number) => S) => ({
  nickname: field(3, schemaOf(100), "Short name for lists; never printed."),
  contactDescription: field(4, schemaOf(100), "Who this contact is."),
  address1: field(5, schemaOf(255), "First line of the street address."),
  address2: field(6, schemaOf(255), "Second line of the street address."),
  city: field(7, schemaOf(100), "City."),
  county: field(8, schemaOf(100), "County."),
  state: field(9, schemaOf(100), "State or province."),
  zipCode: field(10, schemaOf(20), "Postal code."),
  taxRegion: field(12, schemaOf(100), "Region by the merchant's own tax rules."),
  workPhone: field(15, schemaOf(40), "Work phone."),
  homePhone: field(16, schemaOf(40), "Home phone."),
  mobilePhone: field(17, schemaOf(100), "Mobile phone."),
  otherPhone: field(18, schemaOf(40), "Another phone."),
  fax: field(20, schemaOf(40), "Fax."),
});

const PHONE_TYPES = ["Work", "Mobile", "Home", "Other"] as const;
const COUNTRY =
  "Country as English name, two-letter or three-letter ISO 3166 code; answers give the English name.";
const WORK_EMAIL = "Work e-mail; invoices go here first.";
const PERSONAL_EMAIL = "Personal e-mail; invoices go here when there is no work e-mail.";
const PHONE_TYPE = "What the other phone is.";
const isCountry = (value: string) => countryCode(value) !== undefined;
const isEmail = (value: string) => email.safeParse(value).success;
const countryRule = "must be a country: its English name or its ISO 3166 code";

/** The fields of a new contact. */
export const newContact = {
  firstName: field(1, text(100), "First name."),
  lastName: field(2, text(100), "Last name."),
  ...texts((longest) => text(longest).optional()),
  country: field(11, text(64).refine(isCountry, countryRule).optional(), COUNTRY),
  workEmail: field(13, email.optional(), WORK_EMAIL),
  personalEmail: field(14, email.optional(), PERSONAL_EMAIL),
  otherPhoneType: field(19, z.enum(PHONE_TYPES).optional(), PHONE_TYPE),
};

const cleared = (value: string) => value === "";

/** The fields of a contact change: absent ones stay, empty ones are cleared. */
export const changedContact = {
  firstName: field(1, text(100).optional(), "First name."),
  lastName: field(2, text(100).optional(), "Last name."),
  ...texts((longest) => clearableText(longest).nullable().optional()),
  country: field(
    11,
    clearableText(64)
      .refine((value) => cleared(value) || isCountry(value), countryRule)
      .nullable()
      .optional(),
    COUNTRY,
  ),
  workEmail: field(
    13,
    clearableText(80)
      .refine((value) => cleared(value) || isEmail(value), "must be an e-mail address")
      .nullable()
      .optional(),
    WORK_EMAIL,
  ),
  personalEmail: field(
    14,
    clearableText(80)
      .refine((value) => cleared(value) || isEmail(value), "must be an e-mail address")
      .nullable()
      .optional(),
    PERSONAL_EMAIL,
  ),
  otherPhoneType: field(
    19,
    clearableText(10)
      .refine(
        (value) => cleared(value) || PHONE_TYPES.some((type) => type === value),
        "must be Work, Mobile, Home or Other",
      )
      .nullable()
      .optional(),
    PHONE_TYPE,
  ),
};

/** The account of a contact. */
export const contactOwner = {
  accountId: field(101, z.string(), "Id of the account."),
  accountNumber: field(102, z.string(), "Number of the account."),
};

/** Roles that a contact has for its account. */
export const contactRoles = {
  asBillTo: field(31, z.boolean(), "The account's invoices are addressed to this contact."),
  asSoldTo: field(32, z.boolean(), "The account's taxes and sales are attributed to this contact."),
  asShipTo: field(33, z.boolean(), "Goods of the account go to this contact."),
};

const shownText = z.string().nullable();

/** A contact as answers show it; null where nothing is known. */
export const shownContact = {
  id: field(30, z.string(), "Id of the contact."),
  firstName: field(1, z.string(), "First name."),
  lastName: field(2, z.string(), "Last name."),
  ...texts(() => shownText),
  country: field(11, shownText, COUNTRY),
  workEmail: field(13, shownText, WORK_EMAIL),
  personalEmail: field(14, shownText, PERSONAL_EMAIL),
  otherPhoneType: field(19, shownText, PHONE_TYPE),
  ...contactRoles,
};

const beside = customFieldsBeside("Contact");

/** A new contact with its custom fields beside the others. */
export const newContactBody = z
  .object(newContact)
  .catchall(customFieldsBeside("Contact", "create"));

/** A change of a contact. */
export const changedContactBody = z.object(changedContact).catchall(beside);

/** A contact in answers. */
export const shownContactBody = z.object(shownContact).catchall(beside);
