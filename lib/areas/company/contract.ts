import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, email, line, NO_CARD, text, withoutCard } from "@/lib/api/schemas";
import { contrastOf, LEAST_CONTRAST } from "@/lib/values/color";
import { countryCode } from "@/lib/values/country";
import { isIban, plainCode } from "@/lib/values/iban";
import { hasVatForm, plainVatId } from "@/lib/values/vat-id";

const field = fieldsOf(595); // 595300-595379: the company profile.
const none = z.object({});

/** The most lines of the text at the foot of documents. */
export const MOST_FOOT_LINES = 4;

const country = line(64).refine(
  (name) => countryCode(name) !== undefined,
  "must be a country: its ISO 3166 code or its English name",
);
const vatId = line(30).refine(
  (id) => hasVatForm(plainVatId(id)),
  "must begin with a country's letters and have the form of its VAT ids",
);
const iban = bounded(1, 42).refine(
  (number) => isIban(plainCode(number)),
  "must be an IBAN: its length or its check digits are wrong",
);
const bic = bounded(1, 20).refine(
  (code) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(plainCode(code)),
  "must be a BIC of 8 or 11 characters",
);
const website = bounded(1, 200)
  .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, "must be an address that begins with https:// or http://")
  .refine(withoutCard, NO_CARD);
const accentColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "must be a colour such as #1d4ed8", abort: true })
  .refine(
    (color) => contrastOf(color, "#ffffff") >= LEAST_CONTRAST,
    "must be darker: its contrast with white paper is below 4.5",
  );
const footerText = text(600).refine(
  (lines) => lines.split("\n").length <= MOST_FOOT_LINES,
  `may have at most ${MOST_FOOT_LINES} lines`,
);

const address = {
  address1: field(304, line(255).optional(), "First line of the address."),
  address2: field(305, line(255).optional(), "Second line of the address."),
  city: field(306, line(80).optional(), "City."),
  state: field(307, line(80).optional(), "State or region."),
  zipCode: field(308, line(20).optional(), "Postal code."),
  country: field(309, country.optional(), "ISO 3166 code or English name; answered as the code."),
};

const bankAccount = {
  accountHolder: field(317, line(100).optional(), "Holder of the account."),
  bankName: field(318, line(100).optional(), "Name of the bank."),
  iban: field(319, iban.optional(), "IBAN; answered without blanks."),
  bic: field(320, bic.optional(), "BIC of the bank."),
  accountNumber: field(321, line(34).optional(), "Number of an account that has no IBAN."),
  routingNumber: field(322, line(34).optional(), "Routing number or sort code of its bank."),
};

const details = {
  name: field(301, line(100), "Name that customers know; at the head of documents and in mails."),
  legalName: field(302, line(200).optional(), "Legal name, where it is another one."),
  address: field(303, z.object(address).optional(), "Address of the company."),
  vatId: field(310, vatId.optional(), "VAT id, beginning with the country; answered plain."),
  taxNumber: field(311, line(40).optional(), "Tax number of the company in its own country."),
  registration: field(
    312,
    line(200).optional(),
    "Register and number of the company, such as HRB 12345, Amtsgericht Berlin.",
  ),
  phone: field(313, line(40).optional(), "Telephone number."),
  email: field(314, email.optional(), "E-mail address for customers."),
  website: field(315, website.optional(), "Address of the website, with https://."),
  bankAccount: field(316, z.object(bankAccount).optional(), "Account that customers pay to."),
  accentColor: field(
    323,
    accentColor.optional(),
    "Colour of titles of documents, as #rrggbb; its contrast with white is at least 4.5.",
  ),
  footerText: field(
    324,
    footerText.optional(),
    `Text at the foot of each page of documents, at most ${MOST_FOOT_LINES} lines.`,
  ),
  mailSenderName: field(
    325,
    line(80).optional(),
    "Name that mails to customers are sent under; that of the transport when absent.",
  ),
  mailReplyTo: field(
    326,
    email.optional(),
    "Address that answers to mails go to; that of the transport when absent.",
  ),
};

const shown = {
  id: field(
    331,
    z.string().optional(),
    "Id of the profile, another one after each change; absent while the entity has none.",
  ),
  ...details,
  hasLogo: field(332, z.boolean(), "Whether documents have a logo at their head."),
};

const about = {
  path: "/v1/settings/company",
  area: "company",
  style: "settings",
  resource: 595300,
  params: none,
  query: none,
} as const;

export const getCompany = defineOperation({
  ...about,
  id: "getCompany",
  method: "GET",
  summary: "Get the company profile",
  description:
    "The company as its documents and mails state it. Each entity has its own profile; without one, only its name is shown.",
  scope: "settings:read",
  body: none,
  result: z.object(shown),
});

export const updateCompany = defineOperation({
  ...about,
  id: "updateCompany",
  method: "PUT",
  summary: "Change the company profile",
  description:
    "Replaces the whole profile of the entity: a field that is absent is emptied. Documents that are posted from now on state it, and drafts at once; posted documents keep the one of their posting. Answers with the profile.",
  scope: "settings:write",
  body: z.object(details),
  result: z.object(shown),
  example: {
    name: "Acme Cloud",
    legalName: "Acme Cloud GmbH",
    address: {
      address1: "Lindenstraße 1",
      city: "Berlin",
      zipCode: "10969",
      country: "DE",
    },
    vatId: "DE123456789",
    registration: "HRB 12345, Amtsgericht Charlottenburg",
    email: "billing@acme.example",
    bankAccount: { bankName: "Example Bank", iban: "DE89370400440532013000" },
    accentColor: "#1d4ed8",
  },
});

export const deleteCompany = defineOperation({
  ...about,
  id: "deleteCompany",
  method: "DELETE",
  summary: "Delete the company profile",
  description:
    "The entity has no profile from now on; its documents state its name only. Posted documents keep what they state.",
  scope: "settings:write",
  body: none,
  result: none,
});
