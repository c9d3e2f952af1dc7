import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { PaymentRun } from "./model";
import type { CountedRun, ShownItem, ShownTransaction } from "./result-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const isoOrNull = (at: Date | null) => (at === null ? null : at.toISOString());

/** Which documents it takes, and what pays them. */
const choicesOf = (run: PaymentRun) => ({
  accountId: idOrNull(run.accountId),
  batch: run.batch,
  billCycleDay: run.billCycleDay === null ? null : String(run.billCycleDay),
  currency: run.currency,
  paymentGatewayId: run.gateway,
  applyCreditBalance: run.applyCreditBalance,
  autoApplyCreditMemo: run.applyCreditMemos,
  autoApplyUnappliedPayment: run.applyUnappliedPayments,
  collectPayment: run.collectPayment,
  consolidatedPayment: run.consolidated,
  useCustomPaymentMethods: run.customPaymentMethods,
  processPaymentWithClosedPM: run.closedMethods,
});

/** A run as version 1 shows it. */
export function presentRun(run: PaymentRun, timeZone: string) {
  const moment = (at: Date | null) => at && dateTimeText(timeZone, at);
  return {
    id: wireId(run.id),
    number: run.runNumber,
    status: run.status,
    targetDate: run.targetDate,
    ...choicesOf(run),
    runDate: moment(run.runAt),
    executedOn: moment(run.executedAt),
    completedOn: moment(run.completedAt),
    createdDate: dateTimeText(timeZone, run.createdAt),
    updatedDate: dateTimeText(timeZone, run.updatedAt),
    ...run.customFields,
  };
}

/** A run as a row of a list. */
export function presentRunRow(run: CountedRun) {
  return {
    id: wireId(run.id),
    paymentRunNumber: run.runNumber,
    status: run.status,
    targetDate: run.targetDate,
    runDate: isoOrNull(run.runAt),
    executedDate: isoOrNull(run.executedAt),
    endDate: isoOrNull(run.completedAt),
    ...choicesOf(run),
    errorMessage: run.errorMessage,
    updatedDate: run.updatedAt.toISOString(),
    createdBy: run.createdByName,
    createdDate: run.createdAt.toISOString(),
    numberOfDocuments: run.documents,
    numberOfPayments: run.payments,
    numberOfErrors: run.failed,
    numberOfUnprocessed: run.waiting,
    ...run.customFields,
  };
}

function rowOf(item: ShownItem) {
  const money = (amount: string | null) =>
    amount === null ? null : moneyNumber(decimal(amount), item.currency);
  return {
    id: wireId(item.id),
    accountId: wireId(item.accountId),
    accountNumber: item.accountNumber,
    currency: item.currency,
    documentId: idOrNull(item.invoiceId),
    documentNumber: item.invoiceNumber,
    amount: money(item.amount),
    amountToCollect: money(item.amountToCollect),
    amountCollected: moneyNumber(decimal(item.amountCollected), item.currency),
    errorCode: item.errorCode,
    errorMessage: item.errorMessage,
    comment: item.comment,
    paymentMethodId: idOrNull(item.paymentMethodId),
    standalone: item.standalone,
  };
}

/** A document of a run as a row of a list. */
export function presentItemRow(item: ShownItem) {
  return {
    ...rowOf(item),
    paymentRunId: wireId(item.runId),
    accountName: item.accountName,
    state: item.state,
    attempts: item.attempts,
    paymentNumber: item.paymentNumber,
    updatedDate: item.updatedAt.toISOString(),
  };
}

/** A document of a run with its payments. */
export function presentData(item: ShownItem, transactions: readonly ShownTransaction[]) {
  const result = item.state === "Processed" || item.state === "Error" ? item.state : null;
  return {
    ...rowOf(item),
    documentType: item.documentKind,
    result,
    transactions: transactions
      .filter(({ itemId }) => itemId === item.id)
      .map(({ kind, subjectId, amount }) => {
        const paid = moneyNumber(decimal(amount), item.currency);
        const status = "Processed" as const;
        return { id: wireId(subjectId), type: kind, status, amount: paid, appliedAmount: paid };
      }),
  };
}

/** Whether an item is about a document of one of these kinds. */
const isOf =
  (...kinds: OwedKind[]) =>
  ({ documentKind }: ShownItem): boolean =>
    documentKind !== null && kinds.includes(documentKind);

/** Counts and totals of a run; a document that waits for its credit's rest counts as pending. */
export function presentSummary(
  run: Pick<PaymentRun, "byData">,
  items: readonly ShownItem[],
  transactions: readonly ShownTransaction[],
) {
  const inState = (...states: ShownItem["state"][]) =>
    items.filter(({ state }) => states.includes(state));
  const count = (of: readonly ShownItem[], ...kinds: OwedKind[]) =>
    of.filter(isOf(...kinds)).length;
  const used = (kind: ShownTransaction["kind"]) =>
    new Set(transactions.filter((of) => of.kind === kind).map(({ subjectId }) => subjectId)).size;
  const [done, failed] = [inState("Processed"), inState("Error")];
  const rest = inState("Pending", "Unprocessed");
  return {
    numberOfInputData: run.byData ? items.length : 0,
    numberOfProcessedInputData: run.byData ? done.length : 0,
    numberOfErrorInputData: run.byData ? failed.length : 0,
    numberOfReceivables: count(done, "Invoice", "DebitMemo"),
    numberOfInvoices: count(done, "Invoice"),
    numberOfDebitMemos: count(done, "DebitMemo"),
    numberOfPayments: used("Payment"),
    numberOfCreditMemos: used("CreditMemo"),
    numberOfUnappliedPayments: used("UnappliedPayment"),
    numberOfCreditBalanceAdjustments: used("CreditBalanceAdjustment"),
    numberOfErrors: failed.length,
    numberOfUnprocessedReceivables: count(rest, "Invoice", "DebitMemo"),
    numberOfUnprocessedInvoices: count(rest, "Invoice"),
    numberOfUnprocessedDebitMemos: count(rest, "DebitMemo"),
    totalValues: currenciesOf(items).map((currency) => sumsOf(currency, items, transactions)),
  };
}

const currenciesOf = (items: readonly ShownItem[]) =>
  [...new Set(items.map(({ currency }) => currency))].toSorted();

function sumsOf(
  currency: string,
  all: readonly ShownItem[],
  transactions: readonly ShownTransaction[],
) {
  const items = all.filter((item) => item.currency === currency);
  const ids = new Set(items.map(({ id }) => id));
  const total = (amounts: readonly (string | null)[]) =>
    moneyNumber(
      sumOf(amounts.map((amount) => (amount === null ? ZERO : decimal(amount)))),
      currency,
    );
  const of = (kind: ShownTransaction["kind"]) =>
    total(
      transactions
        .filter((one) => one.kind === kind && ids.has(one.itemId))
        .map((one) => one.amount),
    );
  const collected = (...kinds: OwedKind[]) =>
    total(items.filter(isOf(...kinds)).map((item) => item.amountCollected));
  const waiting = (...kinds: OwedKind[]) =>
    total(
      items
        .filter(isOf(...kinds))
        .flatMap(({ state, amountToCollect }) => (state === "Pending" ? [amountToCollect] : [])),
    );
  return {
    currency,
    totalValueOfReceivables: collected("Invoice", "DebitMemo"),
    totalValueOfInvoices: collected("Invoice"),
    totalValueOfDebitMemos: collected("DebitMemo"),
    totalValueOfPayments: of("Payment"),
    totalValueOfCreditMemos: of("CreditMemo"),
    totalValueOfUnappliedPayments: of("UnappliedPayment"),
    totalValueOfCreditBalance: of("CreditBalanceAdjustment"),
    totalValueOfErrors: total(
      items.filter(({ state }) => state === "Error").map((item) => item.amountToCollect),
    ),
    totalValueOfUnprocessedReceivables: waiting("Invoice", "DebitMemo"),
    totalValueOfUnprocessedInvoices: waiting("Invoice"),
    totalValueOfUnprocessedDebitMemos: waiting("DebitMemo"),
  };
}
