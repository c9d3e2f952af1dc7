import { operation } from "@/lib/api/operation";
import { startOfDay } from "@/lib/kernel/clock";
import { isLocalDate } from "@/lib/values/local-date";
import { sendClock } from "./advance";
import * as contract from "./contract";
import { readClock } from "./read-clock";

export const getTestClock = operation(contract.getTestClock, (ctx) => readClock(ctx));

export const advanceTestClock = operation(contract.advanceTestClock, async (ctx, { body }) => {
  const { advanceTo } = body;
  await sendClock(
    ctx,
    isLocalDate(advanceTo) ? startOfDay(ctx.timeZone, advanceTo) : new Date(advanceTo),
  );
  return readClock(ctx);
});
