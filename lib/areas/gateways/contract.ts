import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, text } from "@/lib/api/schemas";

const field = fieldsOf(504); // 504000-504999: payment gateways.
const none = z.object({});

const secretKey = z
  .string()
  .regex(/^(sk|rk)_[A-Za-z0-9_]{8,200}$/, "must be a secret or restricted key of Stripe");

const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9_+/=]{8,200}$/, "must be a signing secret of a webhook endpoint");

const settings = {
  webhookSecret: field(
    14,
    webhookSecret.optional(),
    "What the gateway signs its webhooks with; without one they are not believed. Encrypted, and never shown.",
    { secret: true },
  ),
  isActive: field(5, z.boolean().optional(), "Whether new payment methods may name it."),
  isDefault: field(
    6,
    z.boolean().optional(),
    "Charge new payment methods by it unless they name another one. Without any, a test tenant has TestGateway, and a live one the only gateway that it has.",
  ),
  timeoutSeconds: field(
    7,
    z.int().min(5).max(30).optional(),
    "Seconds after which its answer is not waited for; 30 when absent.",
  ),
};

const shown = z.object({
  id: field(1, z.string(), "Id of the gateway; empty for the built-in test gateway."),
  name: field(2, z.string(), "Its name, by which accounts and payment methods name it."),
  type: field(3, z.enum(["TestGateway", "Stripe"]), "Kind of gateway."),
  isActive: field(5, z.boolean(), "Whether new payment methods may name it."),
  isDefault: field(6, z.boolean(), "Whether new payment methods are charged by it."),
});

const shownSettings = shown.extend({
  secretKeyLast4: field(8, z.string().nullable(), "Last characters of the secret key."),
  timeoutSeconds: field(7, z.number(), "Seconds after which its answer is not waited for."),
  webhookUrl: field(15, z.string(), "Address to which the gateway sends its webhooks."),
  webhookSecretSet: field(16, z.boolean(), "Whether its signing secret is set."),
});

export const listPaymentGateways = defineOperation({
  id: "listPaymentGateways",
  method: "GET",
  path: "/v1/paymentgateways",
  area: "gateways",
  summary: "List all payment gateways",
  description: "The gateways of the tenant; a test tenant has the built-in test gateway, too.",
  scope: "payments:read",
  style: "v1",
  resource: 504000,
  params: none,
  query: none,
  body: none,
  result: z.object({ paymentgateways: field(9, z.array(shown), "The gateways.") }),
});

export const listGatewaySettings = defineOperation({
  id: "listGatewaySettings",
  method: "GET",
  path: "/v1/settings/payment-gateways",
  area: "gateways",
  summary: "List the settings of payment gateways",
  description: "The gateways of the tenant with their timeout and the end of their keys.",
  scope: "settings:read",
  style: "v1",
  resource: 504000,
  params: none,
  query: none,
  body: none,
  result: z.object({ gateways: field(10, z.array(shownSettings), "The gateways.") }),
});

export const createGatewaySettings = defineOperation({
  id: "createGatewaySettings",
  method: "POST",
  path: "/v1/settings/payment-gateways",
  area: "gateways",
  summary: "Add a payment gateway",
  description: "Adds an account of yours with Stripe. Its key is encrypted, and never shown again.",
  scope: "settings:write",
  style: "v1",
  resource: 504000,
  params: none,
  query: none,
  body: z.object({
    name: field(2, text(40), "Its name, by which accounts and payment methods name it."),
    type: field(3, z.enum(["Stripe"]), "Kind of gateway."),
    secretKey: field(4, secretKey, "The secret key, or a restricted one.", { secret: true }),
    webhookSecret: settings.webhookSecret,
    isDefault: settings.isDefault,
    timeoutSeconds: settings.timeoutSeconds,
  }),
  result: shownSettings,
  rules: [
    "Names differ, whatever their case.",
    "Test tenants take test keys of Stripe only, and live tenants live keys only.",
  ],
  example: { name: "Stripe EU", type: "Stripe", secretKey: "sk_test_0123456789abcdef" },
});

export const testGatewayConnection = defineOperation({
  id: "testGatewayConnection",
  method: "POST",
  path: "/v1/settings/payment-gateways/{gateway-id}/test",
  area: "gateways",
  summary: "Test the connection to a payment gateway",
  description:
    "Asks the gateway a question that moves nothing: whether it can be reached, and takes the key. The built-in one of test tenants goes by its name, TestGateway.",
  scope: "settings:write",
  style: "v1",
  resource: 504000,
  params: z.object({ "gateway-id": field(99, key, "Id of the gateway.") }),
  query: none,
  body: none,
  result: z.object({
    reached: field(11, z.boolean(), "Whether it can be reached and takes the key."),
    code: field(12, z.string(), "Code of its answer; reached when all is well."),
    text: field(13, z.string(), "Its answer in words."),
  }),
  callsGateway: true,
});

export const updateGatewaySettings = defineOperation({
  id: "updateGatewaySettings",
  method: "PUT",
  path: "/v1/settings/payment-gateways/{gateway-id}",
  area: "gateways",
  summary: "Change a payment gateway",
  description:
    "Changes the key, the signing secret, the timeout, or whether new payment methods may name it.",
  scope: "settings:write",
  style: "v1",
  resource: 504000,
  params: z.object({ "gateway-id": field(99, key, "Id of the gateway.") }),
  query: none,
  body: z.object({
    secretKey: field(4, secretKey.optional(), "Another key of the same account.", {
      secret: true,
    }),
    ...settings,
  }),
  result: shownSettings,
  rules: [
    "The default gateway is active.",
    "A gateway keeps its name.",
    "Test tenants take test keys of Stripe only, and live tenants live keys only.",
  ],
});
