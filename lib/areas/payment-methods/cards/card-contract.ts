import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { bounded, clearableText, email, text } from "@/lib/api/schemas";
import { countryCode } from "@/lib/values/country";

const field = fieldsOf(524); // 524001-524049: the fields of a card wherever it occurs.

/** Brands by the API's names. */
export const CARD_TYPES = [
  "Visa",
  "MasterCard",
  "AmericanExpress",
  "Discover",
  "JCB",
  "Diners",
  "CUP",
  "Maestro",
  "Electron",
  "VisaDebit",
  "MasterCardDebit",
] as const;

/** The name of a gateway: TestGateway, or one that the tenant has configured. */
export const gatewayName = text(40);

const SECRET = { secret: true } as const;
const countryRule = "must be a country: its English name or its ISO 3166 code";
const isCountry = (value: string) => countryCode(value) !== undefined;
const COUNTRY = "Country of the holder as English name, two-letter or three-letter ISO 3166 code.";

/** The plain texts of a card's holder, each with the schema for its maximum length. */
const texts = <S extends z.ZodType>(schemaOf: (longest: number) => S) => ({
  addressLine1: field(3, schemaOf(255), "First line of the holder's street address."),
  addressLine2: field(4, schemaOf(255), "Second line of the holder's street address."),
  city: field(5, schemaOf(100), "City of the holder."),
  state: field(6, schemaOf(100), "State or province of the holder."),
  zipCode: field(7, schemaOf(20), "Postal code of the holder."),
  phone: field(9, schemaOf(40), "Phone of the holder."),
});

/** The holder of a new card. */
export const newHolder = z.object({
  cardHolderName: field(2, text(60), "Name of the holder as the card shows it."),
  ...texts((longest) => text(longest).optional()),
  country: field(8, text(64).refine(isCountry, countryRule).optional(), COUNTRY),
  email: field(10, email.optional(), "E-mail of the holder."),
});

/** Changes of a holder: absent fields stay, empty ones are cleared. */
export const changedHolder = z.object({
  accountHolderName: field(45, text(60).optional(), "Name of the holder."),
  ...texts((longest) => clearableText(longest).nullable().optional()),
  country: field(
    8,
    clearableText(64)
      .refine((value) => value === "" || isCountry(value), countryRule)
      .nullable()
      .optional(),
    COUNTRY,
  ),
  email: field(
    10,
    clearableText(80)
      .refine(
        (value) => value === "" || email.safeParse(value).success,
        "must be an e-mail address",
      )
      .nullable()
      .optional(),
    "E-mail of the holder.",
  ),
});

/** The holder as answers show it. */
export const shownHolder = z.object({
  accountHolderName: field(45, z.string().nullable(), "Name of the holder."),
  ...texts(() => z.string().nullable()),
  country: field(8, z.string().nullable(), COUNTRY),
  email: field(10, z.string().nullable(), "E-mail of the holder."),
});

/** A card number as people type it: digits, perhaps with blanks or dashes between groups. */
export const cardDigits = bounded(1, 40).regex(
  /^\d[\d -]*\d$/,
  "must be a card number: 12 to 19 digits",
);

/** A security code: three or four digits. */
export const securityDigits = z.string().regex(/^\d{3,4}$/, "must have 3 or 4 digits");

/** Month and year of expiry as texts, as the older calls send them. */
export const expiryTexts = {
  expirationMonth: field(
    14,
    z.string().regex(/^(0?[1-9]|1[0-2])$/, "must be a month from 01 to 12"),
    "Month of expiry.",
  ),
  expirationYear: field(
    15,
    z.string().regex(/^(19|20)?\d{2}$/, "must be a year of four digits"),
    "Year of expiry.",
  ),
};

/** Month and year of expiry as numbers. */
export const expiryNumbers = {
  expirationMonth: field(14, z.int().min(1).max(12), "Month of expiry, 1 to 12."),
  expirationYear: field(15, z.int().min(2000).max(2099), "Year of expiry, four digits."),
};

/** The number, brand and security code of a card. */
export const cardNumberFields = {
  cardNumber: field(
    12,
    cardDigits,
    "Card number. It is encrypted at once and never shown again.",
    SECRET,
  ),
  cardType: field(
    11,
    z.enum(CARD_TYPES).optional(),
    "Brand of the card; read from the number when absent, and must fit it.",
  ),
  securityCode: field(
    13,
    securityDigits.optional(),
    "Security code on the card. It is passed on and never stored.",
    SECRET,
  ),
};

const TYPE = "Kind of payment method; cards are the only ones so far.";

/** A payment method as its own call and an account's creation take it. */
export const newMethodFields = {
  type: field(1, z.enum(["CreditCard"]), TYPE),
  cardHolderInfo: field(16, newHolder, "Holder of the card."),
  ...cardNumberFields,
  ...expiryNumbers,
  checkDuplicated: field(
    17,
    z.boolean().optional(),
    "Refuse a card whose number the account has already.",
  ),
  processingOptions: field(
    18,
    z
      .object({
        checkDuplicated: field(
          17,
          z.boolean().optional(),
          "Refuse a card whose number the account has already.",
        ),
      })
      .optional(),
    "How the payment method is checked.",
  ),
  authGateway: field(
    19,
    gatewayName.optional(),
    "Gateway that charges it; the tenant's default when absent.",
  ),
};

/** The card of a new account in its older spelling. */
export const accountCard = z
  .object({
    cardHolderInfo: field(16, newHolder, "Holder of the card."),
    ...cardNumberFields,
    ...expiryTexts,
  })
  .catchall(customFieldsBeside("PaymentMethod", "create"));
