import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import type { queryPaymentMethods } from "./list-contract";
import type { PaymentMethod } from "./model";
import { maskedNumber } from "./present";
import { groupOf } from "./type-model";

/** A payment method as a row of a list. */
export function presentMethodRow(
  method: PaymentMethod,
): z.output<typeof queryPaymentMethods.result>["data"][number] {
  return {
    id: wireId(method.id),
    accountId: method.accountId === null ? null : wireId(method.accountId),
    accountNumber: method.accountNumber,
    paymentMethodNumber: method.number,
    type: method.type,
    paymentMethodStatus: method.status,
    active: method.status === "Active",
    isDefault: method.isDefault,
    creditCardType: groupOf(method.type).startsWith("creditcard") ? method.brand : null,
    creditCardMaskNumber: maskedNumber(method.last4),
    creditCardExpirationMonth: method.expirationMonth,
    creditCardExpirationYear: method.expirationYear,
    creditCardHolderName: method.holder.cardHolderName ?? null,
    creditCardAddress1: method.holder.addressLine1 ?? null,
    creditCardCity: method.holder.city ?? null,
    creditCardState: method.holder.state ?? null,
    creditCardPostalCode: method.holder.zipCode ?? null,
    creditCardCountry: method.holder.country ?? null,
    email: method.holder.email ?? null,
    phone: method.holder.phone ?? null,
    gateway: method.gateway,
    isSystem: false,
    useDefaultRetryRule: true,
    numConsecutiveFailures: method.failuresInARow,
    lastTransactionStatus: method.lastTransactionStatus,
    lastTransactionDateTime: method.lastTransactionAt?.toISOString() ?? null,
    createdDate: method.createdAt.toISOString(),
    updatedDate: method.updatedAt.toISOString(),
    ...method.customFields,
  };
}
