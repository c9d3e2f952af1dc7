import * as z from "zod";
import { BROWSER_TARGETS } from "@/lib/api/browser-targets";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, clearableText, id, key, line } from "@/lib/api/schemas";

const field = fieldsOf(590); // 590100-590199: signatures; 590200-590299: origins and their rules.
const none = z.object({});

const BROWSERS_CHOOSE = `The browser's body may hold: ${BROWSER_TARGETS.filter(
  ({ formsOnly, free }) => !formsOnly && Object.keys(free).length > 0,
)
  .map(({ method, path, free }) => {
    const names = Object.keys(free).filter((name) => name !== "hostedForm");
    return `for \`${method} ${path}\` ${names.join(", ")}`;
  })
  .join("; ")}. Any other field is refused by name, unless \`values\` binds it.`;

const NO_CARD = "may not hold a card number";

/** Addresses are stored with their token and in the request log: they may not contain a card number. */
const plain = (address: string) => !holdsCardNumber(decodedSafely(address));

/** Also stored with their token: what is too long is not searched. */
function shortAndPlain(values: unknown, ctx: z.RefinementCtx): void {
  const text = JSON.stringify(values);
  if (text.length > 4000) ctx.addIssue("is longer than 4,000 characters");
  else if (holdsCardNumber(text)) ctx.addIssue(NO_CARD);
}

function decodedSafely(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export const createHmacSignature = defineOperation({
  id: "createHmacSignature",
  method: "POST",
  path: "/v1/hmac-signatures",
  aliases: ["/v1/hmap-signatures"],
  area: "browser-calls",
  summary: "Generate a signature and a one-time token",
  description: `For one call that a customer's browser makes by itself, without your credential: the browser sends both as headers \`signature\` and \`token\`. The signature holds for the address, the method, the named parameter and \`values\` only; the token is spent by the call. ${BROWSERS_CHOOSE}`,
  scope: "developer:read",
  style: "v1",
  resource: 590100,
  params: none,
  query: none,
  body: z.object({
    uri: field(
      102,
      // The interface has a code of its own for an empty one: 59010220.
      bounded(0, 2000).refine(Boolean, "may not be empty").refine(plain, NO_CARD),
      "Full address that the browser will call.",
    ),
    method: field(
      103,
      z.enum(["GET", "POST", "PUT", "DELETE", "OPTIONS"]),
      "Method with which the browser will call it.",
    ),
    accountKey: field(
      104,
      key.optional(),
      "Id or number of the account; required for creating a credit card. For the signature of a hosted page: the account that the form is for, nobody when absent.",
    ),
    name: field(105, line(255).optional(), "Account name; required for creating an account."),
    pageId: field(106, id.optional(), "Id of the hosted page; required for its signature."),
    values: field(
      107,
      z.record(z.string().max(100), z.unknown()).superRefine(shortAndPlain).optional(),
      "Further fields of the call's body, each with the value that it has: the browser leaves them out, or sends the same. What a browser may not choose by itself, such as paymentGateway, paymentTerm or taxInfo of an account, is bound here.",
    ),
  }),
  result: z.object({
    signature: field(110, z.string(), "Keyed hash of the address and its parameters, in base64."),
    token: field(111, z.string(), "One-time token of 32 letters and digits."),
  }),
  rules: [
    "uri is an address of this service that is enabled for browsers; any other is refused with 90000010.",
    "The parameter that the address needs is given.",
    "The caller may do itself what the browser will do.",
    "values names fields of the address that browsers may choose, or that only a signature sets.",
  ],
  example: {
    uri: "https://billing.example.com/rest/v1/payment-methods/credit-cards",
    method: "POST",
    accountKey: "A00000001",
  },
});

const origin = z.object({
  id: field(201, id, "Id of the origin."),
  origin: field(202, z.string(), "Scheme, host and port, such as https://shop.example.com."),
  label: field(203, z.string().nullable(), "What it is."),
  createdDate: field(204, z.iso.datetime(), "When it was registered."),
});

export const listAllowedOrigins = defineOperation({
  id: "listAllowedOrigins",
  method: "GET",
  path: "/v1/settings/allowed-origins",
  area: "browser-calls",
  summary: "List registered origins",
  description: "The origins whose pages may call with a signature and embed hosted pages.",
  scope: "settings:read",
  style: "v1",
  resource: 590200,
  params: none,
  query: none,
  body: none,
  result: z.object({ allowedOrigins: field(210, z.array(origin), "The origins, by name.") }),
});

export const addAllowedOrigin = defineOperation({
  id: "addAllowedOrigin",
  method: "POST",
  path: "/v1/settings/allowed-origins",
  area: "browser-calls",
  summary: "Register an origin",
  description: "Lets pages of an origin call with a signature and embed hosted pages.",
  scope: "settings:write",
  style: "v1",
  resource: 590200,
  params: none,
  query: none,
  body: z.object({
    origin: field(
      202,
      z.string().max(300),
      "Scheme, host and port, such as https://shop.example.com; http for this machine only.",
    ),
    label: field(203, clearableText(100).optional(), "What it is."),
  }),
  result: origin,
  rules: ["An origin is registered once.", "http is for localhost and loopback addresses only."],
});

export const removeAllowedOrigin = defineOperation({
  id: "removeAllowedOrigin",
  method: "DELETE",
  path: "/v1/settings/allowed-origins/{origin-id}",
  area: "browser-calls",
  summary: "Remove an origin",
  description: "Its pages are refused from then on.",
  scope: "settings:write",
  style: "v1",
  resource: 590200,
  params: z.object({ "origin-id": field(220, key, "Id of the origin.") }),
  query: none,
  body: none,
  result: none,
});

const rules = {
  signatureMinutes: field(
    230,
    z.number().min(0.1).max(60),
    "How long a signature and its token live, in minutes; parts of a minute count.",
  ),
};

export const getBrowserCallSettings = defineOperation({
  id: "getBrowserCallSettings",
  method: "GET",
  path: "/v1/settings/browser-calls",
  area: "browser-calls",
  summary: "Retrieve the settings of browser calls",
  description: "How long signatures live.",
  scope: "settings:read",
  style: "v1",
  resource: 590230,
  params: none,
  query: none,
  body: none,
  result: z.object(rules),
});

export const updateBrowserCallSettings = defineOperation({
  id: "updateBrowserCallSettings",
  method: "PUT",
  path: "/v1/settings/browser-calls",
  area: "browser-calls",
  summary: "Change the settings of browser calls",
  description: "Holds for signatures that are made from then on.",
  scope: "settings:write",
  style: "v1",
  resource: 590230,
  params: none,
  query: none,
  body: z.object(rules),
  result: z.object(rules),
});
