import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { findMeter } from "../change-meter";
import { type Meter, publishedOf } from "../model";
import { dayWithId, daysOf, eventsOfDay } from "./page-queries";
import type { listMeterDays, listMeterRuns } from "./pages-contract";
import { runsAfter } from "../run-queries";

type Page = z.output<typeof listMeterRuns.query>;
const SIZE = 20;

const sizeOf = ({ pageSize }: Page) => (pageSize === undefined ? SIZE : Number(pageSize));
const afterOf = ({ cursor }: Page) => (cursor === undefined ? undefined : uuidOf(cursor));

/** Of one row more than a page has, the page, and the last of its rows where there are more. */
function paged<Row extends { readonly id: string }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? page.at(-1)?.id : undefined };
}

/** A page of the runs of a meter. */
export async function readRuns(ctx: Ctx, key: string, query: Page) {
  const meter = await findMeter(ctx, key);
  const size = sizeOf(query);
  const rows = await runsAfter(ctx.tenantId, meter.id, afterOf(query), size + 1);
  return { meter, ...paged(rows, size) };
}

/** A page of the days of a meter. */
export async function readDays(ctx: Ctx, key: string, query: z.output<typeof listMeterDays.query>) {
  const meter = await findMeter(ctx, key);
  const size = sizeOf(query);
  const rows = await daysOf(ctx.tenantId, meter.id, {
    ...{ from: query.startDate ?? null, to: query.endDate ?? null },
    onlyErrors: query.onlyErrors === "true",
    after: afterOf(query) ?? null,
    take: size + 1,
  });
  return { meter, ...paged(rows, size) };
}

/** The version whose filters say which stored events count: the published one, before that the newest. */
const readBy = (meter: Meter) => publishedOf(meter) ?? meter.versions.at(-1);

/** A page of the events of a day, with the day. @throws NotFound */
export async function readEventsOfDay(ctx: Ctx, key: string, dayKey: string, query: Page) {
  const meter = await findMeter(ctx, key);
  const id = uuidOf(dayKey);
  const day = id === undefined ? undefined : await dayWithId(ctx.tenantId, meter.id, id);
  const version = readBy(meter);
  if (!day || !version) throw new NotFound("day of the meter", dayKey);
  const size = sizeOf(query);
  const after = afterOf(query) ?? null;
  const rows = await eventsOfDay(ctx.tenantId, day.id, version.definition, after, size + 1);
  return { meter, day, ...paged(rows, size) };
}
