import { listReminders } from "@/lib/areas/dunning/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Reminder = CallResult<typeof listReminders>["reminders"][number];

export const reminderReads = [listReminders];

/** "7 days after the due date", "30 days before the card ends". */
export function whenText({ kind, days }: Pick<Reminder, "kind" | "days">): string {
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  if (kind === "CardExpiry")
    return days === 0 ? "On the last day of the card" : `${count} before the card ends`;
  if (kind === "PriceRise") return `${count} before a new price, or its days of notice`;
  if (kind === "TrialEnd") return `${count} before the first bill of a trial`;
  if (days === 0) return "On the due date";
  return days > 0 ? `${count} after the due date` : `${count} before the due date`;
}
