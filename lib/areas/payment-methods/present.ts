import type * as z from "zod";
import { dateTimeText } from "@/lib/platform/clock";
import { wireId } from "@/lib/platform/ids";
import type { getPaymentMethod } from "./contract";
import type { PaymentMethod } from "./model";

/** The number with all but its last four digits masked. */
export function maskedNumber(last4: string | null): string | null {
  return last4 === null ? null : `************${last4}`;
}

/** A payment method as the interface shows it. */
export function presentMethod(
  method: PaymentMethod,
  timeZone: string,
): z.output<typeof getPaymentMethod.result> {
  const { holder } = method;
  const masked = maskedNumber(method.last4);
  return {
    id: wireId(method.id),
    type: method.type,
    status: method.status,
    isDefault: method.isDefault,
    creditCardType: method.brand,
    creditCardMaskNumber: masked,
    cardNumber: masked,
    expirationMonth: method.expirationMonth,
    expirationYear: method.expirationYear,
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
