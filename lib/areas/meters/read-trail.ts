import { z } from "zod";
import { instantOfText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { parseMoment } from "@/lib/values/moment";
import { findMeter } from "./change-meter";
import { entriesOf, sumOfRuns } from "./run-queries";
import { STEPS } from "./state-contract";
import type { getAuditTrailEntriesForMeter, retrieveMeterSummaryData } from "./trail-contract";

type Query = z.output<typeof getAuditTrailEntriesForMeter.query>;
type Body = z.output<typeof retrieveMeterSummaryData.body>;

const payload = z.record(z.string(), z.unknown());
const step = z.enum(STEPS);
const SIZE = 30;

/** A moment that the contract has checked; without an offset in the tenant's time zone. */
export function instant({ timeZone }: Ctx, text: string): Date {
  const moment = parseMoment(text) ?? text;
  return moment.endsWith("Z") ? new Date(moment) : instantOfText(timeZone, moment.slice(0, 19));
}

/** A page of the audit trail of a meter, and the last of its entries where there are more. */
export async function readEntries(ctx: Ctx, key: string, query: Query) {
  const meter = await findMeter(ctx, key);
  const size = query.pageSize === undefined ? SIZE : Number(query.pageSize);
  const rows = await entriesOf(ctx.tenantId, meter.id, {
    ...{
      kind: query.exportType,
      runType: query.runType,
      steps: query.operatorId && [query.operatorId],
    },
    runIds: query.sessionId && [uuidOf(query.sessionId) ?? []].flat(),
    from: instant(ctx, query.queryFromTime),
    to: instant(ctx, query.queryToTime),
    after: query.cursor === undefined ? undefined : uuidOf(query.cursor),
    take: size + 1,
  });
  const entries = rows
    .slice(0, size)
    .map((row) => ({ ...row, step: step.parse(row.step), data: payload.parse(row.data) }));
  return { entries, next: rows.length > size ? entries.at(-1)?.id : undefined };
}

/** What the runs of a meter have done. */
export async function sumUp(ctx: Ctx, key: string, body: Body) {
  const meter = await findMeter(ctx, key);
  const { runType, sessionIds, queryFromTime, queryToTime } = body;
  return sumOfRuns(ctx.tenantId, meter.id, {
    runType,
    ids: sessionIds?.flatMap((one) => uuidOf(one) ?? []),
    from: queryFromTime === undefined ? undefined : instant(ctx, queryFromTime),
    to: queryToTime === undefined ? undefined : instant(ctx, queryToTime),
  });
}
