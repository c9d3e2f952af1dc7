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
import { OPERATION, type Piece } from "./piece";
import { STEPS } from "./pieces";

/** Milliseconds before each retry of a passing fault, such as a lock on the account. */
const RETRY_PAUSES = [200, 1000, 3000];

/** Options of a run. */
export type Pace = {
  /** Pieces that are read at a time and held in memory. */
  page?: number;
  /** Pieces that run concurrently; the limit of the process by default. */
  lanes?: number;
  /** Called before each piece and at the end: throws when another process may have taken over. */
  check?: (() => void) | undefined;
};

/** One run of the daily work. */
type Run = { id: string; tenantId: string; day: LocalDate };

/**
 * Runs everything that falls due on a day, step by step: unsettled charges, abandoned payment methods, scheduled
 * orders, renewals, dated changes of subscriptions, bills, scheduled payments, collections and reminders. A step is
 * read in pages, and pieces of different accounts run concurrently. A failure is stored with its reason and delays no
 * other piece. A run can be killed at any point and repeated: finished work is no longer due.
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
    for await (const pieces of step({ ...run, limit: page })) {
      await inLanes(pieces, ({ line }) => line, work, lanes);
    }
  }
  // Without the lock, failures may belong to the next night already.
  check?.();
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    resolveOthers(tenantId, run.id, ctx.now),
  );
  await deliverMails(tenantId);
}

/** Runs a piece, and stores its failure. */
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

/** Stores the message of an ApiError, with ids in their public form; other errors are only logged. */
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
