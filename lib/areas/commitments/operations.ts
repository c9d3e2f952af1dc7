import type * as z from "zod";
import { operation } from "@/lib/api/operation";
import { MissingParameter, NotFound } from "@/lib/kernel/errors";
import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { findCommitment } from "./find-commitment";
import * as contract from "./contract";
import * as explainContract from "./explain-contract";
import { explainPeriods } from "./explain-commitment";
import { presentCredit } from "./credit/present-credit";
import { explainCredit, usedCredit } from "./credit/explain-credit";
import { isCredit, type ShownCommitment } from "./model";
import { presentBalance, presentCommitment, presentPeriod, presentSchedule } from "./present";
import { commitmentPage } from "./queries";
import { spendOf } from "./true-ups";

type Pages = { page?: string | undefined; pageSize?: string | undefined };

const placeOf = ({ page = "1", pageSize = "20" }: Pages) => ({
  page: Number(page),
  pageSize: Number(pageSize),
});

/** A page of rows that are known already. */
function pageOf<Row>(rows: readonly Row[], query: Pages) {
  const { page, pageSize } = placeOf(query);
  const first = (page - 1) * pageSize;
  return { total: rows.length, page, pageSize, rows: rows.slice(first, first + pageSize) };
}

async function accountNumbered(ctx: Ctx, accountNumber: string) {
  const account = await findAccount(ctx, accountNumber);
  if (account.accountNumber === accountNumber) return account;
  throw new NotFound("account", accountNumber);
}

export const getCommitments = operation(contract.getCommitments, async (ctx, { query }) => {
  const account = await accountNumbered(ctx, query.accountNumber);
  const { page, pageSize } = placeOf(query);
  const wanted = { accountId: account.id, type: query.type };
  const { rows, total } = await commitmentPage(
    ctx.tenantId,
    wanted,
    pageSize,
    (page - 1) * pageSize,
  );
  return { total, page, page_size: pageSize, commitments: rows.map(presentCommitment) };
});

export const getCommitmentByKey = operation(contract.getCommitmentByKey, async (ctx, { params }) =>
  presentCommitment(await findCommitment(ctx, params.commitmentKey)),
);

/** The most commitments of an account whose periods are listed together. */
const MOST = 1000;

async function requestedCommitments(
  ctx: Ctx,
  query: { commitmentKey?: string | undefined; accountNumber?: string | undefined },
) {
  const { commitmentKey, accountNumber } = query;
  const account =
    accountNumber === undefined ? undefined : await accountNumbered(ctx, accountNumber);
  if (commitmentKey !== undefined) {
    const found = await findCommitment(ctx, commitmentKey);
    if (account !== undefined && found.accountId !== account.id) {
      throw new NotFound("commitment of the account", commitmentKey);
    }
    return [found];
  }
  if (account === undefined) {
    throw new MissingParameter("commitmentKey or accountNumber is required.", { resource: 563085 });
  }
  const { rows } = await commitmentPage(ctx.tenantId, { accountId: account.id }, MOST, 0);
  return rows;
}

export const getCommitmentPeriods = operation(
  contract.getCommitmentPeriods,
  async (ctx, { query }) => {
    const { startDate, endDate } = query;
    const commitments = await requestedCommitments(ctx, query);
    const used = await usedCredit(ctx, commitments);
    const all = commitments.flatMap((commitment) =>
      commitment.periods
        .filter(
          ({ start, end }) =>
            (startDate === undefined || end > startDate) &&
            (endDate === undefined || start <= endDate),
        )
        .map((period) => presentPeriod(commitment, period, used(period).used)),
    );
    const { rows, ...place } = pageOf(all, query);
    return { ...place, periods: rows };
  },
);

type Balance = z.output<typeof contract.balance>;

async function balancesOf(ctx: Ctx, commitment: ShownCommitment): Promise<Balance[]> {
  const { periods } = commitment;
  if (isCredit(commitment)) {
    const used = await usedCredit(ctx, [commitment]);
    return periods.flatMap((period) => presentCredit(commitment, period, used(period)));
  }
  const spend = await spendOf(ctx, commitment);
  return periods.flatMap((period) => presentBalance(commitment, period, spend));
}

export const getCommitmentBalance = operation(
  contract.getCommitmentBalance,
  async (ctx, { params, query }) => {
    const commitment = await findCommitment(ctx, params.commitmentKey);
    const all = await balancesOf(ctx, commitment);
    const { rows, ...place } = pageOf(all, query);
    return { ...place, periods: rows };
  },
);

export const listCommitmentSchedules = operation(
  contract.listCommitmentSchedules,
  async (ctx, { params, query }) => {
    const commitment = await findCommitment(ctx, params.commitmentKey);
    const { rows, ...place } = pageOf(commitment.schedules, query);
    return { ...place, schedules: rows.map((schedule) => presentSchedule(commitment, schedule)) };
  },
);

export const getCommitmentExplanation = operation(
  explainContract.getCommitmentExplanation,
  async (ctx, { params, query: { periodId, ...query } }) => {
    const commitment = await findCommitment(ctx, params.commitmentKey);
    const known = commitment.periods.filter(({ status }) => status !== "Cancelled");
    const id = periodId === undefined ? undefined : uuidOf(periodId);
    const wanted = periodId === undefined ? known : known.filter((of) => of.id === id);
    if (periodId !== undefined && !wanted.length) throw new NotFound("period", periodId);
    const { rows, ...place } = pageOf(wanted, query);
    const explain = isCredit(commitment) ? explainCredit : explainPeriods;
    const periods = await explain(ctx, commitment, rows);
    return { ...place, currency: commitment.currency, periods };
  },
);
