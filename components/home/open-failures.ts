import { queryWorkFailures } from "@/lib/areas/daily-work/failure-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type OpenFailure = CallResult<typeof queryWorkFailures>["data"][number];

const STEPS: Record<OpenFailure["step"], string> = {
  remove: "Cleaning up",
  resume: "Collection was not resumed",
  order: "Scheduled order",
  renew: "Renewal",
  settle: "Changes of subscriptions",
  bill: "Bill",
  collect: "Collection",
  remind: "Reminder",
};

/** The failed task, in words. */
export const stepText = (step: OpenFailure["step"]): string => STEPS[step];
