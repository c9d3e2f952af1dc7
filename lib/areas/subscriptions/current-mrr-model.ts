import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import type { StoredRatePlan, Subscription } from "./detail-model";

/** What the charges in effect on a day bring a month. */
export function currentMrr(
  { status, currency }: Subscription,
  plans: readonly StoredRatePlan[],
  day: LocalDate,
): Decimal {
  if (status !== "Active") return ZERO;
  const inEffect = plans
    .flatMap(({ segments }) => segments)
    .filter(({ segment: { start, end } }) => start <= day && (end === null || day < end));
  return roundMoney(sumOf(inEffect.map(({ mrr }) => mrr)), currency);
}
