import { operation } from "@/lib/api/operation";
import { dayIn, startOfDay } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import * as verbs from "./change-meter";
import * as contract from "./contract";
import { ingestEvents } from "./ingest-events";
import type { Meter } from "./model";
import { presentMeter, presentRun, statusOf } from "./present";
import { countsOf, metersWithin } from "./queries";
import { lastRun, requestRun } from "./request-run";
import * as runs from "./run-contract";

async function shown({ tenantId, timeZone, now }: Ctx, meters: readonly Meter[]) {
  const counts = await countsOf(
    tenantId,
    meters.map(({ id }) => id),
    startOfDay(timeZone, dayIn(timeZone, now)),
  );
  return meters.map((meter) =>
    presentMeter(
      meter,
      counts.find(({ meterId }) => meterId === meter.id),
    ),
  );
}

async function one(ctx: Ctx, meter: Meter) {
  const [of = presentMeter(meter, undefined)] = await shown(ctx, [meter]);
  return of;
}

export const listMeters = operation(contract.listMeters, async (ctx) => ({
  meters: await shown(ctx, await metersWithin(ctx)),
}));

export const getMeter = operation(contract.getMeter, async (ctx, { params }) =>
  one(ctx, await verbs.findMeter(ctx, params.meterId)),
);

export const createMeter = operation(contract.createMeter, async (ctx, { body }) =>
  one(ctx, await verbs.createMeter(ctx, body)),
);

export const updateMeter = operation(contract.updateMeter, async (ctx, { params, body }) =>
  one(ctx, await verbs.updateMeter(ctx, params.meterId, body)),
);

export const publishMeter = operation(contract.publishMeter, async (ctx, { params }) =>
  one(ctx, await verbs.publishMeter(ctx, params.meterId)),
);

export const ingestUsageEvents = operation(
  runs.ingestUsageEvents,
  async (ctx, { params, body }) => {
    const meter = await verbs.meterOfGlobalId(ctx, params.meterGlobalId);
    const { received, accepted, results } = await ingestEvents(ctx, meter, [body].flat());
    const rejected = results.filter(({ status }) => status === "Rejected").length;
    const duplicates = results.length - rejected;
    return {
      message: `Of ${received} events ${accepted} were stored, ${duplicates} were known already, and ${rejected} cannot be stored.`,
      ...{ received, accepted, duplicates, rejected },
      results: results
        .slice(0, runs.MOST_RESULTS)
        .map(({ reasons, ...result }) => ({ ...result, reasons: [...reasons] })),
    };
  },
);

export const runSpecificVersionOfMeter = operation(
  runs.runSpecificVersionOfMeter,
  async (ctx, { params, body }) => {
    const [days] = body.eventStoreSourceOptions ?? [];
    const { meter, run } = await requestRun(ctx, params.meterId, params.version, {
      from: days?.startDate ?? null,
      to: days?.endDate ?? null,
      uniqueKey: body.uniqueKey,
      fileId: body.sourceOptions?.[0]?.localFileId,
    });
    return { data: presentRun(meter, run) };
  },
);

export const getRunStatusOfSpecificMeterVersion = operation(
  runs.getRunStatusOfSpecificMeterVersion,
  async (ctx, { params }) => {
    const run = await lastRun(ctx, params.meterId, params.version);
    return {
      data: {
        runStatus: run ? statusOf(run) : 5,
        runStatusDescription: run?.status ?? "NotRun",
      },
    };
  },
);
