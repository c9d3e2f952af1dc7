import type * as z from "zod";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { errorCode } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, type Reason, RuleViolation } from "@/lib/kernel/errors";
import { bare, isIban, isRoutingNumber } from "./bank-model";
import {
  type CardFieldNames,
  checkedCard,
  isExpired,
} from "@/lib/areas/payment-methods/cards/card-model";
import type { SealedNumber } from "@/lib/areas/payment-methods/cards/card-vault";
import type { createPaymentMethod } from "./contract";
import { type Belonging, createCard, createOther } from "./create";
import { requireCardEntry } from "@/lib/areas/payment-methods/cards/require-card-entry";
import { type Holder, holderWith } from "./model";
import { DETAIL_NAMES, type Details, groupOf, misfits } from "./type-model";

type Body = z.output<typeof createPaymentMethod.body>;

const CARD_FIELDS: CardFieldNames = {
  number: ["cardNumber", 524012],
  type: ["cardType", 524011],
  month: ["expirationMonth", 524014],
  year: ["expirationYear", 524015],
  code: ["securityCode", 524013],
};

const FIELDS = { accountKey: 524020, makeDefault: 524021, unique: 524017 };

/** The resource of each field that a kind may require or refuse. */
const CODES: Readonly<Record<string, number>> = {
  cardHolderInfo: 524016,
  cardNumber: 524012,
  cardType: 524011,
  securityCode: 524013,
  expirationMonth: 524014,
  expirationYear: 524015,
  bankABACode: 524150,
  bankAccountName: 524151,
  bankAccountNumber: 524152,
  bankAccountType: 524153,
  bankName: 524154,
  IBAN: 524155,
  accountNumber: 524156,
  identityNumber: 524157,
  bankCode: 524158,
  branchCode: 524159,
  businessIdentificationCode: 524172,
  tokenId: 524173,
  secondTokenId: 524174,
  creditCardMaskNumber: 524175,
  BAID: 524176,
  email: 524177,
  preapprovalKey: 524178,
  accountHolderInfo: 524179,
  mitConsentAgreementSrc: 524196,
  mitConsentAgreementRef: 524197,
  mitProfileType: 524198,
  mitProfileAgreedOn: 524199,
  mitNetworkTransactionId: 524347,
};

/**
 * Creates the payment method in a request; returns its id.
 *
 * @throws MissingField and RuleViolation with one reason for each field that its kind requires, or
 * does
 * not have; InvalidValue when a number is not valid.
 */
export async function createMethod(ctx: Ctx, sent: Body, kept: Details = {}): Promise<string> {
  const body = withMask(sent);
  requireFitting(body);
  const belonging: Belonging = {
    holder: holderOf(body),
    details: { ...detailsOf(body), ...kept },
    customFields: customFieldsOfMethod(ctx, body),
    accountKey: body.accountKey,
    gateway: body.authGateway,
    makeDefault: body.makeDefault,
    unique: body.checkDuplicated ?? body.processingOptions?.checkDuplicated,
  };
  const { type } = body;
  if (type === "CreditCard") {
    const { cardNumber = "", cardType, securityCode: code } = body;
    const { expirationMonth: month = 0, expirationYear: year = 0 } = body;
    const given = { number: cardNumber, type: cardType, month, year, code };
    requireCardEntry(ctx, CARD_FIELDS.number);
    const card = checkedCard(given, ctx.today, CARD_FIELDS);
    return createCard(ctx, { ...belonging, card }, FIELDS);
  }
  requireNotExpired(ctx, body);
  const secret = secretOf(body);
  const last4 = secret?.number.slice(-4) ?? body.creditCardMaskNumber?.slice(-4) ?? null;
  const brand = (groupOf(type) === "creditcardreferencetransaction" && body.cardType) || type;
  const { expirationMonth, expirationYear } = body;
  const other = { ...belonging, type, secret, brand, last4, expirationMonth, expirationYear };
  return createOther(ctx, other, FIELDS);
}

/** The custom fields of a new payment method. @throws RuleViolation for some from a form that a customer fills in. */
export function customFieldsOfMethod(
  ctx: Pick<Ctx, "form">,
  body: Readonly<Record<string, unknown>>,
): CustomFields {
  const custom: CustomFields = changedCustomFields({}, body);
  const [name] = Object.keys(custom);
  if (name === undefined || ctx.form === undefined) return custom;
  throw new RuleViolation("The form of a hosted page sets no custom fields.", { parameter: name });
}

/** A reference to a card whose masked number came as the card's number. */
export function withMask<B extends Pick<Body, "type" | "cardNumber" | "creditCardMaskNumber">>(
  body: B,
): B {
  const { type, cardNumber, creditCardMaskNumber = cardNumber } = body;
  const isMasked = cardNumber !== undefined && /^[*xX]/.test(cardNumber);
  if (type !== "CreditCardReferenceTransaction" || !isMasked) return body;
  return { ...body, cardNumber: undefined, creditCardMaskNumber };
}

/** Requires the fields of its kind, and none of another. @throws MissingField, RuleViolation with a reason for each */
export function requireFitting(body: Body): void {
  const given = { ...body, ...body.mandateInfo };
  const { missing, foreign } = misfits(body.type, given);
  const reasons = (names: readonly string[], category: 22 | 30, words: string): Reason[] =>
    names.map((name) => ({
      code: errorCode(CODES[name] ?? 524180, category),
      message: `${name} ${words}`,
      parameter: name,
    }));
  const [first, ...rest] = reasons(missing, 22, "is required");
  if (first) throw new MissingField(first.message, { reasons: [first, ...rest] });
  const [odd, ...others] = reasons(
    foreign,
    30,
    `has no place in a payment method of type ${body.type}`,
  );
  if (odd) throw new RuleViolation(odd.message, { reasons: [odd, ...others] });
}

function holderOf(body: Body): Holder {
  const info = body.accountHolderInfo;
  const { addressLine1, addressLine2, city, state, zipCode, country, phone } = body;
  const lines = { addressLine1, addressLine2, city, state, zipCode, country, phone };
  const known = holderWith({ ...lines, cardHolderName: body.bankAccountName });
  if (!info) return holderWith(body.cardHolderInfo ?? {}, known);
  const parts = [info.firstName, info.lastName].filter(Boolean).join(" ");
  const cardHolderName = info.accountHolderName ?? info.cardHolderName ?? (parts || undefined);
  return holderWith({ ...info, cardHolderName }, known);
}

function detailsOf(body: Body): Details {
  const given: Record<string, unknown> = { ...body, ...body.mandateInfo };
  const known = DETAIL_NAMES.flatMap((name) =>
    typeof given[name] === "string" ? [[name, given[name]] as const] : [],
  );
  return Object.fromEntries(known);
}

/** The number for the vault, once it is validated. No refusal repeats a digit of it. */
function secretOf(body: Body): SealedNumber | undefined {
  if (body.bankABACode !== undefined && !isRoutingNumber(body.bankABACode)) {
    throw wrong("bankABACode", "is not a routing number: its digits do not check out");
  }
  if (body.IBAN !== undefined && !isIban(body.IBAN)) {
    throw wrong("IBAN", "is not an IBAN: its characters do not check out");
  }
  const number = body.IBAN ?? body.bankAccountNumber ?? body.accountNumber;
  if (number === undefined) return undefined;
  const { identityNumber } = body;
  return { number: bare(number), ...(identityNumber ? { identityNumber } : {}) };
}

function wrong(name: string, words: string): InvalidValue {
  return new InvalidValue(`${name} ${words}`, { resource: CODES[name], parameter: name });
}

function requireNotExpired(ctx: Ctx, { expirationMonth: month, expirationYear: year }: Body): void {
  if (month === undefined || year === undefined || !isExpired(month, year, ctx.today)) return;
  throw new RuleViolation("expirationYear and month of expiry are in the past", {
    resource: 524015,
    parameter: "expirationYear",
  });
}
