import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { sumOf } from "@/lib/values/decimal";
import { type LocalDate, weekday } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { DAY_WORDS } from "./contract";
import type { DeliveryOfDay, Refused } from "./eligible-model";
import type { DeliveryAdjustment } from "./model";
import type { Plan } from "./plan-adjustments";

/** An adjustment as version 1 shows it: what is credited is below zero. */
export function presentAdjustment(adjustment: DeliveryAdjustment) {
  const { currency, amount, taxAmount } = adjustment;
  return {
    ...presentDelivery({ ...adjustment, day: adjustment.deliveryDate }),
    adjustmentId: wireId(adjustment.id),
    adjustmentNumber: adjustment.adjustmentNumber,
    amount: moneyNumber(amount.negated(), currency),
    taxAmount: moneyNumber(taxAmount.negated(), currency),
    billingDate: adjustment.billingDate,
    reason: adjustment.reason,
    status: adjustment.status,
    creditMemoNumber: adjustment.creditMemoNumber,
    debitMemoNumber: adjustment.debitMemoNumber,
  };
}

/** What a request has credited. */
export function presentCredited(
  adjustments: readonly DeliveryAdjustment[],
  refused: readonly Refused[],
  reason: string | undefined,
) {
  const shown = adjustments.map((adjustment) => {
    const { debitMemoNumber: _none, ...facts } = presentAdjustment(adjustment);
    return { ...facts, eligible: true };
  });
  return outcome(shown, refused, reason, adjustments);
}

/** What a request would credit. */
export function presentPlan({ planned, refused }: Plan, today: LocalDate, reason?: string) {
  const shown = planned.map((credit) => ({
    ...presentDelivery(credit),
    ...NOTHING,
    amount: moneyNumber(credit.net.negated(), credit.currency),
    taxAmount: moneyNumber(credit.tax.negated(), credit.currency),
    billingDate: today,
    reason: reason ?? null,
    creditMemoNumber: null,
    eligible: true,
  }));
  const amounts = planned.map(({ net: amount }) => ({ amount }));
  return outcome(shown, refused, reason, amounts);
}

/** What is not stored. */
const NOTHING = { adjustmentId: null, adjustmentNumber: null, status: null };

function outcome<Shown>(
  adjustments: readonly Shown[],
  refused: readonly Refused[],
  reason: string | undefined,
  amounts: readonly { readonly amount: Decimal }[],
) {
  return {
    success: adjustments.length > 0,
    adjustments: [...adjustments],
    ineligibleAdjustments: refused.map((of) => ({
      ...presentDelivery(of),
      ...NOTHING,
      ...{ amount: 0, taxAmount: 0, billingDate: null, reason: reason ?? null },
      eligible: false,
      errorMessage: of.refusal,
    })),
    totalAmount: exactNumber(sumOf(amounts.map(({ amount }) => amount)).negated()),
    totalNumberOfDeliveries: adjustments.length,
  };
}

function presentDelivery({
  chargeNumber,
  subscriptionNumber,
  day,
}: Pick<DeliveryOfDay, "chargeNumber" | "subscriptionNumber" | "day">) {
  return {
    chargeNumber,
    subscriptionNumber,
    deliveryDate: day,
    deliveryDay: DAY_WORDS[weekday(day) - 1] ?? "monday",
    deferredRevenueAccountingCode: null,
    recognizedRevenueAccountingCode: null,
    revenueRecognitionRuleName: null,
  };
}
