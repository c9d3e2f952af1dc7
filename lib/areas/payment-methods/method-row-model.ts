import type { AgreementMethod, MethodRow, PaymentMethod } from "./model";
import type { PayPalType } from "./type-model";

const NO_EXPIRY = { expirationMonth: null, expirationYear: null };

/**
 * The payment method in a row.
 *
 * @throws RangeError for a row without a field that its kind always has.
 */
export function methodOfRow(row: MethodRow): PaymentMethod {
  const { type, status, last4, details } = row;
  if (status === "Scrubbed") {
    return { ...row, ...NO_EXPIRY, kind: "scrubbed", status, last4: null, details: {} };
  }
  switch (type) {
    case "CreditCard": {
      const expirationMonth = held(row, "expirationMonth", row.expirationMonth);
      const expirationYear = held(row, "expirationYear", row.expirationYear);
      const digits = held(row, "last4", last4);
      const expiry = { expirationMonth, expirationYear };
      return { ...row, ...expiry, kind: "card", type, status, last4: digits };
    }
    case "CreditCardReferenceTransaction": {
      const tokenId = held(row, "tokenId", details.tokenId);
      return { ...row, kind: "token", type, status, details: { ...details, tokenId } };
    }
    case "ACH":
    case "SEPA":
    case "Betalingsservice":
    case "Autogiro":
    case "Bacs":
    case "Becs":
    case "Becsnz":
    case "PAD": {
      const digits = held(row, "last4", last4);
      return { ...row, ...NO_EXPIRY, kind: "bank", type, status, last4: digits };
    }
    case "PayPalCP":
    case "PayPalEC":
    case "PayPalNativeEC":
    case "PayPalAdaptive":
      return agreementOfRow({ ...row, ...NO_EXPIRY, status, last4: null }, type);
    case "Check":
    case "Cash":
    case "WireTransfer":
    case "Other":
      return { ...row, ...NO_EXPIRY, kind: "outside", type, status, last4: null };
  }
}

type Left = "status" | "last4" | "expirationMonth" | "expirationYear";

function agreementOfRow(
  row: MethodRow & Pick<AgreementMethod, Left>,
  type: PayPalType,
): AgreementMethod {
  const { details } = row;
  if (type === "PayPalAdaptive") {
    const preapprovalKey = held(row, "preapprovalKey", details.preapprovalKey);
    return { ...row, kind: "agreement", type, details: { ...details, preapprovalKey } };
  }
  const BAID = held(row, "BAID", details.BAID);
  return { ...row, kind: "agreement", type, details: { ...details, BAID } };
}

function held<T>({ id, type }: MethodRow, name: string, value: T | null | undefined): T {
  if (value !== null && value !== undefined) return value;
  throw new RangeError(`Payment method ${id} of type ${type} is stored without ${name}`);
}
