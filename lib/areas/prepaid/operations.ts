import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./contract";
import * as dailyContract from "./daily-contract";
import { dailyPage, type DailyRow } from "./daily-queries";
import { depleteEach } from "./deplete";
import { reverseRollover, rollOver } from "./roll-over";
import * as rolloverContract from "./rollover-contract";
import * as summaryContract from "./summary-contract";
import { summaryPage, type SummaryRow } from "./summary-queries";
import {
  balancePage,
  type BalanceRow,
  fundPage,
  type FundRow,
  transactionPage,
  type TransactionRow,
} from "./list-queries";

const number = (text: string) => exactNumber(decimal(text));
const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

const ownerOf = (
  row: Pick<FundRow, "id" | "accountId" | "accountNumber" | "subscriptionNumber" | "uom">,
) => ({
  id: wireId(row.id),
  accountId: wireId(row.accountId),
  accountNumber: row.accountNumber,
  subscriptionNumber: row.subscriptionNumber,
  uOM: row.uom,
});

export const queryPrepaidBalances = operation(
  contract.queryPrepaidBalances,
  async (ctx, { query }) => {
    const { rows, next } = await balancePage(ctx, query);
    const { path } = contract.queryPrepaidBalances;
    return { data: rows.map(balanceOf), ...nextPageUrl(ctx, path, query, next) };
  },
);

const balanceOf = (row: BalanceRow) => ({
  ...ownerOf(row),
  name: `${row.subscriptionNumber} ${row.uom}`,
  origSubscriptionId: wireId(row.subscriptionId),
  totalFund: number(row.totalFund),
  balance: number(row.balance),
  startDate: row.startDate,
  endDate: row.endDate,
  prepaidBalanceState: row.state,
  createdDate: row.createdAt.toISOString(),
  updatedDate: row.updatedAt.toISOString(),
});

export const queryPrepaidBalanceByKey = rowByKey(
  contract.queryPrepaidBalanceByKey,
  queryPrepaidBalances,
);

export const queryPrepaidBalanceFunds = operation(
  contract.queryPrepaidBalanceFunds,
  async (ctx, { query }) => {
    const { rows, next } = await fundPage(ctx, query);
    const { path } = contract.queryPrepaidBalanceFunds;
    return { data: rows.map(fundOf), ...nextPageUrl(ctx, path, query, next) };
  },
);

const fundOf = (row: FundRow) => ({
  ...ownerOf(row),
  prepaidBalanceId: wireId(row.balanceId),
  startDate: row.startDate,
  endDate: row.endDate,
  totalBalance: number(row.quantity),
  balance: number(row.remaining),
  fundSourceType: "CHARGE" as const,
  sourceId: wireId(row.chargeId),
  chargeNumber: row.chargeNumber,
  chargeSegmentNumber: row.segment,
  rolloverApplyOption: row.rolloverApply,
  rolloverCount: row.rolloverCount,
  rolloverValidityPeriodStartDate: row.rolloverStart,
  rolloverValidityPeriodEndDate: row.rolloverEnd,
  createdDate: row.createdAt.toISOString(),
  updatedDate: row.updatedAt.toISOString(),
});

export const queryPrepaidBalanceFundByKey = rowByKey(
  contract.queryPrepaidBalanceFundByKey,
  queryPrepaidBalanceFunds,
);

export const queryPrepaidBalanceTransactions = operation(
  contract.queryPrepaidBalanceTransactions,
  async (ctx, { query }) => {
    const { rows, next } = await transactionPage(ctx, query);
    const { path } = contract.queryPrepaidBalanceTransactions;
    return { data: rows.map(transactionOf), ...nextPageUrl(ctx, path, query, next) };
  },
);

function transactionOf(row: TransactionRow) {
  const isUsage = row.kind === "DRAWDOWN" || row.kind === "DRAWDOWN_REVERSAL";
  return {
    ...ownerOf(row),
    prepaidBalanceId: wireId(row.balanceId),
    fundId: wireId(row.fundId),
    prepaidBalanceTransactionType: row.kind,
    transactionSourceType: isUsage ? ("USAGE" as const) : ("CHARGE" as const),
    transactionDate: row.transactionDate,
    amount: number(row.quantity),
    balance: number(row.remaining),
    chargeNumber: row.chargeNumber,
    invoiceItemId: idOrNull(row.invoiceItemId),
    creditMemoItemId: idOrNull(row.creditMemoItemId),
    usageUom: isUsage ? row.usageUom : null,
    drawdownRate: row.rate === null ? null : number(row.rate),
    createdDate: row.createdAt.toISOString(),
  };
}

export const queryPrepaidBalanceTransactionByKey = rowByKey(
  contract.queryPrepaidBalanceTransactionByKey,
  queryPrepaidBalanceTransactions,
);

export const queryValidityPeriodSummaries = operation(
  summaryContract.queryValidityPeriodSummaries,
  async (ctx, { query }) => {
    const { rows, next } = await summaryPage(ctx, query);
    const { path } = summaryContract.queryValidityPeriodSummaries;
    return { data: rows.map(summaryOf), ...nextPageUrl(ctx, path, query, next) };
  },
);

const summaryOf = (row: SummaryRow) => ({
  id: wireId(row.id),
  prepaidBalanceId: wireId(row.balanceId),
  accountId: wireId(row.accountId),
  accountNumber: row.accountNumber,
  subscriptionNumber: row.subscriptionNumber,
  uom: row.uom,
  startDate: row.startDate,
  endDate: row.endDate,
  totalBalance: number(row.total),
  remainingBalance: number(row.remaining),
  createdDate: row.createdAt.toISOString(),
  updatedDate: row.updatedAt.toISOString(),
});

export const queryValidityPeriodSummaryByKey = rowByKey(
  summaryContract.queryValidityPeriodSummaryByKey,
  queryValidityPeriodSummaries,
);

export const queryDailyConsumptionSummaries = operation(
  dailyContract.queryDailyConsumptionSummaries,
  async (ctx, { query }) => {
    const { rows, next } = await dailyPage(ctx, query);
    const { path } = dailyContract.queryDailyConsumptionSummaries;
    return { data: rows.map(dailyOf), ...nextPageUrl(ctx, path, query, next) };
  },
);

const dailyOf = (row: DailyRow) => ({
  id: wireId(row.id),
  fundId: wireId(row.fundId),
  prepaidBalanceId: wireId(row.balanceId),
  accountId: wireId(row.accountId),
  accountNumber: row.accountNumber,
  subscriptionNumber: row.subscriptionNumber,
  uom: row.uom,
  transactionDate: row.date,
  dailyTotalQuantity: number(row.quantity),
  dailyConsumptionAmount: number(row.amount),
  originChargeId: wireId(row.originChargeId),
  chargeSegmentNumber: row.segment,
  drawdownOriginChargeId: wireId(row.drawdownOriginId),
  drawdownChargeSegmentNumber: row.drawdownSegment,
  usageChargeName: row.drawdownName,
  usageChargeNumber: row.drawdownNumber,
  createdDate: row.createdAt.toISOString(),
  updatedDate: row.updatedAt.toISOString(),
});

export const queryDailyConsumptionSummaryByKey = rowByKey(
  dailyContract.queryDailyConsumptionSummaryByKey,
  queryDailyConsumptionSummaries,
);

export const depleteFunds = operation(contract.depleteFunds, async (ctx, { body }) => ({
  fundIds: (await depleteEach(ctx, body.fundIds)).map(({ fundId, status, message }) => ({
    fundId,
    status,
    message,
  })),
}));

export const rollOverFunds = operation(rolloverContract.rollOverFunds, async (ctx, { body }) => {
  const { prepaymentUom: uom, sourceValidityPeriod: source, priority } = body;
  const { subscriptionNumber, destinationValidityPeriod: destination } = body;
  const request = { subscriptionNumber, uom, source, destination, priority };
  const rolloverFundCount = await rollOver(ctx, request);
  const message = `What remains of ${funds(rolloverFundCount)} can be used until ${destination.endDate}.`;
  return { rolloverFundCount, message };
});

export const reverseFundRollover = operation(
  rolloverContract.reverseFundRollover,
  async (ctx, { body }) => {
    const { prepaymentUom: uom, sourceValidityPeriod: source } = body;
    const { subscriptionNumber, destinationValidityPeriod: destination } = body;
    const request = { subscriptionNumber, uom, source, destination };
    const reverseRolloverFundCount = await reverseRollover(ctx, request);
    const message = `What remains of ${funds(reverseRolloverFundCount)} can be used until ${source.endDate} only.`;
    return { reverseRolloverFundCount, message };
  },
);

const funds = (count: number) => (count === 1 ? "1 fund" : `${count} funds`);
