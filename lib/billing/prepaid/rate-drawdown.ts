import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { type RatedUsage, rateUsage } from "@/lib/billing/usage/usage-rating";
import { recordCount, type UsageRecord } from "@/lib/billing/usage/usage-record";
import type { DrawnUsage, FundBook } from "./fund-book";
import type { Drawdown } from "./prepaid-terms";

/** Rates what prepaid units do not pay of a period's usage, together, even where the tenant rates single records. */
export function rateDrawdown(
  segment: UsageSegment,
  drawdown: Drawdown,
  records: readonly UsageRecord[],
  rules: BillingRules,
  book: FundBook,
): RatedUsage {
  const drawn = book.draw(segment, drawdown, records);
  const [first] = records;
  const rest =
    first === undefined
      ? []
      : [
          {
            usageId: first.usageId,
            chargeNumber: first.chargeNumber,
            date: first.date,
            quantity: drawn.used.minus(drawn.paid),
            records: recordCount(records),
          },
        ];
  const rated = rateUsage(segment, rest, { ...rules, rateUsageIndividually: false });
  return { ...rated, drawn };
}

/** The drawdown in the format of the trace. */
export function drawnTrace({ drawdown }: UsageSegment, drawn: DrawnUsage | undefined) {
  if (drawdown === undefined || drawn === undefined) return {};
  return {
    drawdown: {
      used: drawn.used.toString(),
      paid: drawn.paid.toString(),
      rate: drawdown.rate.toString(),
      drawn: drawn.drawn.toString(),
      ...(drawn.rolledOver.isZero() ? {} : { rolledOver: drawn.rolledOver.toString() }),
      unit: drawdown.unit,
    },
  };
}
