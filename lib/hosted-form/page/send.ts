import { brandOf } from "../brands";
import { expiryOf, type Values } from "../check";
import { digitsOf, plainIban } from "../mask";
import { type Answer, answerOf, type Challenge, challengeOf, noAnswer } from "../outcome";
import { HOLDER_LINES, type Start } from "../protocol";

const LONGEST_WAIT = 60_000;

/** The service's response: the final result, or a bank challenge first. */
export type Reply = { readonly answer: Answer } | { readonly challenge: Challenge };

/** Sends a validated card to the service, from this frame's own origin; nothing else sees it. */
export function sendCard(
  apiBase: string,
  start: Start,
  values: Values,
  challengeId?: string,
): Promise<Reply> {
  const { number = "", expiry = "", code = "", holder = "" } = values;
  const digits = digitsOf(number);
  const brand = brandOf(digits)?.name ?? "";
  const { month = 0, year = 0 } = expiryOf(expiry) ?? {};
  const body = {
    creditCardNumber: digits,
    expirationMonth: String(month).padStart(2, "0"),
    expirationYear: String(year),
    securityCode: digitsOf(code),
    cardHolderInfo: { cardHolderName: holder.trim(), ...linesOf(start) },
    hostedForm: besides(start, values, brand),
  };
  const address = `${apiBase}/rest/v1/payment-methods/credit-cards`;
  return send(address, start, body, { brand, challengeId });
}

/** Sends a validated bank account, which is debited by SEPA or, with a routing number, by ACH. */
export function sendBankAccount(apiBase: string, start: Start, values: Values): Promise<Reply> {
  const { iban, holder = "" } = values;
  const name = holder.trim();
  const accountHolderInfo = { accountHolderName: name, ...linesOf(start) };
  const type = iban === undefined ? "ACH" : "SEPA";
  const account =
    iban === undefined
      ? {
          bankABACode: digitsOf(values.routing ?? ""),
          bankAccountNumber: digitsOf(values.account ?? ""),
          bankAccountType: values.accountType,
          bankName: values.bankName?.trim(),
          bankAccountName: name,
        }
      : { IBAN: plainIban(iban) };
  const body = { type, ...account, accountHolderInfo, hostedForm: besides(start, values, type) };
  return send(`${apiBase}/v1/payment-methods`, start, body, { brand: type });
}

/** The holder's data from the merchant's page. */
function linesOf({ prepopulate }: Start): Record<string, string> {
  return Object.fromEntries(
    HOLDER_LINES.flatMap((name) => {
      const text = prepopulate[name];
      return text ? [[name, text] as const] : [];
    }),
  );
}

/** Further fields of the request: the page's values, and the customer's agreement. */
function besides(start: Start, { agreement }: Values, brand: string) {
  const { source, type, network, ref } = start.agreement ?? { network: "" };
  const isForIt = !network || network.toLowerCase() === brand.toLowerCase();
  return {
    values: start.values,
    ...(agreement === undefined ? {} : { agreed: agreement !== "" }),
    ...(source && isForIt ? { agreement: { source, type, ...(ref ? { ref } : {}) } } : {}),
  };
}

async function send(
  address: string,
  { token, signature, accountKey }: Start,
  body: object,
  { brand, challengeId }: { brand: string; challengeId?: string },
): Promise<Reply> {
  const owner = accountKey === undefined ? {} : { accountKey };
  const visited: Record<string, string> = challengeId ? { challenge: challengeId } : {};
  const json = { accept: "application/json", "content-type": "application/json" };
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { signature, token, ...visited, ...json },
      body: JSON.stringify({ ...owner, ...body }),
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    const answered = parsed(await response.text());
    const challenge = challengeOf(answered);
    return challenge ? { challenge } : { answer: answerOf(response.status, answered, brand) };
  } catch {
    return { answer: noAnswer() };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
