/** Bank accounts that are debited, by their scheme. */
export const BANK_TRANSFER_TYPES = [
  "SEPA",
  "Betalingsservice",
  "Autogiro",
  "Bacs",
  "Becs",
  "Becsnz",
  "PAD",
] as const;

/** PayPal agreements, by their product. */
export const PAYPAL_TYPES = ["PayPalCP", "PayPalEC", "PayPalNativeEC", "PayPalAdaptive"] as const;

/** Ways to pay that no gateway charges: the money arrives separately, and is recorded manually. */
export const OUTSIDE_TYPES = ["Check", "Cash", "WireTransfer", "Other"] as const;

export type BankType = "ACH" | (typeof BANK_TRANSFER_TYPES)[number];
export type PayPalType = (typeof PAYPAL_TYPES)[number];
export type OutsideType = (typeof OUTSIDE_TYPES)[number];

/** A kind of payment method, by the API's names. */
export type MethodType =
  | "CreditCard"
  | "CreditCardReferenceTransaction"
  | BankType
  | PayPalType
  | OutsideType;

/** The lists in which an account's payment methods are shown. */
export const METHOD_GROUPS = [
  "creditcard",
  "creditcardreferencetransaction",
  "ach",
  "banktransfer",
  "paypal",
  "other",
] as const;

export type MethodGroup = (typeof METHOD_GROUPS)[number];

const among = (list: readonly string[], type: MethodType) => list.includes(type);

/** The list in which a payment method of a kind is shown. */
export function groupOf(type: MethodType): MethodGroup {
  if (type === "CreditCard") return "creditcard";
  if (type === "CreditCardReferenceTransaction") return "creditcardreferencetransaction";
  if (type === "ACH") return "ach";
  if (among(BANK_TRANSFER_TYPES, type)) return "banktransfer";
  return among(PAYPAL_TYPES, type) ? "paypal" : "other";
}

/** Data of a payment method beyond its number: nothing here is secret. */
export type Details = Partial<Record<DetailName, string>>;

export const DETAIL_NAMES = [
  "bankABACode",
  "bankName",
  "bankAccountName",
  "bankAccountType",
  "bankCode",
  "branchCode",
  "businessIdentificationCode",
  "tokenId",
  "secondTokenId",
  "BAID",
  "email",
  "preapprovalKey",
  "ipAddress",
  "mandateId",
  "mandateReason",
  "mandateStatus",
  "threeDSResult",
  "eci",
  "xid",
  "cavv",
  "authenticatedOn",
  "mitConsentAgreementSrc",
  "mitConsentAgreementRef",
  "mitProfileType",
  "mitProfileAgreedOn",
  "mitNetworkTransactionId",
  "bankIdentificationNumber",
] as const;

export type DetailName = (typeof DETAIL_NAMES)[number];

/** Numbers that are sealed and never shown beyond their last digits. */
const NUMBER_NAMES = [
  "cardNumber",
  "bankAccountNumber",
  "IBAN",
  "accountNumber",
  "identityNumber",
] as const;

type FieldName =
  | DetailName
  | (typeof NUMBER_NAMES)[number]
  | "cardHolderInfo"
  | "accountHolderInfo"
  | "cardType"
  | "securityCode"
  | "expirationMonth"
  | "expirationYear"
  | "creditCardMaskNumber";

/** The fields that a kind requires, and further ones that it accepts. */
export type TypeRule = { needs: readonly FieldName[]; takes: readonly FieldName[] };

const MANDATE = ["mandateId", "mandateReason", "mandateStatus"] as const;
const AGREED = [
  "mitConsentAgreementSrc",
  "mitConsentAgreementRef",
  "mitProfileType",
  "mitProfileAgreedOn",
  "mitNetworkTransactionId",
] as const;
const HELD = ["accountHolderInfo", ...MANDATE] as const;
const number = (...codes: FieldName[]): TypeRule => ({
  needs: ["accountNumber", ...codes, "accountHolderInfo"],
  takes: ["bankName", ...MANDATE],
});
const agreement = (...needs: FieldName[]): TypeRule => ({
  needs,
  takes: ["email", "accountHolderInfo"],
});
const outside: TypeRule = { needs: [], takes: ["accountHolderInfo"] };

/** The fields of each kind. */
const TYPE_RULES: Readonly<Record<MethodType, TypeRule>> = {
  CreditCard: {
    needs: ["cardHolderInfo", "cardNumber", "expirationMonth", "expirationYear"],
    takes: ["cardType", "securityCode", ...MANDATE, ...AGREED],
  },
  CreditCardReferenceTransaction: {
    needs: ["tokenId"],
    takes: [
      "secondTokenId",
      "creditCardMaskNumber",
      "cardType",
      "expirationMonth",
      "expirationYear",
      "cardHolderInfo",
      ...HELD,
      ...AGREED,
    ],
  },
  ACH: {
    needs: ["bankABACode", "bankAccountName", "bankAccountNumber", "bankAccountType", "bankName"],
    takes: [...HELD],
  },
  SEPA: {
    needs: ["IBAN", "accountHolderInfo"],
    takes: ["businessIdentificationCode", "bankName", ...MANDATE],
  },
  Betalingsservice: number("identityNumber", "bankCode"),
  Autogiro: number("identityNumber", "branchCode"),
  Bacs: number("bankCode"),
  Becs: number("branchCode"),
  Becsnz: number("bankCode", "branchCode"),
  PAD: number("bankCode", "branchCode"),
  PayPalCP: agreement("BAID", "email"),
  PayPalEC: agreement("BAID", "email"),
  PayPalNativeEC: agreement("BAID"),
  PayPalAdaptive: agreement("preapprovalKey", "email"),
  Check: outside,
  Cash: outside,
  WireTransfer: outside,
  Other: outside,
};

const RULED = [
  ...new Set(Object.values(TYPE_RULES).flatMap(({ needs, takes }) => [...needs, ...takes])),
];

/** The missing required fields of a kind, and the given fields that it does not have. */
export function misfits(
  type: MethodType,
  given: Readonly<Record<string, unknown>>,
): { missing: FieldName[]; foreign: FieldName[] } {
  const { needs, takes } = TYPE_RULES[type];
  return {
    missing: needs.filter((name) => given[name] === undefined),
    foreign: RULED.filter(
      (name) => given[name] !== undefined && !needs.includes(name) && !takes.includes(name),
    ),
  };
}
