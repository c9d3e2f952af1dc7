import { countryName } from "@/lib/values/country";
import type * as z from "zod";
import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import type { getPaymentMethod, listAccountPaymentMethods } from "./contract";
import type { MethodHistory, PaymentMethod } from "./model";
import { type Details, groupOf, type MethodGroup } from "./type-model";

type Shown = z.output<typeof getPaymentMethod.result>;

/** The number with all but its last four digits masked. */
export function maskedNumber(last4: string | null): string | null {
  return last4 === null ? null : `************${last4}`;
}

/** The same for a bank account, which may have fewer last characters. */
export function maskedAccount(last4: string | null): string | undefined {
  return last4 === null ? undefined : `******${last4}`;
}

const isCard = (method: PaymentMethod) => groupOf(method.type).startsWith("creditcard");

const agreementOf = (details: Details) => ({
  mitConsentAgreementSrc: details.mitConsentAgreementSrc ?? null,
  mitConsentAgreementRef: details.mitConsentAgreementRef ?? null,
  mitProfileType: details.mitProfileType ?? null,
  mitProfileAgreedOn: details.mitProfileAgreedOn ?? null,
  mitTransactionId: details.mitNetworkTransactionId ?? null,
});

/** A mandate, or a card holder's agreement; undefined where there is neither. */
function mandateOf(details: Details): Partial<Shown> {
  const { mandateId, mandateReason, mandateStatus, mitProfileType } = details;
  if ((mandateId ?? mandateReason ?? mandateStatus ?? mitProfileType) === undefined)
    return { mandateInfo: null };
  return {
    mandateInfo: {
      mandateId: mandateId ?? null,
      mandateReason: mandateReason ?? null,
      mandateStatus: mandateStatus ?? null,
      ...(mitProfileType === undefined ? {} : agreementOf(details)),
    },
  };
}

function presentDetails({ type, details, last4 }: PaymentMethod): Partial<Shown> {
  const { mandateId: _id, mandateReason: _reason, mandateStatus: _status, ...others } = details;
  const { threeDSResult, eci, xid, cavv: _cavv, authenticatedOn, ...known } = others;
  const { mitNetworkTransactionId: _network, ...plain } = known;
  const group = groupOf(type);
  const number = maskedAccount(last4);
  const name = type === "SEPA" ? "IBAN" : "accountNumber";
  return {
    ...(plain satisfies Details),
    ...(group === "ach" ? { bankAccountNumber: number } : {}),
    ...(group === "banktransfer" ? { [name]: number, bankTransferType: type } : {}),
    ...(threeDSResult === undefined
      ? {}
      : {
          threeDSecure: {
            result: threeDSResult,
            eci: eci ?? null,
            xid: xid ?? null,
            authenticatedOn: authenticatedOn ?? null,
          },
        }),
    ...mandateOf(details),
  };
}

/** What programs read of a payment method and Perennial neither stores nor needs. */
const NOT_STORED = {
  maxConsecutivePaymentFailures: null,
  paymentRetryWindow: null,
  deviceSessionId: null,
  ipAddress: null,
  identityNumber: null,
  existingMandate: null,
} as const;

/** Moments of a payment method, under both of their names. */
function timesOf({ createdAt, updatedAt, lastTransactionAt }: PaymentMethod, timeZone: string) {
  const created = dateTimeText(timeZone, createdAt);
  const updated = dateTimeText(timeZone, updatedAt);
  const last = lastTransactionAt === null ? null : dateTimeText(timeZone, lastTransactionAt);
  return {
    createdOn: created,
    createdDate: created,
    updatedOn: updated,
    updatedDate: updated,
    lastTransactionTime: last,
    lastTransactionDateTime: last,
  };
}

function presentHistory(history: MethodHistory | undefined, timeZone: string) {
  const failedAt = history?.lastFailedAt;
  return {
    createdBy: actorWireId(history?.createdBy ?? null),
    updatedBy: actorWireId(history?.updatedBy ?? null),
    totalNumberOfProcessedPayments: history?.processed ?? 0,
    totalNumberOfErrorPayments: history?.failed ?? 0,
    lastFailedSaleTransactionDate: failedAt ? dateTimeText(timeZone, failedAt) : null,
    useDefaultRetryRule: true,
  };
}

/** A payment method as the API shows it. */
export function presentMethod(
  method: PaymentMethod,
  history: MethodHistory | undefined,
  timeZone: string,
): Shown {
  const { holder } = method;
  const masked = isCard(method) ? maskedNumber(method.last4) : null;
  return {
    id: wireId(method.id),
    type: method.type,
    status: method.status,
    isDefault: method.isDefault,
    creditCardType: isCard(method) && method.brand !== method.type ? method.brand : null,
    creditCardMaskNumber: masked,
    cardNumber: masked,
    expirationMonth: method.expirationMonth,
    expirationYear: method.expirationYear,
    ...presentDetails(method),
    accountHolderInfo: {
      accountHolderName: holder.cardHolderName ?? null,
      addressLine1: holder.addressLine1 ?? null,
      addressLine2: holder.addressLine2 ?? null,
      city: holder.city ?? null,
      state: holder.state ?? null,
      zipCode: holder.zipCode ?? null,
      country: holder.country ? countryName(holder.country) : null,
      phone: holder.phone ?? null,
      email: holder.email ?? null,
    },
    numConsecutiveFailures: method.failuresInARow,
    lastTransaction: method.lastTransactionStatus,
    ...timesOf(method, timeZone),
    lastTransactionStatus: method.lastTransactionStatus,
    paymentMethodNumber: method.number,
    accountKey: method.accountId === null ? null : wireId(method.accountId),
    ...NOT_STORED,
    ...presentHistory(history, timeZone),
    ...method.customFields,
  };
}

type Groups = Omit<
  z.output<typeof listAccountPaymentMethods.result>,
  "defaultPaymentMethodId" | "paymentGateway"
>;

/** Payment methods by kind, each list in the order given. */
export function presentGroups(
  methods: readonly PaymentMethod[],
  histories: ReadonlyMap<string, MethodHistory>,
  timeZone: string,
): Groups {
  const listOf = (group: MethodGroup) =>
    methods
      .filter(({ type }) => groupOf(type) === group)
      .map((method) => presentMethod(method, histories.get(method.id), timeZone));
  return {
    creditcard: listOf("creditcard"),
    creditcardreferencetransaction: listOf("creditcardreferencetransaction"),
    ach: listOf("ach"),
    banktransfer: listOf("banktransfer"),
    paypal: listOf("paypal"),
    other: listOf("other"),
  };
}
