import type * as z from "zod";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { maskedAccount, maskedNumber } from "@/lib/areas/payment-methods/present";
import type {
  queryPaymentMethodSnapshots,
  queryPaymentMethodTransactions,
  retrievePaymentMethodSnapshot,
  retrievePaymentMethodTransactionLog,
} from "./record-contract";
import type { MethodSnapshot, MethodTransaction } from "./record-model";
import { groupOf } from "@/lib/areas/payment-methods/type-model";
import { given } from "@/lib/values/keys";

type Snapshot = z.output<typeof retrievePaymentMethodSnapshot.result>;

/** A snapshot as an object: fields that its kind does not have, or unknown ones, are left out. */
export function snapshotRecord(of: MethodSnapshot): Snapshot {
  const { holder, details } = of;
  const group = groupOf(of.type);
  const about = {
    card: group.startsWith("creditcard") ? cardOf(of) : {},
    ach: group === "ach" ? achOf(of) : {},
    transfer: group === "banktransfer" ? transferOf(of) : {},
  };
  return known({
    Id: wireId(of.id),
    PaymentMethodId: wireId(of.paymentMethodId),
    AccountId: of.accountId === null ? undefined : wireId(of.accountId),
    Type: group === "banktransfer" ? "BankTransfer" : group === "paypal" ? "PayPal" : of.type,
    PaymentMethodStatus: of.status,
    ...about.card,
    ...about.ach,
    ...about.transfer,
    TokenId: details.tokenId,
    SecondTokenId: details.secondTokenId,
    PaypalBaid: details.BAID,
    PaypalEmail: group === "paypal" ? details.email : undefined,
    PaypalPreapprovalKey: details.preapprovalKey,
    MandateID: details.mandateId,
    Email: holder.email,
    Phone: holder.phone,
    IPAddress: details.ipAddress,
  });
}

function cardOf({ brand, type, last4, expirationMonth, expirationYear, holder }: MethodSnapshot) {
  return {
    CreditCardType: brand !== null && brand !== type ? brand : undefined,
    CreditCardMaskNumber: maskedNumber(last4) ?? undefined,
    CreditCardExpirationMonth: expirationMonth ?? undefined,
    CreditCardExpirationYear: expirationYear ?? undefined,
    CreditCardHolderName: holder.cardHolderName,
    CreditCardAddress1: holder.addressLine1,
    CreditCardAddress2: holder.addressLine2,
    CreditCardCity: holder.city,
    CreditCardState: holder.state,
    CreditCardPostalCode: holder.zipCode,
    CreditCardCountry: holder.country,
  };
}

function achOf({ details, last4 }: MethodSnapshot) {
  return {
    AchAbaCode: details.bankABACode,
    AchAccountName: details.bankAccountName,
    AchAccountNumberMask: maskedAccount(last4),
    AchAccountType: details.bankAccountType,
    AchBankName: details.bankName,
  };
}

function transferOf({ type, details, holder, last4 }: MethodSnapshot) {
  return {
    BankTransferType: type,
    BankTransferAccountName: holder.cardHolderName,
    BankTransferAccountNumberMask: maskedAccount(last4),
    BankName: details.bankName,
    BankCode: details.bankCode,
    BankBranchCode: details.branchCode,
    BusinessIdentificationCode: details.businessIdentificationCode,
  };
}

/** A transaction as an object. */
export function transactionRecord(
  of: MethodTransaction,
  timeZone: string,
): z.output<typeof retrievePaymentMethodTransactionLog.result> {
  return known({
    Id: wireId(of.id),
    PaymentMethodId: wireId(of.paymentMethodId),
    PaymentMethodType: of.paymentMethodType,
    Gateway: of.gateway,
    GatewayTransactionType: of.transactionType,
    GatewayReasonCode: of.reasonCode,
    GatewayReasonCodeDescription: of.reasonText,
    RequestString: of.request || undefined,
    ResponseString: of.response || undefined,
    TransactionDate: dateTimeText(timeZone, of.createdAt),
    TransactionId: of.transactionId ?? undefined,
  });
}

function known<R extends { Id: string }>(record: R): Partial<R> & { Id: string } {
  return { ...given(record), Id: record.Id };
}

/** A snapshot as a row of a list. */
export function presentSnapshotRow(
  of: MethodSnapshot,
): z.output<typeof queryPaymentMethodSnapshots.result>["data"][number] {
  return {
    id: wireId(of.id),
    paymentMethodId: wireId(of.paymentMethodId),
    accountId: of.accountId === null ? null : wireId(of.accountId),
    type: of.type,
    paymentMethodStatus: of.status,
    creditCardType: groupOf(of.type).startsWith("creditcard") ? of.brand : null,
    creditCardMaskNumber: maskedNumber(of.last4),
    creditCardExpirationMonth: of.expirationMonth,
    creditCardExpirationYear: of.expirationYear,
    creditCardHolderName: of.holder.cardHolderName ?? null,
    createdDate: of.createdAt.toISOString(),
  };
}

/** A transaction as a row of a list. */
export function presentTransactionRow(
  of: MethodTransaction,
): z.output<typeof queryPaymentMethodTransactions.result>["data"][number] {
  return {
    id: wireId(of.id),
    paymentMethodId: wireId(of.paymentMethodId),
    gateway: of.gateway,
    gatewayTransactionType: of.transactionType,
    gatewayReasonCode: of.reasonCode,
    gatewayReasonCodeDescription: of.reasonText,
    transactionId: of.transactionId,
    transactionDate: of.createdAt.toISOString(),
  };
}
