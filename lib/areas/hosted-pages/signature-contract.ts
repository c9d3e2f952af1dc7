import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, currencyCode, id, key, text } from "@/lib/api/schemas";

const field = fieldsOf(590); // 590400-590499: signatures of hosted pages.
const none = z.object({});

const passedThrough = (number: number) =>
  field(
    number,
    text(255)
      .refine((value) => !value.includes("#"), "may not contain #")
      .optional(),
    "Comes back to you as it is; the form does not read it.",
  );

const says = (what: string) => `Not available: ${what}. Refused when it is given.`;

export const getHostedPages = defineOperation({
  id: "getHostedPages",
  method: "GET",
  path: "/v1/hostedpages",
  area: "hosted-pages",
  summary: "List hosted pages",
  scope: "developer:read",
  style: "v1",
  resource: 590400,
  params: none,
  query: z.object({
    versionNumber: field(401, z.string().max(10).optional(), "Version of pages; all are of 2."),
  }),
  body: none,
  result: z.object({
    hostedpages: field(
      402,
      z.array(
        z.object({
          pageId: field(403, id, "Id of the page."),
          pageName: field(404, z.string(), "Name of the page."),
          pageType: field(405, z.string(), "What the form asks for."),
          pageVersion: field(406, z.number(), "Always 2."),
        }),
      ),
      "The pages, by name.",
    ),
  }),
});

export const createRsaSignature = defineOperation({
  id: "createRsaSignature",
  method: "POST",
  path: "/v1/rsa-signatures",
  area: "hosted-pages",
  summary: "Generate a signature and a one-time token for a hosted page",
  description:
    "Your server asks for them each time it shows the form. The token stores one payment method for the account that is named here, or for nobody yet, and may be tried as often as the page allows.",
  scope: "payments:write",
  style: "v1",
  resource: 590410,
  params: none,
  query: none,
  body: z.object({
    uri: field(
      411,
      z.string().min(1, "may not be empty").max(2000),
      "Address of the page, at this service.",
    ),
    method: field(412, z.enum(["POST", "GET"]), "Method with which the form sends: POST."),
    pageId: field(413, id, "Id of the page."),
    accountId: field(
      414,
      key.optional(),
      "Id or number of the account that pays; absent while there is none.",
    ),
    currency: field(415, currencyCode.optional(), "Currency that the customer will pay in."),
    locale: field(416, text(35).optional(), "Language of the form."),
    style: field(417, z.enum(["inline", "overlay"]).optional(), "How the form is shown."),
    submitEnabled: field(418, z.boolean().optional(), "Whether the form has its own button."),
    param_supportedTypes: field(
      419,
      text(255).optional(),
      "Brands of the page that the form takes, joined by commas; all of them when absent.",
    ),
    signatureType: field(
      420,
      z.enum(["basic", "advanced"]).optional(),
      "How the callback is signed: the place and the time, or also what came of it. basic when absent.",
    ),
    paymentGateway: field(
      426,
      text(100).optional(),
      "Name of the gateway that the payment method is charged through; the default one when absent.",
    ),
    gatewayName: field(427, text(100).optional(), "The same by its other name."),
    authorizationAmount: field(
      428,
      amount.optional(),
      "Amount that the gateway reserves, and gives back at once, before a card is stored; 0 only asks whether the card is good. Nothing is asked when absent.",
    ),
    useDefaultRetryRule: field(
      429,
      z.boolean().optional(),
      "true or absent: the tenant's retry rules hold for every payment method.",
    ),
    maxConsecutivePaymentFailures: field(
      434,
      z.number().optional(),
      says("retry rules of a single payment method"),
    ),
    paymentRetryWindow: field(
      435,
      z.number().optional(),
      says("retry rules of a single payment method"),
    ),
    deviceSessionId: field(436, text(255).optional(), says("sessions of devices for gateways")),
    passthrough1: passedThrough(421),
    passthrough2: passedThrough(422),
    passthrough3: passedThrough(423),
    passthrough4: passedThrough(424),
    passthrough5: passedThrough(425),
  }),
  result: z.object({
    signature: field(430, z.string(), "Keyed hash of what the token is for, in base64."),
    token: field(431, z.string(), "One-time token of 32 letters and digits."),
    tenantId: field(432, id, "Your tenant."),
    key: field(433, z.string(), "Public RSA key of your tenant: SPKI in base64."),
  }),
  rules: [
    "uri is an address of this service; any other is refused with 90000010.",
    "The page and the account exist.",
    "currency, locale, style, submitEnabled, param_supportedTypes, paymentGateway, authorizationAmount and passthrough1 to passthrough5 are signed: a form that is shown with another value stores nothing.",
    "The brands, the gateway and the amount hold whatever the page shows: they are read from the signature.",
    "authorizationAmount needs currency, or the account's; a card that the gateway declines is not stored.",
  ],
  example: {
    uri: "https://billing.example.com/hosted-pages/01981f0a5b7c7d3e9f0a1b2c3d4e5f60",
    method: "POST",
    pageId: "01981f0a5b7c7d3e9f0a1b2c3d4e5f60",
    accountId: "A00000001",
  },
});

export const decryptRsaSignature = defineOperation({
  id: "decryptRsaSignature",
  method: "POST",
  path: "/v1/rsa-signatures/decrypt",
  area: "hosted-pages",
  summary: "Decrypt an RSA signature",
  description:
    "Shows what the signature of a callback says: path, tenant, token, time and page, joined by #. Your server can do the same with the public key.",
  scope: "payments:write",
  style: "v1",
  resource: 590450,
  readOnly: true,
  params: none,
  query: none,
  body: z.object({
    signature: field(451, z.string().min(1).max(2000), "The signature, in base64."),
    publicKey: field(452, z.string().min(1).max(2000), "Public key: SPKI in base64."),
    method: field(453, z.enum(["POST", "GET"]), "Method of the callback."),
  }),
  result: z.object({ decryptedSignature: field(454, z.string(), "What was signed.") }),
});
