import { ApiError } from "@/lib/kernel/errors";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { newId, wireId } from "@/lib/kernel/ids";
import { inLanes } from "@/lib/platform/lanes";
import { log } from "@/lib/platform/log";
import { PAGE } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { resolveOthers, storeWorkFailure } from "@/lib/platform/work-failures";
import type { LocalDate } from "@/lib/values/local-date";
import { OPERATION, type Piece, STEPS } from "./pieces";

/** Milliseconds to wait for what passes, as somebody who works on the same account, time after time. */
const RETRY_PAUSES = [200, 1000, 3000];

/** How the work of a day is gone about. */
export type Pace = {
  /** Pieces that are read at a time: so many are in memory, however many accounts there are. */
  page?: number;
  /** Pieces that are done side by side; as many as the process allows when absent. */
  lanes?: number;
  /** Asked before each piece and at the end: throws when somebody else may be doing this work by now. */
  check?: (() => void) | undefined;
};

/** One run of the daily work. */
type Run = { id: string; tenantId: string; day: LocalDate };

/**
 * Everything that falls due on a day, step by step: charges that are not settled, payment methods that
 * nobody came for, scheduled orders, renewals, what dates do to subscriptions, bills, scheduled payments, collections, mails to those
 * who still owe. A step is read in pages, and pieces of different accounts are done side by side. A piece that fails is kept with its
 * reason and holds up no other. It can be killed at any point and run again: what is done is due no more.
 */
export async function doDailyWork(
  tenantId: string,
  day: LocalDate,
  { page = PAGE, lanes, check }: Pace = {},
): Promise<void> {
  const run = { id: newId(), tenantId, day };
  const work = (piece: Piece) => {
    check?.();
    return runPiece(run, piece);
  };
  await settleIntents(tenantId);
  for (const step of STEPS) {
    for await (const pieces of step({ tenantId, day, limit: page })) {
      await inLanes(pieces, ({ line }) => line, work, lanes);
    }
  }
  // Another night's failures are not for this one to settle.
  check?.();
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    resolveOthers(tenantId, run.id, ctx.now),
  );
  await deliverMails(tenantId);
}

/** Does a piece, or keeps why it could not be done. */
async function runPiece(run: Run, piece: Piece): Promise<void> {
  for (const pause of [...RETRY_PAUSES, undefined]) {
    try {
      await piece.run();
      return;
    } catch (thrown) {
      const error = databaseFault(thrown);
      if (pause === undefined || !isPassing(error)) return keepFailure(run, piece, error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Our own refusals say what is wrong, with ids as clients know them; the text of anything else stays in the log. */
async function keepFailure(
  { id: runId, tenantId, day }: Run,
  { step, subjectType, subjectId }: Piece,
  error: unknown,
): Promise<void> {
  log.error({ err: error, tenantId, day, step, subjectId }, "a piece of the daily work failed");
  const message =
    error instanceof ApiError
      ? error.message.replaceAll(UUID, wireId)
      : "An internal error; its cause is in the server's log.";
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    storeWorkFailure(tenantId, { day, step, subjectType, subjectId, message, runId }, ctx.now),
  );
}
