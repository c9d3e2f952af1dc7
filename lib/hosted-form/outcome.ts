import type { Fault, FieldName } from "./check";
import type { Outcome, OwnWords } from "./protocol";
import type { FormTexts } from "./texts/form-texts";

/** The meaning of the server's response: for the merchant's page, and for the person at the form. */
export type Answer = {
  readonly outcome: Outcome;
  /** The text above the fields; none after a success. */
  readonly text?: keyof FormTexts;
  /** Fields that the server rejected. */
  readonly wrong: readonly FieldName[];
  /** The text at the first of them, where the reason is known. */
  readonly fieldText?: keyof FormTexts;
  /** Where the customer is redirected, on success or failure, when the merchant's own button has sent the form. */
  readonly callbackUrl?: string;
};

/** A page of the card's bank that its holder has to complete before the card is stored. */
export type Challenge = {
  readonly id: string;
  readonly url: string;
  /** Seconds for which it can be answered. */
  readonly seconds: number;
};

/** The bank's page in a response; undefined when there is none. */
export function challengeOf(body: unknown): Challenge | undefined {
  const { challenge } = recordOf(body);
  const { id, url, seconds } = recordOf(challenge);
  if (typeof id !== "string" || typeof url !== "string") return undefined;
  return { id, url, seconds: typeof seconds === "number" ? seconds : 0 };
}

/** The result when the holder was not authenticated, or has not answered. */
export function notConfirmed(isFinished: boolean): Answer {
  return failed(
    NOT_CONFIRMED,
    `[${NOT_CONFIRMED}] The card was not confirmed by its bank.`,
    isFinished ? "challengeFailed" : "challengeUnfinished",
  );
}

const NOT_CONFIRMED = "ThreeDS2_Authentication_Exception";

/** Fields by the codes of the API. */
const FIELD_OF: Readonly<Record<number, FieldName>> = {
  520002: "number",
  520003: "number",
  520004: "expiry",
  520005: "expiry",
  520006: "code",
  524002: "holder",
  524011: "number",
  524012: "number",
  524013: "code",
  524014: "expiry",
  524015: "expiry",
  524045: "holder",
  524150: "routing",
  524151: "holder",
  524152: "account",
  524154: "bankName",
  524155: "iban",
  590470: "agreement",
};

/** Names of the fields in results, as integrators use them. */
export const RESULT_FIELD: Readonly<Record<FieldName, string>> = {
  number: "creditCardNumber",
  expiry: "creditCardExpirationMonth",
  code: "cardSecurityCode",
  holder: "creditCardHolderName",
  iban: "bankAccountNumber",
  routing: "bankABACode",
  account: "bankAccountNumber",
  accountType: "bankAccountType",
  bankName: "bankName",
  agreement: "agreement",
};

/** The code of an error for the error callback, as integrators use it. */
export function codeOf(name: FieldName, { word, text }: Fault): string {
  if (word === "NullValue") return "001";
  if (text === "brandRefused") return "003";
  return { number: "002", code: "004" }[name as string] ?? "unknown";
}

/** The page's own text for a code at a name of results, if any. */
export function ownWords(words: OwnWords, name: string, code: string): string | undefined {
  const own = (key: string) => (Object.hasOwn(words, key) ? words[key] : undefined);
  return own(`${name} ${code}`) ?? own(name);
}

/** The form's field for a name of results; undefined for the form as a whole. */
export function fieldOfResult(name: string): FieldName | undefined {
  if (name === "creditCardExpirationYear") return "expiry";
  if (name === "creditCardType") return "number";
  if (name === "bankAccountName") return "holder";
  const found = Object.entries(RESULT_FIELD).find(([, known]) => known === name);
  return found?.[0] as FieldName | undefined;
}

type Reason = { code: number; message: string };

/** The meaning of a service response. `body` is its JSON, or undefined when it was none. */
export function answerOf(status: number, body: unknown, brand: string): Answer {
  const given = recordOf(body);
  const refId = given.paymentMethodId ?? given.id;
  if (status < 300 && given.success === true && typeof refId === "string") {
    return stored(given, refId, brand);
  }
  const { callbackUrl } = recordOf(given.hostedForm);
  const answer = refusalOf(status, given);
  return typeof callbackUrl === "string" ? { ...answer, callbackUrl } : answer;
}

function refusalOf(status: number, given: Readonly<Record<string, unknown>>): Answer {
  const reasons = reasonsOf(given.reasons);
  const { code, message } = reasons[0] ?? { code: 0, message: "" };
  if (status === 429 || code % 100 === 70) return limited(message);
  if (code === 90000011) return failed("Invalid_Security", message, "outdated");
  const wrong = reasons.flatMap((reason) => FIELD_OF[Math.floor(reason.code / 100)] ?? []);
  if (message.startsWith(`[${NOT_CONFIRMED}]`)) {
    return failed(NOT_CONFIRMED, message, "challengeFailed");
  }
  if (code % 100 === 99) return refusedByGateway(status, message);
  if ([20, 21, 22].includes(code % 100))
    return failed("HostedPageFieldValidationError", message, "refused", wrong);
  if (status < 500 && code % 100 === 30) {
    return {
      ...failed("BusinessValidationError", message, "refused", wrong),
      fieldText: "refused",
    };
  }
  return failed("GeneralSystemError", message || `The service answered ${status}.`, "unavailable");
}

/** The meaning of a gateway's refusal for the holder, by the code that its message ends with. */
function refusedByGateway(status: number, message: string): Answer {
  const word = "GatewayTransactionError";
  if (status !== 402) return failed(word, message, "unavailable");
  switch (/\((\w+)\)$/.exec(message)?.[1]) {
    case "insufficient_funds":
      return failed(word, message, "insufficientFunds");
    case "incorrect_cvc":
    case "invalid_cvc":
      return { ...failed(word, message, "summary", ["code"]), fieldText: "codeWrong" };
    case "expired_card":
      return { ...failed(word, message, "summary", ["expiry"]), fieldText: "expired" };
    default:
      return failed(word, message, "declined");
  }
}

function stored(given: Readonly<Record<string, unknown>>, refId: string, brand: string): Answer {
  const { values, callbackUrl } = recordOf(given.hostedForm);
  const threeDSecure = textsOf(given.threeDSecure);
  return {
    outcome: {
      success: true,
      refId,
      brand,
      values: textsOf(values),
      ...(threeDSecure.result ? { threeDSecure } : {}),
    },
    wrong: [],
    ...(typeof callbackUrl === "string" ? { callbackUrl } : {}),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text] as const] : [],
    ),
  );
}

/** The result when no response arrived. */
export function noAnswer(): Answer {
  return failed("GeneralSystemError", "The service could not be reached.", "offline");
}

/** The result of a form without a signature, or with a used one. */
export function notSigned(): Answer {
  return failed("Invalid_Security", "The form has no signature and token.", "outdated");
}

/** The result when fields do not pass the form's own checks. */
export function fieldsRefused(fields: Readonly<Record<string, string>>): Outcome {
  return {
    success: false,
    errorCode: "HostedPageFieldValidationError",
    errorMessage: "Some fields are missing or wrong.",
    fields,
  };
}

function limited(message: string): Answer {
  const word = "Attempt_Exceed_Limitation";
  const text = message.startsWith("[")
    ? message
    : `[${word}] Attempt exceed the limitation, refresh page to try again.`;
  return failed(word, text, "tooMany");
}

function failed(
  errorCode: string,
  errorMessage: string,
  text: keyof FormTexts,
  wrong: readonly FieldName[] = [],
): Answer {
  const fields = Object.fromEntries(wrong.map((name) => [RESULT_FIELD[name], "InvalidFormat"]));
  return { outcome: { success: false, errorCode, errorMessage, fields }, text, wrong };
}

function reasonsOf(value: unknown): Reason[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((reason: Partial<Reason> | null) => {
    const code = Number(reason?.code);
    return Number.isInteger(code) ? [{ code, message: String(reason?.message ?? "") }] : [];
  });
}
