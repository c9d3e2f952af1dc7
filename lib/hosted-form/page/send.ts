import { brandOf } from "../brands";
import { expiryOf, type Values } from "../check";
import { digitsOf } from "../mask";
import { type Answer, answerOf, noAnswer } from "../outcome";
import type { Start } from "../protocol";

const LONGEST_WAIT = 60_000;

/** Sends a checked card to the service, from this frame's own origin; nobody else sees it. */
export async function sendCard(
  apiBase: string,
  { token, signature, accountKey }: Start,
  { number = "", expiry = "", code = "", holder = "" }: Values,
): Promise<Answer> {
  const digits = digitsOf(number);
  const brand = brandOf(digits)?.name ?? "";
  const { month = 0, year = 0 } = expiryOf(expiry) ?? {};
  const body = {
    ...(accountKey === undefined ? {} : { accountKey }),
    creditCardNumber: digits,
    expirationMonth: String(month).padStart(2, "0"),
    expirationYear: String(year),
    securityCode: digitsOf(code),
    cardHolderInfo: { cardHolderName: holder.trim() },
  };
  try {
    const response = await fetch(`${apiBase}/rest/v1/payment-methods/credit-cards`, {
      method: "POST",
      headers: { signature, token, accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(body),
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    const text = await response.text();
    return answerOf(response.status, parsed(text), brand);
  } catch {
    return noAnswer();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
