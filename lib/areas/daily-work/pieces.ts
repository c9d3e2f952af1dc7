import type { Ctx } from "@/lib/kernel/context";
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
import { changedSchedules, settleSchedule } from "@/lib/areas/scheduled-charges/settle-schedules";
import { groupsOf, workOnAccount, workOnAccounts } from "@/lib/areas/price-rises/account-work";
import { finishRise } from "@/lib/areas/price-rises/run-rise";
import { announceTrial, trialsDue } from "@/lib/areas/trials/announce-trials";
import { settleSubscriptions } from "@/lib/areas/subscriptions/settle";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { loadTenant } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";
import { bills } from "./bills";
import { apart, type Day, ofAccount, ofTenant, piecesOf, type Step } from "./piece";

/** Transactions of a price rise that run at once. */
const RISES_AT_ONCE = 2;

/** The steps of a day, which run in this order. */
export const STEPS: readonly Step[] = [
  removals,
  resumptions,
  orders,
  renewals,
  rises,
  settlements,
  schedules,
  bills,
  instalments,
  collections,
  mails,
  notices,
  trials,
];

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

/** What orders have changed after the last item of an invoice schedule is billed with the day. */
function schedules(of: Day) {
  return piecesOf(of, changedSchedules, (schedule) => {
    const { accountId, entityId, orgId } = schedule;
    const work = (ctx: Ctx) => settleSchedule(ctx, schedule, of.day);
    return ofAccount("bill", accountId, () =>
      apart(of.tenantId, work, { entityId, orgIds: [orgId] }),
    );
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
