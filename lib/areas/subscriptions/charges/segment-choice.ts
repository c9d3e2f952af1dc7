import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField } from "@/lib/kernel/errors";
import type { getSubscription } from "@/lib/areas/subscriptions/contract";
import type { SegmentChoice } from "@/lib/areas/subscriptions/detail-model";

type Detail = z.output<typeof getSubscription.query>;

/** How a read of version 1 shows subscriptions. @throws MissingField */
export function shownAs(ctx: Ctx, query: Detail) {
  const { today, timeZone } = ctx;
  const leaveOutEmpty = query["exclude-rate-plans-with-no-charges"] === "true";
  return { today, timeZone, choice: choiceOf(ctx, query), leaveOutEmpty };
}

function choiceOf({ today }: Ctx, query: Detail): SegmentChoice {
  const day = query["as-of-date"];
  switch (query["charge-detail"]) {
    case "all-segments":
      return { kind: "all" };
    case "current-segment":
      return { kind: "on", day: today };
    case "specific-segment":
      if (day === undefined)
        throw new MissingField("as-of-date is required with specific-segment.");
      return { kind: "on", day };
    default:
      return { kind: "last" };
  }
}
