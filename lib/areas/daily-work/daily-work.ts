import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { billAccount } from "@/lib/areas/billing/bill-account";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";
import { resumeCollections } from "@/lib/areas/invoices/applications/hold-back";
import { remind, remindersDue } from "@/lib/areas/dunning/send-due";
import { accountsToCollect, collectDue } from "@/lib/areas/payments/collections/collect-due";
import { payItem, scheduledPayments } from "@/lib/areas/payment-schedules/pay-due";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { removeOrphans } from "@/lib/areas/payment-methods/change-method";
import { renewAccount } from "@/lib/areas/orders/place/renew-account";
import { runScheduledOrder, scheduledOrders } from "@/lib/areas/orders/waiting/run-scheduled";
import { renewalsDue } from "@/lib/areas/subscriptions/due-renewals";
import { settleSubscriptions } from "@/lib/areas/subscriptions/settle";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { loadTenant } from "@/lib/platform/tenants";
import {
  openWork,
  type OpenWork,
  resolveWork,
  storeWorkFailure,
  type WorkFailure,
} from "@/lib/platform/work-failures";
import type { LocalDate } from "@/lib/values/local-date";
import { accountsToBill } from "./queries";

const OPERATION = "dailyWork";

/** Milliseconds to wait for what passes, as somebody who works on the same account, time after time. */
const RETRY_PAUSES = [200, 1000, 3000];

/** One thing that falls due. It runs in a transaction of its own and can be repeated. */
type Piece = Pick<WorkFailure, "step" | "subjectType" | "subjectId"> & {
  run: () => Promise<unknown>;
};

/**
 * Everything that falls due on a day, in order: charges that are not settled, payment methods that
 * nobody came for, scheduled orders, renewals, what dates do to subscriptions, bills, scheduled payments, collections, mails to those who still owe. A piece that fails is kept with its reason and
 * holds up no other.
 */
export async function doDailyWork(tenantId: string, day: LocalDate): Promise<void> {
  await settleIntents(tenantId);
  const open = await asTenant(tenantId, () => openWork(tenantId));
  const failed = new Set<string>();
  for (const pieces of [
    removals,
    resumptions,
    orders,
    renewals,
    settlements,
    bills,
    instalments,
    collections,
    mails,
  ]) {
    for (const piece of await pieces(tenantId, day)) {
      if (!(await runPiece(tenantId, day, piece))) failed.add(nameOf(piece));
    }
  }
  await resolveOthers(tenantId, open, failed);
  await deliverMails(tenantId);
}

const nameOf = ({ step, subjectId }: OpenWork) => `${step} ${subjectId}`;

/** What failed before and not today is done, or falls due no more. */
async function resolveOthers(
  tenantId: string,
  open: readonly OpenWork[],
  failed: ReadonlySet<string>,
): Promise<void> {
  const done = open.filter((work) => !failed.has(nameOf(work)));
  if (!done.length) return;
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    resolveWork(tenantId, done, ctx.now),
  );
}

async function removals(tenantId: string): Promise<Piece[]> {
  const run = () => systemTransaction(tenantId, { operation: OPERATION }, removeOrphans);
  return [{ step: "remove", subjectType: "tenant", subjectId: tenantId, run }];
}

async function resumptions(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const run = () =>
    systemTransaction(tenantId, { operation: OPERATION }, (ctx) => resumeCollections(ctx, day));
  return [{ step: "resume", subjectType: "tenant", subjectId: tenantId, run }];
}

async function orders(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const due = await scheduledOrders(tenantId, day);
  return due.map((order) => ({
    step: "order",
    subjectType: "order",
    subjectId: order.id,
    run: () => runScheduledOrder(tenantId, order),
  }));
}

async function renewals(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const { entities = [], orgs = [] } = (await loadTenant(tenantId)) ?? {};
  const pieces: Piece[] = [];
  for (const { id: entityId } of entities) {
    const orgIds = orgs.filter((org) => org.entityId === entityId).map(({ id }) => id);
    const work = { operation: OPERATION, entityId, orgIds };
    const due = await systemTransaction(tenantId, work, (ctx) => renewalsDue(ctx, day));
    for (const { accountId } of due) {
      const run = () =>
        renewAccount((renew) => systemTransaction(tenantId, work, renew), accountId, day);
      pieces.push({ step: "renew", subjectType: "account", subjectId: accountId, run });
    }
  }
  return pieces;
}

async function settlements(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const run = async () => {
    let more = true;
    while (more) {
      const work = (ctx: Ctx) => settleSubscriptions(ctx, day);
      ({ more } = await systemTransaction(tenantId, { operation: OPERATION }, work));
    }
  };
  return [{ step: "settle", subjectType: "tenant", subjectId: tenantId, run }];
}

async function bills(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const due = await asTenant(tenantId, () => accountsToBill(tenantId, day));
  return due.map(({ id, entityId, orgId }) => {
    const run = () =>
      systemTransaction(
        tenantId,
        { operation: OPERATION, entityId, orgIds: [orgId] },
        async (ctx) => billAccount(ctx, await lockAccount(ctx, id), day),
      );
    return { step: "bill", subjectType: "account", subjectId: id, run };
  });
}

async function instalments(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const due = await scheduledPayments(tenantId, day);
  return due.map((item) => ({
    step: "collect",
    subjectType: "account",
    subjectId: item.accountId,
    run: () => payItem(tenantId, item),
  }));
}

async function collections(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const due = await accountsToCollect(tenantId, day);
  return due.map((account) => ({
    step: "collect",
    subjectType: "account",
    subjectId: account.id,
    run: () => collectDue(tenantId, account, day),
  }));
}

async function mails(tenantId: string, day: LocalDate): Promise<Piece[]> {
  const due = await remindersDue(tenantId, day);
  return due.map((mail) => ({
    step: "remind",
    subjectType: "account",
    subjectId: mail.accountId,
    run: () => remind(tenantId, mail, day),
  }));
}

/** Does a piece, or keeps why it could not be done; tells which. */
async function runPiece(tenantId: string, day: LocalDate, piece: Piece): Promise<boolean> {
  for (const pause of [...RETRY_PAUSES, undefined]) {
    try {
      await piece.run();
      return true;
    } catch (thrown) {
      const error = databaseFault(thrown);
      if (pause === undefined || !isPassing(error)) {
        await keepFailure(tenantId, day, piece, error);
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return false;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Our own refusals say what is wrong, with ids as clients know them; the text of anything else stays in the log. */
async function keepFailure(
  tenantId: string,
  day: LocalDate,
  piece: Piece,
  error: unknown,
): Promise<void> {
  const { step, subjectType, subjectId } = piece;
  log.error({ err: error, tenantId, day, step, subjectId }, "a piece of the daily work failed");
  const message =
    error instanceof ApiError
      ? error.message.replaceAll(UUID, wireId)
      : "An internal error; its cause is in the server's log.";
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    storeWorkFailure(tenantId, { day, step, subjectType, subjectId, message }, ctx.now),
  );
}
