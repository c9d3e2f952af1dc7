import * as z from "zod";
import type { JobHelpers, Task, TaskList } from "graphile-worker";
import { settleAuthorizations } from "@/lib/areas/payment-methods/authorizations/settle-authorizations";
import { resealTexts, textsAreToReseal } from "@/lib/platform/auth/reseal-texts";
import { cardsAreToReseal, resealCards } from "@/lib/areas/payment-methods/cards/reseal-cards";
import { formsAreThere, guardForms } from "@/lib/areas/hosted-pages/guard-forms";
import { forgetEvents } from "@/lib/areas/gateway-events/forget-events";
import { forgetDeletedRecords } from "@/lib/areas/batch-actions/forget-deleted";
import { forgetFiles } from "@/lib/areas/files/forget-files";
import { tryEvents } from "@/lib/areas/gateway-events/try-events";
import { runCardUpdate } from "@/lib/areas/payment-methods/cards/update-cards";
import { CARD_UPDATE_TASK } from "@/lib/areas/payment-methods/cards/updater-model";
import { collectByHour } from "@/lib/areas/payments/collections/collect-due";
import { RETRY_JOB } from "@/lib/areas/payments/collections/retry-model";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { ASK_AGAIN } from "@/lib/areas/payments/refunds/settle-refund";
import { SETTLEMENT_JOB_TASK } from "@/lib/areas/credit-memos/jobs/job-model";
import { runSettlementJob } from "@/lib/areas/credit-memos/jobs/settlement-job";
import { INVOICE_JOB_TASK } from "@/lib/areas/invoices/jobs/job-model";
import { runInvoiceJob } from "@/lib/areas/credit-memos/invoice-credits/run-invoice-job";
import { ORDER_JOB_TASK } from "@/lib/areas/orders/model";
import { runOrderJob } from "@/lib/areas/orders/jobs/order-job";
import { PREVIEW_RUN_TASK } from "@/lib/areas/billing-previews/model";
import { workOnPreviewRun } from "@/lib/areas/billing-previews/write-run";
import { forgetBulkPdfs } from "@/lib/areas/bulk-pdf/forget-jobs";
import { BULK_PDF_TASK } from "@/lib/areas/bulk-pdf/model";
import { workOnBulkPdfs } from "@/lib/areas/bulk-pdf/write-zips";
import { beginNightlyCheck, workOnBookCheck } from "@/lib/areas/books/check-books";
import { BOOK_CHECK_TASK } from "@/lib/areas/books/model";
import { EXPORT_TASK } from "@/lib/areas/exports/model";
import { runExport } from "@/lib/areas/exports/write-export";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { BILL_RUN_TASK } from "@/lib/areas/bill-runs/model";
import { billRunsToBegin } from "@/lib/areas/bill-runs/run-due";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";
import { mailLink } from "@/lib/areas/organizations/people/mail-link";
import { LINK_KINDS, LINK_TASK } from "@/lib/areas/organizations/people/model";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { ROUND_PAUSE, RUN_TASK } from "@/lib/areas/payment-runs/model";
import { runsToBegin } from "@/lib/areas/payment-runs/run-due";
import { runTruncation } from "@/lib/areas/meters/store/change-store";
import { eraseEvents } from "@/lib/areas/meters/store/erase-events";
import { ERASE_EVENTS, RUN_METERS, TRUNCATE_STORE } from "@/lib/areas/meters/model";
import { forgetRuns } from "@/lib/areas/meters/forget-runs";
import { runMeters } from "@/lib/areas/meters/run-meters";
import { RISE_TASK } from "@/lib/areas/price-rises/model";
import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { tellOwners, tenantsToTell } from "@/lib/areas/daily-work/tell-owners";
import { runRealDay } from "@/lib/areas/daily-work/work-days";
import { checkUsage } from "@/lib/areas/usage-alerts/check-usage";
import { CHECK_TASK } from "@/lib/areas/usage/watched/task-model";
import { runAdvance } from "@/lib/areas/test-clock/advance";
import { ADVANCE_TASK } from "@/lib/areas/test-clock/model";
import { checkTimelines } from "@/lib/areas/subscriptions/timeline/check-timelines";
import { RETRY_TASK } from "@/lib/areas/payment-schedules/model";
import { payByHour, payItem } from "@/lib/areas/payment-schedules/pay-due";
import { alone, type Held } from "@/lib/platform/database/alone";
import { keepMonths } from "@/lib/platform/months";
import { reap } from "@/lib/platform/reap";
import { allTenants, type LookingTask, tenantsDue } from "@/lib/platform/tenants";
import { ownForms } from "@/lib/server/front/own-forms";

/** Job payloads: written by us, and stored in the database until they run. */
const ofTenant = z.object({ tenantId: z.string() });
const ofRun = ofTenant.extend({ runId: z.string(), round: z.number().optional() });
const ofItem = ofTenant.extend({
  id: z.string(),
  accountId: z.string(),
  entityId: z.string(),
  orgId: z.string(),
});

/** Work for one tenant; the payload names it. */
function forTenant(work: (tenantId: string) => Promise<unknown>): Task {
  return async (payload) => {
    const { tenantId } = ofTenant.parse(payload);
    await work(tenantId);
  };
}

/** A job's payload for one tenant besides the tenant; the timetable's hour is left out. */
const toldBesides = z.object({ sentBefore: z.string().optional() });
export type Told = z.infer<typeof toldBesides>;

/** A job that a caller requested; the payload names it and its tenant. */
function requestedJob(
  run: (tenantId: string, id: string, isLastTry: boolean) => Promise<void>,
): Task {
  return async (payload, { job: { attempts, max_attempts: most } }) => {
    const { tenantId, jobId } = ofTenant.extend({ jobId: z.string() }).parse(payload);
    await run(tenantId, jobId, attempts >= most);
  };
}

/** Card updates of a batch that were requested. */
const cardUpdate: Task = async (payload) => {
  const { tenantId, batchId } = ofTenant.extend({ batchId: z.string() }).parse(payload);
  await runCardUpdate(tenantId, batchId);
};

/** A person's data to remove from the events of an account. */
const erasure: Task = async (payload) => {
  const parts = { accountId: z.string(), hashes: z.array(z.string()), until: z.string() };
  const { tenantId, ...of } = ofTenant.extend(parts).parse(payload);
  await eraseEvents(tenantId, of);
};

/** Usage of an account that is compared with its thresholds. */
const usageCheck: Task = async (payload) => {
  const { tenantId, accountId } = ofTenant.extend({ accountId: z.string() }).parse(payload);
  await checkUsage(tenantId, accountId);
};

/** The link of an invitation, or to a new password. */
const linkMail: Task = async (payload) => {
  const parts = { kind: z.enum(LINK_KINDS), id: z.string() };
  const { tenantId, kind, id } = ofTenant.extend(parts).parse(payload);
  await mailLink(tenantId, kind, id);
};

/** Seconds after which work that is being done elsewhere is checked again. */
const LOOK_AGAIN = 15;

/**
 * Runs work that may take longer than four hours. After these the queue frees the lock of a job, whatever its worker is
 * doing, and gives it to another one, which finds the work taken here and returns later: until it has ended, or its
 * process is gone.
 */
async function longWork(
  name: string,
  lane: ReturnType<typeof laneOf>,
  { job, addJob }: JobHelpers,
  work: (held: Held) => Promise<void>,
): Promise<void> {
  if (await alone(name, work)) return;
  const runAt = new Date(Date.now() + LOOK_AGAIN * 1000);
  const { task_identifier: task, payload, max_attempts: maxAttempts } = job;
  await addJob(task, payload, { ...lane, runAt, maxAttempts });
}

/** Days of a tenant, by real time or by a test clock: one at a time. */
function daysOf(task: string, work: (tenantId: string, held: Held) => Promise<void>): Task {
  return (payload, helpers) => {
    const { tenantId } = ofTenant.parse(payload);
    const lane = laneOf(task, tenantId);
    return longWork(`days:${tenantId}`, lane, helpers, (held) => work(tenantId, held));
  };
}

/** One round of a run of many accounts, and another one while accounts of it are in use. */
function inRounds(name: string, work: typeof runPaymentRun): Task {
  return (payload, helpers) => {
    const { tenantId, runId, round = 1 } = ofRun.parse(payload);
    const lane = laneOf(name, runId);
    return longWork(lane.jobKey, lane, helpers, async ({ check }) => {
      if ((await work(tenantId, runId, { round, check })) === 0) return;
      const runAt = new Date(Date.now() + ROUND_PAUSE * 1000);
      await helpers.addJob(name, { tenantId, runId, round: round + 1 }, { ...lane, runAt });
    });
  };
}

/** Ensures that each open run of a tenant has its job; an existing one is kept. */
function openRunsOfTenant(
  task: string,
  runsOf: (tenantId: string) => Promise<readonly { id: string }[]>,
): Task {
  return async (payload, { addJob }) => {
    const { tenantId } = ofTenant.parse(payload);
    for (const { id } of await runsOf(tenantId)) {
      const lane = { ...laneOf(task, id), jobKeyMode: "unsafe_dedupe" } as const;
      await addJob(task, { tenantId, runId: id }, lane);
    }
  };
}

/** An item of a payment schedule that is retried. */
const scheduleItem: Task = async (payload) => {
  const { tenantId, ...item } = ofItem.parse(payload);
  await payItem(tenantId, item);
};

/** A job for each tenant with work due, so that one tenant's failures do not affect others. */
function forTenants(task: string, due: (told: Told) => Promise<readonly string[]>): Task {
  return async (payload, { addJob }) => {
    const told = toldBesides.parse(payload ?? {});
    for (const tenantId of await due(told)) {
      await addJob(task, { ...told, tenantId }, { ...laneOf(task, tenantId), maxAttempts: 3 });
    }
  };
}

/** The same for what is checked every few minutes, in one statement over all tenants. */
function forTenantsDue(looking: LookingTask, task: string): TaskList {
  return { [looking]: forTenants(task, ({ sentBefore }) => tenantsDue(looking, sentBefore)) };
}

/** The same for hourly or daily work: each tenant is checked. */
function forEachTenant(task: string, wanted = (_tenantId: string) => Promise.resolve(true)): Task {
  return forTenants(task, async () => {
    const due: string[] = [];
    for (const tenantId of await allTenants()) if (await wanted(tenantId)) due.push(tenantId);
    return due;
  });
}

/** One job of a kind waits for a tenant, or for another subject, and one runs. */
function laneOf(task: string, of: string) {
  return { jobKey: `${task}:${of}`, queueName: `${task}:${of}` };
}

const SETTLE_TENANT = "settle-intents-of-tenant";

/** Settles charges, and repeats as soon as one that could not be settled yet is due again. */
const settleTenant: Task = async (payload, { addJob }) => {
  const { tenantId, sentBefore } = ofTenant.extend(toldBesides.shape).parse(payload);
  const { waiting } = await settleIntents(tenantId, { sentBefore });
  if (waiting === 0) return;
  const runAt = new Date(Date.now() + ASK_AGAIN * 1000);
  const lane = laneOf(SETTLE_TENANT, tenantId);
  await addJob(SETTLE_TENANT, { tenantId }, { ...lane, runAt, maxAttempts: 3 });
};

/** Every kind of job of the worker, by the name under which it is enqueued. */
export const tasks: TaskList = {
  [ADVANCE_TASK]: daysOf(ADVANCE_TASK, (tenantId, { check }) => runAdvance(tenantId, check)),
  [ORDER_JOB_TASK]: requestedJob(runOrderJob),
  [SETTLEMENT_JOB_TASK]: requestedJob(runSettlementJob),
  [INVOICE_JOB_TASK]: requestedJob(runInvoiceJob),
  [EXPORT_TASK]: requestedJob(runExport),
  [PREVIEW_RUN_TASK]: requestedJob(workOnPreviewRun),
  [BULK_PDF_TASK]: requestedJob(workOnBulkPdfs),
  [BOOK_CHECK_TASK]: requestedJob(workOnBookCheck),
  [RETRY_TASK]: scheduleItem,
  [CARD_UPDATE_TASK]: cardUpdate,
  [CHECK_TASK]: usageCheck,
  [LINK_TASK]: linkMail,
  ...forTenantsDue("daily-work", "daily-work-of-tenant"),
  "daily-work-of-tenant": daysOf("daily-work-of-tenant", runRealDay),
  ...forTenantsDue("settle-intents", SETTLE_TENANT),
  [SETTLE_TENANT]: settleTenant,
  ...forTenantsDue("settle-authorizations", "settle-authorizations-of-tenant"),
  "settle-authorizations-of-tenant": forTenant(settleAuthorizations),
  ...forTenantsDue("try-gateway-events", "try-gateway-events-of-tenant"),
  "try-gateway-events-of-tenant": forTenant(tryEvents),
  "reseal-cards": forEachTenant("reseal-cards-of-tenant", cardsAreToReseal),
  "reseal-cards-of-tenant": forTenant((tenantId) => resealCards(tenantId)),
  "reseal-secrets": forEachTenant("reseal-secrets-of-tenant", textsAreToReseal),
  "reseal-secrets-of-tenant": forTenant((tenantId) => resealTexts(tenantId)),
  [RUN_TASK]: inRounds(RUN_TASK, runPaymentRun),
  [RISE_TASK]: inRounds(RISE_TASK, runPriceRise),
  [BILL_RUN_TASK]: inRounds(BILL_RUN_TASK, workOnBillRun),
  ...forTenantsDue("payment-runs", "payment-runs-of-tenant"),
  "payment-runs-of-tenant": openRunsOfTenant(RUN_TASK, runsToBegin),
  ...forTenantsDue("bill-runs", "bill-runs-of-tenant"),
  "bill-runs-of-tenant": openRunsOfTenant(BILL_RUN_TASK, billRunsToBegin),
  ...forTenantsDue("retry-payments", RETRY_JOB),
  [RETRY_JOB]: forTenant(collectByHour),
  ...forTenantsDue("pay-schedules", "pay-schedules-of-tenant"),
  "pay-schedules-of-tenant": forTenant(payByHour),
  ...forTenantsDue("send-mails", "send-mails-of-tenant"),
  "send-mails-of-tenant": forTenant(deliverMails),
  ...forTenantsDue("run-meters", RUN_METERS),
  [RUN_METERS]: forTenant(runMeters),
  [TRUNCATE_STORE]: requestedJob(runTruncation),
  [ERASE_EVENTS]: erasure,
  "guard-forms": forEachTenant("guard-forms-of-tenant", formsAreThere),
  "guard-forms-of-tenant": forTenant((tenantId) => guardForms(tenantId, ownForms())),
  "check-timelines": forEachTenant("check-timelines-of-tenant"),
  "check-timelines-of-tenant": forTenant(checkTimelines),
  "check-books": forEachTenant("check-books-of-tenant"),
  "check-books-of-tenant": forTenant(beginNightlyCheck),
  "tell-owners": forTenants("tell-owners-of-tenant", tenantsToTell),
  "tell-owners-of-tenant": forTenant(tellOwners),
  "keep-months": async () => keepMonths(),
  reap: forEachTenant("reap-of-tenant"),
  "reap-of-tenant": forTenant(async (tenantId) => {
    await reap(tenantId);
    await forgetEvents(tenantId);
    await forgetFiles(tenantId);
    await forgetBulkPdfs(tenantId);
    await forgetDeletedRecords(tenantId);
    await forgetRuns(tenantId);
  }),
};
