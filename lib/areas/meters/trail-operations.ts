import { operation } from "@/lib/api/operation";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import { findMeter } from "./change-meter";
import { presentRun } from "./present";
import { readEntries, sumUp } from "./read-trail";
import * as contract from "./trail-contract";
import { tryMeter } from "./try-meter";

export const testSpecificVersionOfMeter = operation(
  contract.testSpecificVersionOfMeter,
  async (ctx, { params, body }) => {
    const events = body.sourceOptions.flatMap(({ testData }) => testData);
    const { meter, run, totals, refused } = await tryMeter(
      ctx,
      params.meterId,
      params.version,
      events,
    );
    return {
      ...presentRun(meter, run),
      results: totals.map(
        ({ quantity, accountId, subscriptionId, chargeNumber, day, events: of }) => ({
          ...{ accountId: wireId(accountId), chargeNumber, day, events: of },
          subscriptionId: subscriptionId && wireId(subscriptionId),
          quantity: exactNumber(quantity),
        }),
      ),
      errors: refused.map(({ row, eventId, reasons }) => ({ row, eventId, reasons: [...reasons] })),
    };
  },
);

export const getAuditTrailEntriesForMeter = operation(
  contract.getAuditTrailEntriesForMeter,
  async (ctx, { params, query }) => {
    const { entries, next } = await readEntries(ctx, params.meterId, query);
    return {
      data: entries.map(({ step, kind, createdAt, message, data, ownId, runId }) => ({
        timestamp: createdAt.toISOString(),
        errorTime: kind === "ERROR" ? createdAt.toISOString() : null,
        errorCode: kind === "ERROR" ? step : null,
        errorMessage: message,
        payload: data,
        eventId: ownId,
        traceId: runId && wireId(runId),
        ...{ operatorType: step, operatorName: step, operatorId: step },
      })),
      ...(next === undefined ? {} : { nextPage: nextPageOf(ctx, params.meterId, query, next) }),
    };
  },
);

function nextPageOf(
  { baseUrl }: Ctx,
  meterId: string,
  query: Readonly<Record<string, string | undefined>>,
  next: string,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: wireId(next) }))
    if (value !== undefined) search.set(name, value);
  return `${baseUrl}/meters/${meterId}/auditTrail/entries?${search}`;
}

export const retrieveMeterSummaryData = operation(
  contract.retrieveMeterSummaryData,
  async (ctx, { params, body }) => {
    const sums = await sumUp(ctx, params.meterId, body);
    return {
      data: {
        ...{ requestId: ctx.requestId, requestTime: ctx.now.toISOString(), query: body },
        output: sums.map(({ version, runType, _count, _sum }) => ({
          ...{ dimensions: { version, runType }, runs: _count._all },
          ...{ output: _sum.records ?? 0, totalErrorCount: _sum.errors ?? 0 },
        })),
      },
    };
  },
);

export const listPrefetchAuditRecords = operation(
  contract.listPrefetchAuditRecords,
  async (ctx, { params }) => {
    await findMeter(ctx, params.meterId);
    return { data: [] };
  },
);
