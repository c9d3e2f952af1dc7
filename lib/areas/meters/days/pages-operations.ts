import { z } from "zod";
import { operation } from "@/lib/api/operation";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./pages-contract";
import { presentDay, presentRun } from "../present";
import { readDays, readEventsOfDay, readRuns } from "./read-pages";

const sent = z.record(z.string(), z.unknown());

/** The address of the next page, where there is one. */
function pageAfter(
  { baseUrl }: Ctx,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  next: string | undefined,
): { nextPage?: string } {
  if (next === undefined) return {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: wireId(next) }))
    if (value !== undefined) search.set(name, value);
  return { nextPage: `${baseUrl}/meters/${path}?${search}` };
}

export const listMeterRuns = operation(contract.listMeterRuns, async (ctx, { params, query }) => {
  const { meter, page, next } = await readRuns(ctx, params.meterId, query);
  return {
    runs: page.map((run) => {
      const { days, records, errors, message } = run;
      return { ...presentRun(meter, run), days, records, errors, message };
    }),
    ...pageAfter(ctx, `${params.meterId}/runs`, query, next),
  };
});

export const listMeterDays = operation(contract.listMeterDays, async (ctx, { params, query }) => {
  const { meter, page, next } = await readDays(ctx, params.meterId, query);
  return {
    days: page.map((day) => presentDay(meter, day)),
    ...pageAfter(ctx, `${params.meterId}/days`, query, next),
  };
});

export const listEventsOfMeterDay = operation(
  contract.listEventsOfMeterDay,
  async (ctx, { params: { meterId, dayId }, query }) => {
    const { meter, day, page, next } = await readEventsOfDay(ctx, meterId, dayId, query);
    return {
      day: presentDay(meter, day),
      events: page.map(({ ownId, at, createdAt, data, isCounted }) => ({
        eventId: ownId,
        time: at.toISOString(),
        receivedDate: createdAt.toISOString(),
        isCounted,
        data: sent.parse(data),
      })),
      ...pageAfter(ctx, `${meterId}/days/${dayId}/events`, query, next),
    };
  },
);
