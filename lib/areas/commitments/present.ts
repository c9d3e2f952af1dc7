import { wireId } from "@/lib/kernel/ids";
import { type Decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import type { ChargeCondition } from "./eligible-model";
import { PREPAYMENT_FREQUENCIES } from "./state-contract";
import type { CommitmentEntry } from "./order-contract";
import {
  type CommitmentPeriod,
  extentOf,
  type Schedule,
  type ShownCommitment,
  stateOf,
  statusOf,
} from "./model";

type ShownCondition = {
  field?: string;
  operator?: string;
  value?: string;
  relation?: string;
  conditions?: ShownCondition[];
};

function presentCondition(condition: ChargeCondition): ShownCondition {
  if (!("conditions" in condition)) return { ...condition };
  const { relation, conditions } = condition;
  return { relation, conditions: conditions.map(presentCondition) };
}

const kindOf = (type: string) =>
  type === "MaxCommitment" ? ("MaxCommitment" as const) : ("MinCommitment" as const);

/** What a commitment, a schedule and a period are named by. */
const nameOf = ({ id, commitmentNumber, version }: ShownCommitment) => ({
  commitmentId: wireId(id),
  commitmentNumber,
  version,
});

/** First and last day, and what is committed for them. */
export function wholeOf(commitment: ShownCommitment) {
  const { start, end, totalAmount } = extentOf(commitment);
  return {
    startDate: start,
    endDate: addDays(end, -1),
    totalAmount: moneyNumber(totalAmount, commitment.currency),
    status: stateOf(commitment),
  };
}

export function presentCommitment(commitment: ShownCommitment) {
  const { alignmentDate, chargeConditions, settlement, taxCode, taxMode } = commitment;
  return {
    id: wireId(commitment.id),
    commitmentNumber: commitment.commitmentNumber,
    name: commitment.name,
    type: kindOf(commitment.type),
    version: commitment.version,
    priority: commitment.priority,
    prepaymentType: commitment.prepaymentType,
    ...wholeOf(commitment),
    currency: commitment.currency,
    orderId: wireId(commitment.orderId),
    orderNumber: commitment.orderNumber,
    accountId: wireId(commitment.accountId),
    accountNumber: commitment.accountNumber,
    periodAlignmentOption:
      alignmentDate === null ? ("CommitmentStartDate" as const) : ("SpecificDate" as const),
    specificPeriodAlignmentDate: alignmentDate,
    eligibleAccountConditions: {
      field: "accountNumber",
      operator: "eq",
      value: commitment.accountNumber,
    },
    eligibleChargeConditions: chargeConditions && presentCondition(chargeConditions),
    cancellationEffectiveDate: commitment.cancelledOn,
    cancellationPolicy: settlement && { settlementType: settlement },
    taxable: taxCode !== null,
    taxCode,
    taxMode,
  };
}

export function presentSchedule(commitment: ShownCommitment, schedule: Schedule) {
  const { currency, periods } = commitment;
  const own = periods.filter(({ scheduleId }) => scheduleId === schedule.id);
  return {
    id: wireId(schedule.id),
    ...nameOf(commitment),
    startDate: schedule.start,
    endDate: addDays(schedule.end, -1),
    amount: moneyNumber(schedule.amount, currency),
    amountBase: "CommitmentPeriod" as const,
    periodType: schedule.periodType,
    specificPeriodLength: schedule.specificLength,
    prepaymentDefinition: presentPrepayment(schedule, currency),
    totalAmount: moneyNumber(sumOf(own.map(({ amount }) => amount)), currency),
    status: statusOf(own),
  };
}

function presentPrepayment(
  { price, frequency, specificFrequency }: Schedule,
  currency: string,
): PresentedPrepayment | null {
  if (price === null) return null;
  const prepaymentFrequency = PREPAYMENT_FREQUENCIES.find((of) => of === frequency) ?? null;
  return { prepaymentFrequency, specificFrequency, price: moneyNumber(price, currency) };
}

type PresentedPrepayment = {
  prepaymentFrequency: (typeof PREPAYMENT_FREQUENCIES)[number] | null;
  specificFrequency: number | null;
  price: number;
};

/** A commitment in the answer of the order that has made or changed it. */
export function presentMade(commitment: ShownCommitment) {
  return {
    id: wireId(commitment.id),
    commitmentNumber: commitment.commitmentNumber,
    prepaymentType: commitment.prepaymentType,
    type: kindOf(commitment.type),
    ...wholeOf(commitment),
    schedules: commitment.schedules.map((schedule) => {
      const { id, startDate, endDate, totalAmount, status } = presentSchedule(commitment, schedule);
      return { id, startDate, endDate, totalAmount, status };
    }),
  };
}

/** What an order has done to a commitment: a canceled one does not change any more. */
function actionOf({ orderId: maker, cancelledOn, changedBy }: ShownCommitment, orderId: string) {
  if (maker === orderId) return "create" as const;
  const isLast = cancelledOn !== null && changedBy.at(-1) === orderId;
  return isLast ? ("cancel" as const) : ("update" as const);
}

/** A commitment in reads of an order that has made or changed it. */
export function presentOrdered(commitment: ShownCommitment, orderId: string) {
  const { cancellationPolicy, ...shown } = presentCommitment(commitment);
  return {
    action: actionOf(commitment, orderId),
    id: shown.id,
    commitmentNumber: shown.commitmentNumber,
    name: shown.name,
    type: shown.type,
    status: shown.status,
    version: shown.version,
    priority: shown.priority,
    prepaymentType: shown.prepaymentType,
    currency: shown.currency,
    periodAlignmentOption: shown.periodAlignmentOption,
    specificPeriodAlignmentDate: shown.specificPeriodAlignmentDate,
    eligibleAccountConditions: shown.eligibleAccountConditions,
    eligibleChargeConditions: shown.eligibleChargeConditions,
    cancellationEffectiveDate: shown.cancellationEffectiveDate,
    cancellationPolicyOverride: cancellationPolicy,
    taxable: shown.taxable,
    taxCode: shown.taxCode,
    taxMode: shown.taxMode,
    schedules: commitment.schedules.map((schedule) => {
      const of = presentSchedule(commitment, schedule);
      return {
        id: of.id,
        startDate: of.startDate,
        endDate: of.endDate,
        amount: of.amount,
        amountBase: of.amountBase,
        periodType: of.periodType,
        specificPeriodLength: of.specificPeriodLength,
        prepaymentDefinition: of.prepaymentDefinition,
        totalAmount: of.totalAmount,
        status: of.status,
      };
    }),
  };
}

export const daysOf = ({ start, end }: CommitmentPeriod) => ({
  startDate: start,
  endDate: addDays(end, -1),
});

/** @param used of its credit. */
export function presentPeriod(
  commitment: ShownCommitment,
  period: CommitmentPeriod,
  used: Decimal = ZERO,
) {
  const { type, priority, currency } = commitment;
  const isUsed = period.status === "Active" && !used.isZero();
  return {
    id: wireId(period.id),
    ...nameOf(commitment),
    type: kindOf(type),
    priority,
    currency,
    ...daysOf(period),
    amount: moneyNumber(period.amount, currency),
    isProrated: period.isProrated,
    price: period.price && moneyNumber(period.price, currency),
    status: isUsed ? ("ActiveWithDrawdown" as const) : period.status,
  };
}

export const BALANCE_STATES = {
  Active: "ACTIVE",
  Evaluated: "EVALUATED",
  CancelledPendingEvaluation: "CANCELLED_PENDING_EVALUATION",
} as const;

/** What counts towards a period; undefined for one that is canceled. */
export function presentBalance(
  { currency }: ShownCommitment,
  period: CommitmentPeriod,
  spend: ReadonlyMap<string, Decimal>,
) {
  if (period.status === "Cancelled") return [];
  const counted = spend.get(period.id) ?? ZERO;
  const missing = period.status === "Evaluated" ? ZERO : period.amount.minus(counted);
  return [
    {
      id: wireId(period.id),
      ...daysOf(period),
      committedAmount: moneyNumber(period.amount, currency),
      totalSpend: moneyNumber(counted, currency),
      balance: moneyNumber(maxDecimal(missing, ZERO), currency),
      status: BALANCE_STATES[period.status],
      ...{ prepaidAmount: null, expiredAmount: null },
    },
  ];
}

/** A commitment as an order that waits asks for it. */
export function presentRequested({
  eligibleAccountConditions: accounts,
  eligibleChargeConditions: charges,
  cancellationPolicyOverride: policy,
  ...entry
}: CommitmentEntry) {
  const settlementType = policy?.settlementType;
  return {
    action: entry.action,
    commitmentNumber: entry.commitmentNumber,
    name: entry.name,
    type: entry.type,
    prepaymentType: entry.prepaymentType,
    priority: entry.priority,
    currency: entry.currency,
    periodAlignmentOption: entry.periodAlignmentOption,
    specificPeriodAlignmentDate: entry.specificPeriodAlignmentDate,
    ...(accounts ? { eligibleAccountConditions: accounts } : {}),
    ...(charges ? { eligibleChargeConditions: charges } : {}),
    cancellationEffectiveDate: entry.cancellationEffectiveDate,
    ...(settlementType ? { cancellationPolicyOverride: { settlementType } } : {}),
    taxable: entry.taxable,
    taxCode: entry.taxCode,
    taxMode: entry.taxMode,
    schedules: (entry.schedules ?? []).map((of) => ({
      id: of.id,
      startDate: of.startDate,
      endDate: of.endDate,
      amount: of.amount,
      amountBase: "CommitmentPeriod" as const,
      periodType: of.periodType ?? ("Month" as const),
      specificPeriodLength: of.specificPeriodLength ?? null,
      ...(of.prepaymentDefinition ? { prepaymentDefinition: requestedPrepayment(of) } : {}),
    })),
  };
}

function requestedPrepayment({ amount, prepaymentDefinition: asked }: RequestedSchedule) {
  return {
    prepaymentFrequency: asked?.prepaymentFrequency ?? null,
    specificFrequency: asked?.specificFrequency ?? null,
    price: asked?.price ?? amount ?? 0,
  };
}

type RequestedSchedule = NonNullable<CommitmentEntry["schedules"]>[number];
