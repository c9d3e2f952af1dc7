import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargeKey } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import { earlier, type LocalDate } from "@/lib/values/local-date";
import { unbilledDays } from "@/lib/areas/invoices/usage-model";

/** The units that a preview assumes for each billing period, by the id of the charge's segment. */
export type AssumedUsage = ReadonlyMap<string, Decimal>;

/**
 * Replaces `recorded` usage by the assumption: each billing period with unbilled days has one record
 * of the assumed units, on the first of these days. Recorded usage of these days is dropped for such a
 * charge; billed days and other charges keep theirs.
 */
export function withAssumedUsage(
  recorded: readonly UsageRecord[],
  charges: readonly BillableCharge[],
  targetDate: LocalDate,
  assumed: AssumedUsage,
  rules: BillingRules,
): UsageRecord[] {
  const segments = charges.flatMap(({ segment }) => (segment.type === "Usage" ? segment : []));
  const units = new Map(
    segments.flatMap((segment) => {
      const quantity = assumed.get(segment.segmentId);
      return quantity === undefined ? [] : [[chargeKey(segment), quantity] as const];
    }),
  );
  const records = new Map<string, UsageRecord>();
  const firstDays = new Map<string, LocalDate>();
  for (const segment of segments) {
    const chargeNumber = chargeKey(segment);
    const quantity = units.get(chargeNumber);
    if (quantity === undefined) continue;
    const [from, until] = unbilledDays(segment, targetDate, rules);
    firstDays.set(chargeNumber, earlier(firstDays.get(chargeNumber) ?? from, from));
    for (let date = from; date < until; date = periodOn(segment, gridOf(segment), date).end) {
      const usageId = `${chargeNumber} from ${periodOn(segment, gridOf(segment), date).start}`;
      if (!records.has(usageId)) records.set(usageId, { usageId, chargeNumber, date, quantity });
    }
  }
  const stays = ({ chargeNumber, date }: UsageRecord) => {
    const first = firstDays.get(chargeNumber);
    return first === undefined || date < first;
  };
  return [...recorded.filter(stays), ...records.values()];
}
