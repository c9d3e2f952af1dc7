import type * as z from "zod";
import type { getBillRun } from "@/lib/areas/bill-runs/contract";
import { formatDate } from "@/lib/portal/format";

type Schedule = NonNullable<z.output<typeof getBillRun.result>["schedule"]>;

/** When a run repeats, as a sentence: "Every month at 06:00, from 10 Feb 2026". */
export function scheduleText({ repeatType, repeatFrom, repeatTo, runTime, ...on }: Schedule) {
  const hour = `${String(runTime).padStart(2, "0")}:00`;
  if (repeatType === "None") return `Once, on ${formatDate(repeatFrom)} at ${hour}`;
  const days = on.weeklyOnDay.join(", ");
  const every = {
    Daily: "Every day",
    Weekly: `Every week on ${days}`,
    Monthly: on.monthlyOnEndOfMonth ? "On the last day of every month" : "Every month",
  }[repeatType];
  const until = repeatTo === null ? "" : ` until ${formatDate(repeatTo)}`;
  return `${every} at ${hour}, from ${formatDate(repeatFrom)}${until}`;
}
