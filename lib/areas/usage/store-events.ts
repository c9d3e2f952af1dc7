import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { mapInTurns } from "@/lib/platform/turns";
import { MOST_EVENTS, MOST_RESULTS } from "./contract";
import type { UsageEvent } from "./event-contract";
import { ingest } from "./ingest";
import { draftOfEvent } from "./read-row";
import { type Tally, tallyOf } from "./tally";

/** Stores the valid events of a batch, each independently. */
export async function storeEvents(
  ctx: Ctx,
  events: readonly UsageEvent[],
  { all, replace }: { readonly all: boolean; readonly replace: boolean },
): Promise<Tally> {
  const drafts = await mapInTurns(events, draftOfEvent);
  const results = await ingest(ctx, drafts, { sourceType: "API", uploadId: null, replace });
  const tally = tallyOf(all ? MOST_EVENTS : MOST_RESULTS, all);
  tally.add(events.length, results);
  if (tally.accepted > 0) {
    const { received, accepted, duplicates, rejected } = tally;
    const detail = { received, accepted, duplicates, rejected };
    ctx.record({ subjectType: "usageBatch", subjectId: newId(), action: "create", detail });
  }
  return tally;
}
