import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import * as periods from "./change-periods";
import * as contract from "./contract";
import type { AccountingPeriod } from "./model";
import { periodsOf } from "./queries";

function present({ timeZone }: Ctx, period: AccountingPeriod) {
  const { id, name, startDate, endDate, fiscalYear, fiscalQuarter, notes, status } = period;
  const at = (instant: Date | null) => (instant ? dateTimeText(timeZone, instant) : null);
  return {
    ...{ name, startDate, endDate, fiscalYear, fiscalQuarter, notes, status },
    id: wireId(id),
    runTrialBalanceStatus: period.trialStatus,
    runTrialBalanceStart: at(period.trialStartedAt),
    runTrialBalanceEnd: at(period.trialEndedAt),
    runTrialBalanceErrorMessage: period.trialError,
    trialBalance: period.trialBalance,
    createdBy: actorWireId(period.createdById),
    createdOn: dateTimeText(timeZone, period.createdAt),
    updatedBy: actorWireId(period.updatedById),
    updatedOn: dateTimeText(timeZone, period.updatedAt),
  };
}

export const listAccountingPeriods = operation(
  contract.listAccountingPeriods,
  async (ctx, { query }) => {
    const { path } = contract.listAccountingPeriods;
    const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
      periodsOf(ctx.tenantId, { take, skip }),
    );
    return { accountingPeriods: rows.map((period) => present(ctx, period)), ...next };
  },
);

export const createAccountingPeriod = operation(
  contract.createAccountingPeriod,
  async (ctx, { body }) => ({ id: wireId((await periods.createPeriod(ctx, body)).id) }),
);

export const getAccountingPeriod = operation(
  contract.getAccountingPeriod,
  async (ctx, { params }) => present(ctx, await periods.findPeriod(ctx, params["ap-id"])),
);

export const updateAccountingPeriod = operation(
  contract.updateAccountingPeriod,
  async (ctx, { params, body }) => {
    await periods.changePeriod(ctx, params["ap-id"], body);
    return {};
  },
);

export const deleteAccountingPeriod = operation(
  contract.deleteAccountingPeriod,
  async (ctx, { params }) => {
    await periods.deletePeriod(ctx, params["ap-id"]);
    return {};
  },
);

export const closeAccountingPeriod = operation(
  contract.closeAccountingPeriod,
  async (ctx, { params }) => {
    await periods.closePeriod(ctx, params["ap-id"]);
    return {};
  },
);

export const pendingCloseAccountingPeriod = operation(
  contract.pendingCloseAccountingPeriod,
  async (ctx, { params }) => {
    await periods.prepareClosing(ctx, params["ap-id"]);
    return {};
  },
);

export const reopenAccountingPeriod = operation(
  contract.reopenAccountingPeriod,
  async (ctx, { params }) => {
    await periods.reopenPeriod(ctx, params["ap-id"]);
    return {};
  },
);

export const runTrialBalance = operation(contract.runTrialBalance, async (ctx, { params }) => {
  await periods.makeTrialBalance(ctx, params["ap-id"]);
  return {};
});
