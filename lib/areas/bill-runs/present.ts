import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import type { BillRun } from "./model";
import type { DayRule, RunSchedule } from "./schedule-model";
import { exactNumber } from "@/lib/values/money";
import type { CountedRun, RunSums, ShownAccount } from "./result-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const isoOrNull = (at: Date | null) => (at === null ? null : at.toISOString());

const typeOf = ({ schedule, nightOf }: BillRun) =>
  nightOf ? ("Nightly" as const) : schedule ? ("Scheduled" as const) : ("AdHoc" as const);

/** What both forms of a run have in common. */
const choicesOf = (run: BillRun) => ({
  id: wireId(run.id),
  name: run.name,
  status: run.status,
  batches: run.accountId === null && run.batches.length === 0 ? ["AllBatches"] : run.batches,
  billCycleDay: run.billCycleDay === null ? null : String(run.billCycleDay),
  includeSubscriptions: run.includeSubscriptions,
  includeOrderLineItems: run.includeOrderLineItems,
  invoiceDate: run.invoiceDate,
  targetDate: run.targetDate,
  autoPost: run.autoPost,
  autoEmail: run.autoEmail,
  autoRenewal: run.autoRenewal,
  noEmailForZeroAmountInvoice: run.noEmailForZero,
  billRunType: typeOf(run),
  createdById: actorWireId(run.createdById),
  updatedById: actorWireId(run.updatedById),
});

/** The account or subscriptions that a run names. */
function filtersOf({ accountId: id, subscriptionIds }: BillRun) {
  if (id === null) return [];
  const accountId = wireId(id);
  if (!subscriptionIds.length) {
    return [{ accountId, filterType: "Account" as const, subscriptionId: null }];
  }
  return subscriptionIds.map((subscriptionId) => ({
    accountId,
    filterType: "Subscription" as const,
    subscriptionId: wireId(subscriptionId),
  }));
}

/** The fields of a rule for a day; all null when a request named the day itself. */
function ruleOf(rule: DayRule | undefined) {
  const offset = rule && "offset" in rule ? rule.offset : null;
  const inMonth = rule && "monthOffset" in rule ? rule : null;
  const { monthOffset = null, dayOfMonth = null } = inMonth ?? {};
  return { offset, monthOffset, dayOfMonth };
}

const shownSchedule = (schedule: RunSchedule) => ({
  repeatFrom: schedule.repeatFrom,
  repeatTo: schedule.repeatTo,
  repeatType: schedule.repeatType,
  runTime: schedule.runTime,
  weeklyOnDay: schedule.weeklyOnDay,
  monthlyOnEndOfMonth: schedule.monthlyOnEndOfMonth,
});

function scheduleOf({ schedule, scheduledAt }: BillRun, timeZone: string) {
  const [invoice, target] = [ruleOf(schedule?.invoice), ruleOf(schedule?.target)];
  return {
    schedule: schedule && shownSchedule(schedule),
    invoiceDateOffset: invoice.offset,
    targetDateOffset: target.offset,
    invoiceDateMonthOffset: invoice.monthOffset,
    invoiceDateDayOfMonth: invoice.dayOfMonth,
    targetDateMonthOffset: target.monthOffset,
    targetDateDayOfMonth: target.dayOfMonth,
    scheduledExecutionTime: scheduledAt && dateTimeText(timeZone, scheduledAt),
  };
}

/** A run as version 1 shows it. */
export function presentRun(run: BillRun, timeZone: string) {
  return {
    ...choicesOf(run),
    billRunNumber: run.runNumber,
    billRunFilters: filtersOf(run),
    chargeTypeToExclude: run.excludedChargeTypes,
    ...scheduleOf(run, timeZone),
    createdDate: dateTimeText(timeZone, run.createdAt),
    updatedDate: dateTimeText(timeZone, run.updatedAt),
  };
}

/** A run as a row of a list. */
export function presentRunRow(run: CountedRun) {
  const { executedAt, completedAt } = run;
  return {
    ...choicesOf(run),
    billingRunNumber: run.runNumber,
    billingRunType: "Regular" as const,
    targetType: run.accountId === null ? ("AllAccount" as const) : ("SingleAccount" as const),
    accountId: idOrNull(run.accountId),
    chargeTypeToExclude: run.excludedChargeTypes.join(",") || null,
    numberOfAccounts: run.accounts,
    numberOfWaitingAccounts: run.waiting,
    numberOfFailedAccounts: run.failed,
    numberOfInvoices: run.invoices,
    numberOfCreditMemos: run.memos,
    invoicesEmailed: run.lastEmailSentTime !== null,
    lastEmailSentTime: isoOrNull(run.lastEmailSentTime),
    errorMessage: run.errorMessage,
    executedDate: isoOrNull(executedAt),
    startDate: isoOrNull(executedAt),
    endDate: isoOrNull(completedAt),
    scheduledExecutionTime: isoOrNull(run.scheduledAt),
    postedDate: isoOrNull(run.postedAt),
    totalTime:
      executedAt && completedAt
        ? Math.round((completedAt.getTime() - executedAt.getTime()) / 1000)
        : null,
    createdDate: run.createdAt.toISOString(),
    updatedDate: run.updatedAt.toISOString(),
  };
}

/** An account of a run as a row of a list. */
export function presentAccount({ runId, updatedAt, ...account }: ShownAccount) {
  return {
    ...account,
    id: wireId(account.id),
    billRunId: wireId(runId),
    accountId: wireId(account.accountId),
    updatedDate: updatedAt.toISOString(),
  };
}

/** What the documents of a run come to in one currency. */
export const presentSums = ({ currency, invoices, amount, tax, memos, credited }: RunSums) => ({
  currency,
  numberOfInvoices: invoices,
  invoiceAmount: exactNumber(amount),
  invoiceTaxAmount: exactNumber(tax),
  numberOfCreditMemos: memos,
  creditMemoAmount: exactNumber(credited),
});
