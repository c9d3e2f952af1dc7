import { createHmac } from "node:crypto";
import * as z from "zod";
import { decimal } from "@/lib/values/decimal";
import { keyedHash, sameSecret } from "../auth/secrets";
import { Forged, type GatewayNews, type GatewayNotice, Unreadable } from "./gateway-notice";

const SIGNED = "perennial-signature";
/** Seconds for which a signature is valid: longer than any delivery, shorter than any replay. */
const TOLERANCE = 300;

const name = z.object({ transactionId: z.string().max(200), key: z.string().max(200).optional() });
const words = { code: z.string().max(100), text: z.string().max(500) };

const news = z.discriminatedUnion("what", [
  z.object({ what: z.literal("payment.arrived"), of: name }),
  z.object({ what: z.literal("payment.failed"), of: name, ...words }),
  z.object({ what: z.literal("payment.settled"), of: name, payoutId: z.string().optional() }),
  z.object({ what: z.literal("refund.settled"), of: name, payoutId: z.string().optional() }),
  z.object({ what: z.literal("refund.failed"), of: name, ...words }),
  z.object({
    what: z.literal("dispute.taken"),
    of: name,
    disputeId: z.string().max(100),
    amount: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,9})?$/)
      .transform(decimal),
    currency: z.string().length(3),
    text: z.string().max(500),
  }),
  z.object({ what: z.literal("dispute.returned"), of: name, disputeId: z.string().max(100) }),
]);

const event = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  created: z.int(),
  news: news.optional(),
});

/** The secret with which the test gateway signs for a tenant. No money moves, so it need not be kept secret. */
export function testGatewaySecret(tenantId: string): string {
  return `whsec_${keyedHash("test gateway webhook", tenantId).toString("hex")}`;
}

/** A text's signature, as its header; `at` in seconds since 1970. */
export function signTestNotice(text: string, secret: string, at: number): Record<string, string> {
  return { [SIGNED]: `t=${at},v1=${macOf(text, secret, String(at)).toString("hex")}` };
}

function macOf(text: string, secret: string, at: string): Buffer {
  return createHmac("sha256", secret).update(`${at}.${text}`).digest();
}

/** The text of an event of the test gateway, as `readTestNotice` reads it. */
export function testNoticeText(notice: GatewayNotice): string {
  const { eventId, eventType, at, news: said } = notice;
  return JSON.stringify({
    id: eventId,
    type: eventType,
    created: Math.floor(at.getTime() / 1000),
    ...(said && { news: "amount" in said ? { ...said, amount: said.amount.toFixed() } : said }),
  });
}

/** An event of the test gateway. @throws Forged, Unreadable */
export function readTestNotice(
  text: string,
  headers: Readonly<Record<string, string>>,
  secret: string,
): GatewayNotice {
  const [, at = "", mac = ""] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[SIGNED] ?? "") ?? [];
  const late = Math.abs(Date.now() / 1000 - Number(at)) > TOLERANCE;
  if (late || !sameSecret(Buffer.from(mac, "hex"), macOf(text, secret, at))) throw new Forged();
  const { id: eventId, type: eventType, created, news: said } = parsed(text);
  return {
    eventId,
    eventType,
    at: new Date(created * 1000),
    news: said as GatewayNews | undefined,
  };
}

function parsed(text: string): z.output<typeof event> {
  try {
    return event.parse(JSON.parse(text));
  } catch (error) {
    throw new Unreadable("no event of the test gateway", { cause: error });
  }
}
