import * as z from "zod";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, clearableText, id, key, text } from "@/lib/api/schemas";
import { CARD_BRANDS, HOSTED_FONTS, HOSTED_LOCALES } from "@/lib/values/hosted-form";
import { keysOf } from "@/lib/values/keys";

const field = fieldsOf(590); // 590300-590399: hosted pages.
const none = z.object({});

const TYPES = ["CreditCard", "BankTransfer", "ACH"] as const;
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #2456d6");
const fonts = keysOf(HOSTED_FONTS);
const locales = keysOf(HOSTED_LOCALES);

const theme = {
  accent: field(311, colour, "Colour of the button and of what has the focus."),
  background: field(312, colour, "Colour behind everything."),
  text: field(313, colour, "Colour of words."),
  radius: field(314, z.int().min(0).max(24), "Radius of corners in pixels."),
  font: field(315, z.enum(fonts), "Font of everything; none is loaded from elsewhere."),
};

const callbackUrl = bounded(0, 500)
  .check(z.url({ protocol: /^https?$/ }))
  .refine((url) => !holdsCardNumber(url), "may not hold a card number")
  .refine(
    (url) => !URL.canParse(url) || new URL(url).pathname.length <= 100,
    "may have a path of 100 characters",
  );

/** Optional fields of a page after its name. */
const optional = {
  type: field(
    302,
    z.enum(TYPES).optional(),
    "What the form asks for: a card, an IBAN (BankTransfer) or an account in the United States (ACH). CreditCard when absent.",
  ),
  brands: field(
    303,
    z.array(z.enum(CARD_BRANDS)).min(1).optional(),
    "Brands of cards that the form takes; all when absent.",
  ),
  locale: field(
    304,
    z.enum(locales).optional(),
    "Language of the form; a page that shows it may ask for another. en when absent.",
  ),
  theme: field(305, z.object(optionalFields(theme)).optional(), "How the form looks."),
  submissionLimit: field(
    306,
    z.int().min(1).max(20).optional(),
    "How often one token may be tried before a new one is needed; 5 when absent.",
  ),
  callbackUrl: field(
    307,
    z
      .union([z.literal(""), callbackUrl], { error: "must be an address such as https://…" })
      .nullable()
      .optional(),
    "Page of yours to which the form's frame goes with a signed result, when your own button has sent it. Null clears it; then only your page's script is told. Its path has 100 characters at most.",
  ),
  submitEnabled: field(
    308,
    z.boolean().optional(),
    "Whether the form has a button of its own; true when absent.",
  ),
  threeDSecure: field(
    309,
    z.boolean().optional(),
    "Whether cards are shown to their bank before they are stored, so that it can ask their holder (3-D Secure); true when absent.",
  ),
  agreement: field(
    316,
    clearableText(1000).nullable().optional(),
    "What customers tick before they send, in the language of the page; empty, null or absent when there is nothing to agree to.",
  ),
};

const name = field(301, text(100), "Name of the page, for you.");

/** A page as answers show it. */
export const hostedPage = z.object({
  id: field(320, id, "Id of the page."),
  name,
  type: field(302, z.enum(TYPES), "What the form asks for."),
  brands: field(303, z.array(z.string()), "Brands of cards that the form takes."),
  locale: field(304, z.enum(locales), "Language of the form."),
  theme: field(305, z.object(theme), "How the form looks."),
  submissionLimit: field(306, z.int(), "How often one token may be tried."),
  callbackUrl: field(307, z.string().nullable(), "Page of yours that gets signed results."),
  submitEnabled: field(308, z.boolean(), "Whether the form has a button of its own."),
  threeDSecure: field(309, z.boolean(), "Whether cards are shown to their bank first."),
  agreement: field(316, z.string().nullable(), "What customers tick before they send."),
  createdDate: field(321, z.iso.datetime(), "When it was made."),
  updatedDate: field(322, z.iso.datetime(), "When it was changed last."),
});

const pageId = z.object({ "page-id": field(323, key, "Id of the page.") });
const rules = [
  "A name is given once.",
  "The text has a contrast of at least 4.5:1 against the background, the accent of at least 3:1.",
];

export const listHostedPages = defineOperation({
  id: "listHostedPages",
  method: "GET",
  path: "/v1/settings/hosted-pages",
  area: "hosted-pages",
  summary: "List hosted pages with everything about them",
  description: "The forms for payment details that you may show inside your pages.",
  scope: "settings:read",
  style: "v1",
  resource: 590300,
  params: none,
  query: none,
  body: none,
  result: z.object({ hostedPages: field(330, z.array(hostedPage), "The pages, by name.") }),
});

export const createHostedPage = defineOperation({
  id: "createHostedPage",
  method: "POST",
  path: "/v1/settings/hosted-pages",
  area: "hosted-pages",
  summary: "Create a hosted page",
  description: "Makes a form for payment details that you may show inside your pages.",
  scope: "settings:write",
  style: "v1",
  resource: 590300,
  params: none,
  query: none,
  body: z.object({ name, ...optional }),
  result: hostedPage,
  rules,
  example: { name: "Checkout", locale: "en", theme: { accent: "#2456d6", radius: 8 } },
});

export const getHostedPage = defineOperation({
  id: "getHostedPage",
  method: "GET",
  path: "/v1/settings/hosted-pages/{page-id}",
  area: "hosted-pages",
  summary: "Retrieve a hosted page",
  scope: "settings:read",
  style: "v1",
  resource: 590300,
  params: pageId,
  query: none,
  body: none,
  result: hostedPage,
});

export const updateHostedPage = defineOperation({
  id: "updateHostedPage",
  method: "PUT",
  path: "/v1/settings/hosted-pages/{page-id}",
  area: "hosted-pages",
  summary: "Change a hosted page",
  description: "What is absent stays. Forms that are open already keep what they show.",
  scope: "settings:write",
  style: "v1",
  resource: 590300,
  params: pageId,
  query: none,
  body: z.object({ ...optionalFields({ name }), ...optional }),
  result: hostedPage,
  rules,
});

export const deleteHostedPage = defineOperation({
  id: "deleteHostedPage",
  method: "DELETE",
  path: "/v1/settings/hosted-pages/{page-id}",
  area: "hosted-pages",
  summary: "Delete a hosted page",
  description: "Its form is shown no more, and its tokens are good for nothing.",
  scope: "settings:write",
  style: "v1",
  resource: 590300,
  params: pageId,
  query: none,
  body: none,
  result: none,
});

export const showHostedPage = defineOperation({
  id: "showHostedPage",
  method: "GET",
  path: "/hosted-pages/{page-id}",
  area: "hosted-pages",
  summary: "Show a hosted page",
  description:
    "The form itself, for a frame inside a page of a registered origin. The script /perennial-hosted.js puts it there.",
  scope: "public",
  style: "plain",
  resource: 590300,
  params: pageId,
  query: z.object({
    locale: field(324, z.string().max(35).optional(), "Language in place of the page's own."),
  }),
  body: none,
  result: z.unknown(),
  media: "text/html",
});
