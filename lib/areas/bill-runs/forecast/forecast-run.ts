import type * as z from "zod";
import type { Account } from "@/lib/areas/accounts/model";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { choiceOf } from "@/lib/areas/bill-runs/create-run";
import { findRun } from "@/lib/areas/bill-runs/find-run";
import { chargesOf } from "@/lib/areas/bill-runs/model";
import { plannedRun } from "@/lib/areas/bill-runs/planned-run";
import type { RunSums } from "@/lib/areas/bill-runs/result-model";
import { type AccountBill, chosenBills } from "@/lib/areas/billing/bill-account";
import { draftsOfEach } from "@/lib/areas/billing/draft-documents";
import { withCommitments } from "@/lib/areas/billing/with-commitments";
import { creditOfAccounts } from "@/lib/areas/commitments/credit/due-credit";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { isTaxedHere } from "@/lib/areas/tax/tax-engine";
import type { Ctx } from "@/lib/kernel/context";
import { ApiError, RuleViolation } from "@/lib/kernel/errors";
import { sqlState } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { forecastBillRun } from "./forecast-contract";
import {
  amountsOfRun,
  dueAccounts,
  lastRunLike,
  missingAmounts,
  namesOf,
} from "./forecast-queries";
import { type AccountAmount, byAccount, differences, type Oddity } from "./oddities-model";

type Body = z.output<typeof forecastBillRun.body>;

/** Accounts that a forecast prices: a request, unlike a run, is waited for. */
export const MOST_PRICED = 1000;
/** Oddities that it names. */
const MOST_NAMED = 100;
const DEVIATION = 20;
const INTERNAL = "An internal error; its cause is in the server's log.";

/** What a bill run would make, and what is odd about it. */
export type Forecast = {
  invoiceDate: LocalDate;
  targetDate: LocalDate;
  due: number;
  priced: number;
  billed: number;
  taxed: boolean;
  sums: RunSums[];
  comparedTo: string | null;
  count: number;
  oddities: (Oddity & { accountNumber: string; accountName: string })[];
};

/**
 * Prices the accounts that a run would include, by the code that prices the run, and compares them with the last run.
 *
 * @throws as creating the run; NotFound for a run to compare with.
 */
export async function forecastRun(ctx: Ctx, body: Body): Promise<Forecast> {
  const { invoiceDate, targetDate } = plannedRun(ctx, body);
  const choice = await choiceOf(ctx, body);
  const { entityId, orgIds } = ctx;
  const autoRenewal = body.autoRenewal ?? false;
  const run = { ...choice, entityId, orgIds: [...orgIds], targetDate, autoRenewal };
  const { ids, total } = await dueAccounts(ctx.tenantId, run, MOST_PRICED);
  const found = await accountsInReach(ctx, ids);
  const accounts = ids.flatMap((id) => found.get(id) ?? []);
  const taxed = isTaxedHere(ctx);
  const price = async (some: readonly Account[]) => {
    const bills = await chosenBills(ctx, some, targetDate, chargesOf(choice));
    return draftsOfBills(ctx, bills, { targetDate, documentDate: invoiceDate, taxed });
  };
  const drafts = await inHalves(accounts, price);
  const amounts = byAccount(drafts.flatMap(amountsOf));
  const { oddities, count, comparedTo } = await odditiesOf(ctx, body, run, {
    ids,
    drafts,
    amounts,
  });
  return {
    ...{ invoiceDate, targetDate, due: total, priced: accounts.length, taxed, comparedTo, count },
    billed: drafts.filter((of) => amountsOf(of).length > 0).length,
    sums: sumsOf(drafts.flatMap((of) => (of.drafts instanceof RuleViolation ? [] : of.drafts))),
    oddities,
  };
}

type Drafted = { accountId: string; drafts: DocumentDraft[] | RuleViolation };
type Days = { targetDate: LocalDate; documentDate: LocalDate; taxed: boolean };

/** Prices accounts together; where that fails, each half apart, until the account is alone that makes it fail. */
async function inHalves(
  accounts: readonly Account[],
  price: (some: readonly Account[]) => Promise<Drafted[]>,
): Promise<Drafted[]> {
  try {
    return await price(accounts);
  } catch (thrown) {
    // The transaction is over after an error of the database.
    if (sqlState(thrown) !== undefined) throw thrown;
    const [only, ...others] = accounts;
    if (!only) return [];
    if (!others.length) {
      log.warn({ err: thrown, accountId: only.id }, "an account could not be forecast");
      const reason = thrown instanceof ApiError ? thrown.message : INTERNAL;
      return [{ accountId: only.id, drafts: new RuleViolation(reason) }];
    }
    const half = Math.ceil(accounts.length / 2);
    const first = await inHalves(accounts.slice(0, half), price);
    return [...first, ...(await inHalves(accounts.slice(half), price))];
  }
}

/** The documents of each account, or why it cannot be billed. */
async function draftsOfBills(
  ctx: Ctx,
  bills: readonly AccountBill[],
  { taxed, ...days }: Days,
): Promise<Drafted[]> {
  const whole: AccountBill[] = [];
  const refused: Drafted[] = [];
  const credit = await creditOfAccounts(
    ctx,
    bills.map(({ account }) => account.id),
  );
  for (const bill of bills) {
    try {
      const own = credit.get(bill.account.id);
      const charges = await withCommitments(ctx, { ...bill, ...days, hold: false }, own);
      whole.push({ ...bill, charges });
    } catch (thrown) {
      if (!(thrown instanceof RuleViolation)) throw thrown;
      refused.push({ accountId: bill.account.id, drafts: thrown });
    }
  }
  const drafted = await draftsOfEach(ctx, whole, { ...days, hold: false, skipTax: !taxed });
  const priced = whole.map(({ account }, index) => ({
    accountId: account.id,
    drafts: drafted[index] ?? [],
  }));
  return [...refused, ...priced];
}

function amountsOf({ accountId, drafts }: Drafted): AccountAmount[] {
  if (drafts instanceof RuleViolation) return [];
  return drafts.flatMap(({ kind, currency, amount }) => {
    if (kind === "netZero") return [];
    return { accountId, currency, amount: kind === "creditMemo" ? amount.negated() : amount };
  });
}

function sumsOf(drafts: readonly DocumentDraft[]): RunSums[] {
  const sums = new Map<string, RunSums>();
  for (const { kind, currency, amount, taxAmount } of drafts) {
    if (kind === "netZero") continue;
    const none = { currency, invoices: 0, amount: ZERO, tax: ZERO, memos: 0, credited: ZERO };
    const of = sums.get(currency) ?? none;
    const more =
      kind === "creditMemo"
        ? { memos: of.memos + 1, credited: of.credited.plus(amount) }
        : {
            invoices: of.invoices + 1,
            amount: of.amount.plus(amount),
            tax: of.tax.plus(taxAmount),
          };
    sums.set(currency, { ...of, ...more });
  }
  return [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

async function odditiesOf(
  ctx: Ctx,
  { comparedTo: key, deviationPercent = DEVIATION }: Body,
  run: Parameters<typeof lastRunLike>[1],
  { ids, drafts, amounts }: { ids: string[]; drafts: Drafted[]; amounts: AccountAmount[] },
): Promise<Pick<Forecast, "oddities" | "count" | "comparedTo">> {
  const { tenantId } = ctx;
  const refused = drafts.flatMap(({ accountId, drafts: of }): Oddity[] =>
    of instanceof RuleViolation
      ? [{ ...NOTHING, kind: "Refused", accountId, reason: of.message }]
      : [],
  );
  const last = key ? await findRun(ctx, key) : await lastRunLike(tenantId, run, run.targetDate);
  const told: Oddity[] = [...refused];
  let unnamed = 0;
  if (last) {
    const gone = await missingAmounts(tenantId, last.id, run);
    unnamed = gone.total - gone.amounts.length;
    for (const { accountId, currency, amount } of gone.amounts)
      told.push({ ...NOTHING, kind: "Missing", accountId, currency, lastAmount: amount });
    const before = await amountsOfRun(tenantId, last.id, ids);
    told.push(...differences(amounts, before, deviationPercent));
  }
  const named = told.slice(0, MOST_NAMED);
  const names = await namesOf(
    tenantId,
    named.map(({ accountId }) => accountId),
  );
  return {
    comparedTo: last?.runNumber ?? null,
    count: told.length + unnamed,
    oddities: named.map((of) => {
      const { accountNumber = "", name = "" } = names.get(of.accountId) ?? {};
      return { ...of, accountNumber, accountName: name };
    }),
  };
}

const NOTHING = { currency: null, amount: null, lastAmount: null, reason: null };
