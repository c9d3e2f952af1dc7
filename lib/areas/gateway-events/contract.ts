import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { amount, key } from "@/lib/api/schemas";

const field = fieldsOf(504); // 504100-504199: events of gateways.
const none = z.object({});
const shown = z.string().nullable();
const gatewayId = z.object({ "gateway-id": field(99, key, "Id of the gateway.") });
const statuses = z.enum(["Applied", "Ignored", "Refused"]);
const status = field(
  104,
  statuses,
  "Applied: the books changed. Ignored: there was nothing to do. Refused: the books do not allow it; while nextTryDate is there it is tried again by itself, and then somebody has to look.",
);
const result = field(105, z.string(), "What came of it, in words.");

export const receiveGatewayEvent = defineOperation({
  id: "receiveGatewayEvent",
  method: "POST",
  path: "/v1/gateway-webhooks/{gateway-id}",
  area: "gateway-events",
  summary: "Receive an event of a payment gateway",
  description:
    "Where gateways send their webhooks; the settings of a gateway show its address. The event counts when it was signed with the gateway's signing secret at most five minutes ago: Stripe signs by `Stripe-Signature`, the test gateway by `Perennial-Signature`. Payments that failed are rejected, payouts settle payments and refunds, refunds that failed give their money back, disputes charge payments back and undo that when they are won. The same event counts once, and any order comes to the same end. An event about a transaction that is just being stored is refused with category 50, so that the gateway sends it again; one about a transaction that is not ours is kept and answered with success.",
  scope: "public",
  style: "v1",
  resource: 504100,
  params: gatewayId,
  query: none,
  body: none,
  result: z.object({ status }),
  signedBy: ["stripe-signature", "perennial-signature"],
  rules: ["Everything that is not signed by that gateway is refused with 90000011."],
});

const event = z.object({
  id: field(100, z.string(), "Id of the event here."),
  gateway: field(101, z.string(), "Gateway that sent it."),
  eventId: field(102, z.string(), "The gateway's own id of it."),
  eventType: field(103, z.string(), "The gateway's own word for it."),
  status,
  result,
  paymentId: field(106, shown, "Payment that it is about."),
  paymentNumber: field(107, shown, "Number of that payment."),
  refundId: field(108, shown, "Refund that it is about."),
  refundNumber: field(109, shown, "Number of that refund."),
  accountName: field(110, shown, "Account that it is about."),
  timesReceived: field(111, z.number(), "How often it was sent."),
  tries: field(
    114,
    z.number(),
    "How often a refused one was tried again by itself; seven times at most, over four days.",
  ),
  nextTryDate: field(115, z.iso.datetime().nullable(), "When it is tried again by itself."),
  occurredDate: field(112, z.iso.datetime(), "When it happened, as the gateway says."),
  receivedDate: field(113, z.iso.datetime(), "When it came first."),
});

export const queryGatewayEvents = defineOperation({
  id: "queryGatewayEvents",
  method: "GET",
  path: "/object-query/gateway-events",
  area: "gateway-events",
  summary: "List events of payment gateways",
  description:
    "What gateways have told of their own accord in the last 400 days, and what came of it.",
  scope: "payments:read",
  style: "plain",
  resource: 504100,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(event),
});

const TEST_EVENTS = [
  "payment.arrived",
  "payment.failed",
  "payment.settled",
  "refund.settled",
  "refund.failed",
  "dispute.taken",
  "dispute.returned",
] as const;

export const sendTestGatewayEvent = defineOperation({
  id: "sendTestGatewayEvent",
  method: "POST",
  path: "/v1/settings/payment-gateways/test-events",
  area: "gateway-events",
  summary: "Have the test gateway send an event",
  description:
    "The test gateway signs an event about one of its payments or refunds and sends it, as a gateway would days later.",
  scope: "settings:write",
  style: "v1",
  resource: 504100,
  params: none,
  query: none,
  body: z.object({
    event: field(120, z.enum(TEST_EVENTS), "What happened."),
    paymentKey: field(
      121,
      key.optional(),
      "Id or number of the payment, for events of payments and disputes.",
    ),
    refundKey: field(122, key.optional(), "Id or number of the refund, for events of refunds."),
    amount: field(
      123,
      amount.optional(),
      "What a dispute takes back; the whole payment when absent.",
    ),
  }),
  result: z.object({ status, result }),
  rules: [
    "The payment was made, or the refund given, by the test gateway.",
    "amount is above zero and no more than the payment.",
  ],
  example: { event: "payment.failed", paymentKey: "P-00000001" },
});
