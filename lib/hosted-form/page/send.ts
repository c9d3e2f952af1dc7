import { brandOf } from "../brands";
import { expiryOf, type Values } from "../check";
import { digitsOf, plainIban } from "../mask";
import { type Answer, answerOf, noAnswer } from "../outcome";
import type { Start } from "../protocol";

const LONGEST_WAIT = 60_000;

/** Sends a checked card to the service, from this frame's own origin; nobody else sees it. */
export function sendCard(
  apiBase: string,
  start: Start,
  { number = "", expiry = "", code = "", holder = "" }: Values,
): Promise<Answer> {
  const digits = digitsOf(number);
  const brand = brandOf(digits)?.name ?? "";
  const { month = 0, year = 0 } = expiryOf(expiry) ?? {};
  const body = {
    creditCardNumber: digits,
    expirationMonth: String(month).padStart(2, "0"),
    expirationYear: String(year),
    securityCode: digitsOf(code),
    cardHolderInfo: { cardHolderName: holder.trim() },
  };
  return send(`${apiBase}/rest/v1/payment-methods/credit-cards`, start, body, brand);
}

/** Sends a checked bank account, which is debited by SEPA. */
export function sendBankAccount(
  apiBase: string,
  start: Start,
  { iban = "", holder = "" }: Values,
): Promise<Answer> {
  const body = {
    type: "SEPA",
    IBAN: plainIban(iban),
    accountHolderInfo: { accountHolderName: holder.trim() },
  };
  return send(`${apiBase}/v1/payment-methods`, start, body, "SEPA");
}

async function send(
  address: string,
  { token, signature, accountKey }: Start,
  body: object,
  brand: string,
): Promise<Answer> {
  const owner = accountKey === undefined ? {} : { accountKey };
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { signature, token, accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ ...owner, ...body }),
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
