import type { Ctx } from "@/lib/kernel/context";
import { errorCode } from "@/lib/kernel/codes";
import { RuleViolation } from "@/lib/kernel/errors";
import { mapInTurns } from "@/lib/platform/turns";
import { lookUp } from "@/lib/areas/usage/look-up";
import type { RowReason } from "@/lib/areas/usage/model";
import { insertEvents, knownEvents, type NewEvent } from "./event-queries";
import { type Definition, type Meter, publishedOf } from "./model";
import { readEvent } from "./read-event";
import { insertEntries } from "./run-queries";

export type SentEvent = Readonly<Record<string, unknown>>;

/** What became of an event that was not stored. */
export type EventResult = {
  readonly row: number;
  readonly status: "Duplicate" | "Rejected";
  readonly eventId: string | null;
  readonly reasons: readonly RowReason[];
};

export type Ingested = {
  readonly received: number;
  readonly accepted: number;
  readonly results: readonly EventResult[];
};

/** Refused events of a call that the audit trail keeps. */
const MOST_ENTRIES = 100;

/** Stores the valid events of a batch, each for itself; their days are counted soon. */
export async function ingestEvents(
  ctx: Ctx,
  meter: Meter,
  events: readonly SentEvent[],
): Promise<Ingested> {
  const definition = publishedOf(meter)?.definition;
  if (!definition)
    throw new RuleViolation(`No version of ${meter.name} is published, so it takes no events.`);
  const { rows, refused } = await readEvents(ctx, meter, definition, events);
  const results: EventResult[] = [...refused];
  const news = rows.map(({ event }) => event);
  const stored = news.length ? await insertEvents(ctx, meter.id, news) : new Set<string>();
  const isSecond = secondsOf(stored);
  const others = rows.filter(({ event }) => isSecond(event.ownId));
  results.push(...(await resultsOf(ctx, meter, others)));
  results.sort((a, b) => a.row - b.row);
  await keepRefused(ctx, meter, events, results);
  const accepted = stored.size;
  if (accepted > 0) {
    const detail = { number: meter.number, received: events.length, accepted };
    ctx.record({ subjectType: "meter", subjectId: meter.id, action: "send-events", detail });
  }
  return { received: events.length, accepted, results };
}

/** The events that can be stored with what they name, and the others with every reason. */
export async function readEvents(
  ctx: Ctx,
  meter: Meter,
  definition: Definition,
  events: readonly SentEvent[],
): Promise<{ rows: { row: number; event: NewEvent }[]; refused: EventResult[] }> {
  const read = await mapInTurns(events, (event, index) =>
    readEvent(ctx, event, index + 1, definition),
  );
  const refused: EventResult[] = [];
  const reject = (row: number, eventId: string | null, reasons: readonly RowReason[]) =>
    refused.push({ row, status: "Rejected", eventId, reasons });
  const drafts = read.flatMap((one, index) => {
    if ("draft" in one) return [one];
    reject(index + 1, one.ownId, one.reasons);
    return [];
  });
  const looked = await lookUp(
    { ...ctx, orgIds: meter.orgIds },
    drafts.map(({ draft }) => draft),
  );
  const rows: { row: number; event: NewEvent }[] = [];
  looked.forEach((one, index) => {
    const of = drafts[index];
    if (of === undefined) return;
    if ("reasons" in one) {
      reject(one.draft.row, of.ownId, one.reasons);
      return;
    }
    const { accountId, subscriptionId, chargeNumber, start, row } = one.usage;
    const { ownId, data } = of;
    rows.push({ row, event: { accountId, subscriptionId, chargeNumber, start, ownId, data } });
  });
  return { rows, refused };
}

/** Whether an event was not stored: its id was known, or stands for the second time in the batch. */
function secondsOf(stored: ReadonlySet<string>): (ownId: string) => boolean {
  const seen = new Set<string>();
  return (ownId) => {
    if (!stored.has(ownId) || seen.has(ownId)) return true;
    seen.add(ownId);
    return false;
  };
}

async function resultsOf(
  ctx: Ctx,
  meter: Meter,
  rows: readonly { row: number; event: NewEvent }[],
): Promise<EventResult[]> {
  if (!rows.length) return [];
  const known = await knownEvents(
    ctx.tenantId,
    meter.id,
    rows.map(({ event }) => event),
  );
  return rows.map(({ row, event: { ownId } }, index) => {
    if (known[index]?.isSame) return { row, status: "Duplicate", eventId: ownId, reasons: [] };
    const message = `The id ${ownId} belongs to another event.`;
    const reasons = [{ code: errorCode(598002, 30), message }];
    return { row, status: "Rejected", eventId: ownId, reasons };
  });
}

/** Keeps the first refused events with their reasons; what is in their fields may be what they were refused for, and is not kept. */
async function keepRefused(
  ctx: Ctx,
  meter: Meter,
  events: readonly SentEvent[],
  results: readonly EventResult[],
): Promise<void> {
  const refused = results.filter(({ status }) => status === "Rejected").slice(0, MOST_ENTRIES);
  await insertEntries(
    ctx,
    refused.map(({ row, eventId, reasons }) => ({
      ...{ meterId: meter.id, runId: null, kind: "ERROR", runType: "NORMAL" },
      ...{ step: "STREAMING_API_SOURCE", ownId: eventId },
      message: reasons
        .map(({ message }) => message)
        .join(" ")
        .slice(0, 1000),
      data: { row, of: events.length },
    })),
  );
}
