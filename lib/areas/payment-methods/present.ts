import type * as z from "zod";
import { dateTimeText } from "@/lib/platform/clock";
import { wireId } from "@/lib/platform/ids";
import type { getPaymentMethod, listAccountPaymentMethods } from "./contract";
import type { PaymentMethod } from "./model";
import { type Details, groupOf, METHOD_GROUPS } from "./type-model";

type Shown = z.output<typeof getPaymentMethod.result>;

/** The number with all but its last four digits masked. */
export function maskedNumber(last4: string | null): string | null {
  return last4 === null ? null : `************${last4}`;
}

/** The same for a bank account, whose last characters may be fewer. */
export function maskedAccount(last4: string | null): string | undefined {
  return last4 === null ? undefined : `******${last4}`;
}

const isCard = (method: PaymentMethod) => groupOf(method.type).startsWith("creditcard");

function presentDetails({ type, details, last4 }: PaymentMethod): Partial<Shown> {
  const { mandateId, mandateReason, mandateStatus, ...others } = details;
  const { threeDSResult, eci, xid, cavv: _cavv, authenticatedOn, ...known } = others;
  const group = groupOf(type);
  const mandate = mandateId ?? mandateReason ?? mandateStatus;
  const number = maskedAccount(last4);
  const name = type === "SEPA" ? "IBAN" : "accountNumber";
  return {
    ...(known satisfies Details),
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
    ...(mandate === undefined
      ? {}
      : {
          mandateInfo: {
            mandateId: mandateId ?? null,
            mandateReason: mandateReason ?? null,
            mandateStatus: mandateStatus ?? null,
          },
        }),
  };
}

/** A payment method as the interface shows it. */
export function presentMethod(method: PaymentMethod, timeZone: string): Shown {
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
      country: holder.country ?? null,
      phone: holder.phone ?? null,
      email: holder.email ?? null,
    },
    numConsecutiveFailures: method.failuresInARow,
    lastTransaction: method.lastTransactionStatus,
    lastTransactionTime:
      method.lastTransactionAt === null ? null : dateTimeText(timeZone, method.lastTransactionAt),
    createdOn: dateTimeText(timeZone, method.createdAt),
    updatedOn: dateTimeText(timeZone, method.updatedAt),
  };
}

type Groups = Omit<
  z.output<typeof listAccountPaymentMethods.result>,
  "defaultPaymentMethodId" | "paymentGateway"
>;

/** Payment methods by kind, each list in the order given. */
export function presentGroups(methods: readonly PaymentMethod[], timeZone: string): Groups {
  const lists = METHOD_GROUPS.map((group) => [
    group,
    methods
      .filter(({ type }) => groupOf(type) === group)
      .map((method) => presentMethod(method, timeZone)),
  ]);
  return Object.fromEntries(lists) as Groups;
}
