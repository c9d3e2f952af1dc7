import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { parseMoment } from "@/lib/values/moment";
import { findMeter } from "../change-meter";
import { insertJob, jobWithId } from "./job-queries";
import type { Meter } from "../model";
import { meterWithId } from "../queries";
import { fieldsRead } from "../model";
import { OWN_COLUMNS, QueryFault, readQuery, type StoreQuery } from "./query-model";
import { countAll, countFound, type FoundEvent, foundEvents } from "./query-queries";
import { instant } from "../read-trail";

/** A query as it is read, with the first and the last moment that it names. */
function understood(ctx: Ctx, text: string) {
  try {
    const query = readQuery(text);
    const at = (moment: string | null) => {
      if (moment === null) return null;
      if (parseMoment(moment) === null || moment < "1901" || moment >= "2999")
        throw new QueryFault(`${moment} is no moment, as 2026-01-31T10:00:00Z is.`);
      return instant(ctx, moment);
    };
    return { query, from: at(query.from), to: at(query.to) };
  } catch (thrown) {
    if (thrown instanceof QueryFault) throw new RuleViolation(thrown.message, { resource: 598280 });
    throw thrown;
  }
}

/** Stores a query of an event store. @throws RuleViolation where it is not understood, NotFound */
export async function submitQuery(ctx: Ctx, text: string): Promise<string> {
  const { query } = understood(ctx, text);
  const meter = await findMeter(ctx, String(query.store));
  const id = newId();
  await insertJob(ctx, {
    ...{ id, meterId: meter.id, operation: "QUERY", status: "Completed", query: text },
    ...{ given: 0, different: 0, changed: 0 },
  });
  ctx.record({
    ...{ subjectType: "meter", subjectId: meter.id, action: "query" },
    detail: { number: meter.number, query: text.slice(0, 1000) },
  });
  return id;
}

const fields = z.record(z.string(), z.unknown());

/** The value of an event in a column. */
function valueOf({ ownId, at, createdAt, data }: FoundEvent, column: string): unknown {
  if (column === "event_id") return ownId;
  if (column === "event_time") return at.toISOString();
  if (column === "received_time") return createdAt.toISOString();
  const event = fields.parse(data);
  return Object.hasOwn(event, column) ? event[column] : null;
}

/** The columns of a query: of `*` those that every event has, those that the meter reads, and the rest of the page's. */
function columnsOf(meter: Meter, { columns }: StoreQuery, page: readonly FoundEvent[]): string[] {
  if (columns !== null && columns !== "count") return [...columns];
  const own = page.flatMap(({ data }) => Object.keys(fields.parse(data)));
  return [...new Set([...OWN_COLUMNS, ...fieldsRead(meter), ...own])];
}

const SIZE = 20;
type Page = { pageSize?: string | undefined; page?: string | undefined };

/** A page of the results of a query. @throws NotFound */
export async function queryResults(ctx: Ctx, key: string, { pageSize, page }: Page) {
  const id = uuidOf(key);
  const job = id === undefined ? undefined : await jobWithId(ctx.tenantId, id);
  const stored = job?.operation === "QUERY" && (await meterWithId(ctx.tenantId, job.meterId));
  if (!job || !stored) throw new NotFound("query of an event store", key);
  const meter = await findMeter(ctx, String(stored.number));
  const { query, from, to } = understood(ctx, job.query ?? "");
  const reach = { tenantId: ctx.tenantId, meterId: meter.id, from, to };
  if (query.columns === "count") {
    const rows = [[await countAll(reach, query)]];
    return { columns: ["count"], rows, totalCount: 1, next: undefined };
  }
  const size = Number(pageSize ?? SIZE);
  const number = Number(page ?? 1);
  const offset = (number - 1) * size;
  const totalCount = await countFound(reach, query);
  const take = Math.min(size, totalCount - offset);
  const events = take > 0 ? await foundEvents(reach, query, offset, take) : [];
  const columns = columnsOf(meter, query, events);
  const rows = events.map((event) => columns.map((column) => valueOf(event, column)));
  return { columns, rows, totalCount, next: offset + size < totalCount ? number + 1 : undefined };
}
