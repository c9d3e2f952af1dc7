import { type Decimal, decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";

/** Fields of a usage record in tests. */
export type UsageWords = Partial<Omit<UsageRecord, "date" | "quantity">> & {
  date: string;
  quantity: Decimal | string | number;
};

/** Usage records of charge C-00000001, numbered from u1. */
export function usageOf(...records: readonly UsageWords[]): UsageRecord[] {
  return records.map((words, index) => ({
    usageId: `u${index + 1}`,
    chargeNumber: "C-00000001",
    ...words,
    date: localDate(words.date),
    quantity: decimal(words.quantity),
  }));
}
