import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { AT_ONCE, billAccount, billAccounts, TOGETHER } from "@/lib/areas/billing/bill-account";
import { remind, remindersDue } from "@/lib/areas/dunning/send-due";
import { resumeCollections } from "@/lib/areas/invoices/applications/hold-back";
import { renewAccount } from "@/lib/areas/orders/place/renew-account";
import { runScheduledOrder, scheduledOrders } from "@/lib/areas/orders/waiting/run-scheduled";
import { removeOrphans } from "@/lib/areas/payment-methods/change-method";
import { payItem, scheduledPayments } from "@/lib/areas/payment-schedules/pay-due";
import { accountsToCollect, collectDue } from "@/lib/areas/payments/collections/collect-due";
import { renewalsDue } from "@/lib/areas/subscriptions/due-renewals";
import { accountsOfRise, dueRises, type RisingAccount } from "@/lib/areas/price-rises/rises-due";
import { noticesDue, tellCustomer } from "@/lib/areas/price-rises/notices/tell-customers";
import { groupsOf, workOnAccount, workOnAccounts } from "@/lib/areas/price-rises/account-work";
import { finishRise } from "@/lib/areas/price-rises/run-rise";
import { announceTrial, trialsDue } from "@/lib/areas/trials/announce-trials";
import { settleSubscriptions } from "@/lib/areas/subscriptions/settle";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { type SystemWork, systemTransaction } from "@/lib/platform/system-work";
import { loadTenant } from "@/lib/platform/tenants";
import type { WorkFailure } from "@/lib/platform/work-failures";
import { chunksOf } from "@/lib/values/chunks-of";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { accountsToBill, type DueAccount } from "./queries";

export const OPERATION = "dailyWork";

/** Transactions of a price rise that run at once. */
const RISES_AT_ONCE = 2;

/** One unit of due work. It runs in a separate transaction and can be repeated. */
export type Piece = Pick<WorkFailure, "step" | "subjectType" | "subjectId"> & {
  /** Pieces of one line run sequentially, in their order. */
  line: string;
  run: () => Promise<unknown>;
};

/** A day of a tenant, and the number of pieces that are read at a time. */
type Day = { tenantId: string; day: LocalDate; limit: number };

/** The due work of one kind, in pages. */
type Step = (of: Day) => AsyncIterable<Piece[]>;

/** The steps of a day, which run in this order. */
export const STEPS: readonly Step[] = [
  removals,
  resumptions,
  orders,
  renewals,
  rises,
  settlements,
  bills,
  instalments,
  collections,
  mails,
  notices,
  trials,
];

/** Maps pages of due rows to pieces. */
async function* piecesOf<Row>(
  { tenantId, day, limit }: Day,
  due: (tenantId: string, day: LocalDate, page: Page<Row>) => Promise<Row[]>,
  piece: (row: Row) => Piece,
): AsyncGenerator<Piece[]> {
  for await (const rows of pagesOf<Row>((page) => due(tenantId, day, page), limit)) {
    yield rows.map(piece);
  }
}

function ofAccount(step: Piece["step"], accountId: string, run: () => Promise<unknown>): Piece {
  return { step, subjectType: "account", subjectId: accountId, line: accountId, run };
}

function ofTenant(step: Piece["step"], tenantId: string, run: () => Promise<unknown>): Piece {
  return { step, subjectType: "tenant", subjectId: tenantId, line: tenantId, run };
}

function apart<T>(
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
  reach: Omit<SystemWork, "operation"> = {},
): Promise<T> {
  return systemTransaction(tenantId, { operation: OPERATION, ...reach }, work);
}

async function* removals({ tenantId }: Day) {
  yield [ofTenant("remove", tenantId, () => apart(tenantId, removeOrphans))];
}

async function* resumptions({ tenantId, day }: Day) {
  const run = () => apart(tenantId, (ctx) => resumeCollections(ctx, day));
  yield [ofTenant("resume", tenantId, run)];
}

/**
 * Scheduled orders of all accounts run sequentially: one may transfer a subscription to the account whose order is
 * next.
 */
function orders(of: Day) {
  return piecesOf(of, scheduledOrders, (order) => ({
    step: "order",
    subjectType: "order",
    subjectId: order.id,
    line: "orders",
    run: () => runScheduledOrder(of.tenantId, order),
  }));
}

async function* renewals(of: Day) {
  const { entities = [], orgs = [] } = (await loadTenant(of.tenantId)) ?? {};
  for (const { id: entityId } of entities) {
    const orgIds = orgs.filter((org) => org.entityId === entityId).map(({ id }) => id);
    const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
      apart(of.tenantId, work, { entityId, orgIds });
    const due = (_tenantId: string, day: LocalDate, page: Page<{ accountId: string }>) =>
      within((ctx) => renewalsDue(ctx, day, page));
    yield* piecesOf(of, due, ({ accountId }) =>
      ofAccount("renew", accountId, () => renewAccount(within, accountId, of.day)),
    );
  }
}

/**
 * Prices that rise at a renewal do so after it, and before they are billed: of many accounts in one transaction, and then account by
 * account where these leave something due.
 */
async function* rises(of: Day) {
  const { tenantId, day, limit } = of;
  for (const { id } of await dueRises(tenantId, day)) {
    const due = (_tenantId: string, _day: LocalDate, page: Page<RisingAccount>) =>
      accountsOfRise(tenantId, id, day, page);
    const read = (page: Page<RisingAccount>) => due(tenantId, day, page);
    for await (const accounts of pagesOf<RisingAccount>(read, limit)) {
      yield groupsOf(accounts).map((group, index) => {
        const run = () => workOnAccounts(tenantId, id, group, day);
        return { ...ofTenant("order", tenantId, run), line: `rises ${index % RISES_AT_ONCE}` };
      });
    }
    yield* piecesOf(of, due, (account) =>
      ofAccount("order", account.id, () => workOnAccount(tenantId, id, account, day)),
    );
    yield [ofTenant("order", tenantId, () => finishRise(tenantId, id, day))];
  }
}

async function* settlements({ tenantId, day }: Day) {
  const run = async () => {
    let more = true;
    while (more) ({ more } = await apart(tenantId, (ctx) => settleSubscriptions(ctx, day)));
  };
  yield [ofTenant("settle", tenantId, run)];
}

/** Many accounts in one transaction; what these leave due is billed account by account, which shows what keeps it. */
async function* bills(of: Day) {
  const due = (tenantId: string, day: LocalDate, page: Page<DueAccount>) =>
    asTenant(tenantId, () => accountsToBill(tenantId, day, page));
  const limit = Math.min(of.limit, TOGETHER * AT_ONCE);
  for await (const accounts of pagesOf<DueAccount>((page) => due(of.tenantId, of.day, page), limit))
    yield billedTogether(of, accounts);
  yield* piecesOf(of, due, ({ id, entityId, orgId }) => {
    const bill = async (ctx: Ctx) => billAccount(ctx, await lockAccount(ctx, id), of.day);
    return ofAccount("bill", id, () => apart(of.tenantId, bill, { entityId, orgIds: [orgId] }));
  });
}

function billedTogether({ tenantId, day }: Day, accounts: readonly DueAccount[]): Piece[] {
  const groups = [...groupBy(accounts, ({ entityId }) => entityId)].flatMap(([entityId, own]) =>
    chunksOf(own, TOGETHER).map((group) => ({ entityId, group })),
  );
  return groups.map(({ entityId, group }, index) => {
    const orgIds = [...new Set(group.map(({ orgId }) => orgId))];
    const ids = group.map(({ id }) => id);
    const bill = (ctx: Ctx) => billAccounts(ctx, ids, day);
    const run = () =>
      apart(tenantId, bill, { entityId, orgIds }).catch((thrown: unknown) => {
        const about = { err: databaseFault(thrown), tenantId, day, accounts: ids.length };
        log.warn(about, "accounts are billed one by one");
      });
    return { ...ofTenant("bill", tenantId, run), line: `bills ${index % AT_ONCE}` };
  });
}

function instalments(of: Day) {
  return piecesOf(of, scheduledPayments, (item) =>
    ofAccount("collect", item.accountId, () => payItem(of.tenantId, item)),
  );
}

function collections(of: Day) {
  return piecesOf(of, accountsToCollect, (account) =>
    ofAccount("collect", account.id, () => collectDue(of.tenantId, account, of.day)),
  );
}

function mails(of: Day) {
  return piecesOf(of, remindersDue, (mail) =>
    ofAccount("remind", mail.accountId, () => remind(of.tenantId, mail, of.day)),
  );
}

/** Customers are told of new prices after everything that can change them today. */
function notices(of: Day) {
  return piecesOf(of, noticesDue, (notice) =>
    ofAccount("remind", notice.accountId, () => tellCustomer(of.tenantId, notice, of.day)),
  );
}

function trials(of: Day) {
  return piecesOf(of, trialsDue, (trial) =>
    ofAccount("remind", trial.payerId, () => announceTrial(of.tenantId, trial, of.day)),
  );
}
