import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { startOfDay } from "@/lib/kernel/clock";
import { decimal } from "@/lib/values/decimal";
import { addDays, addMonths, firstDayOfMonth, type LocalDate } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./metrics-contract";
import { metricsOf, type RetriedDocument, trendOf } from "./metrics-model";
import { recoveredAmounts, retriedDocuments } from "./metrics-queries";
import { retryRulesOf, STANDARD_RULE } from "./retry-model";

const EVER = new Date(0);
const RECENT_DAYS = 30;
const MONTHS = 6;

const daysAgo = (ctx: Ctx, days: number) => startOfDay(ctx.timeZone, addDays(ctx.today, -days));

/** The documents that were retried so far, within the last 30 days, and within the 30 before. */
async function retried(ctx: Ctx) {
  const recent = daysAgo(ctx, RECENT_DAYS);
  const until = startOfDay(ctx.timeZone, addDays(ctx.today, 1));
  return {
    ever: await retriedDocuments(ctx, EVER, until),
    before: await retriedDocuments(ctx, daysAgo(ctx, 2 * RECENT_DAYS), recent),
    now: await retriedDocuments(ctx, recent, until),
  };
}

type Retried = Awaited<ReturnType<typeof retried>>;

function metricsWithTrends({ ever, before, now }: Retried) {
  const [all, then, recent] = [metricsOf(ever), metricsOf(before), metricsOf(now)];
  const trend = (metric: keyof typeof all) => trendOf(then[metric], recent[metric]);
  return { all, trend };
}

export const getRetryBaseline = operation(contract.getRetryBaseline, async (ctx) => {
  const { all, trend } = metricsWithTrends(await retried(ctx));
  return {
    retry_success_rate: all.retrySuccessRate,
    retry_success_rate_trend: trend("retrySuccessRate"),
    document_success_rate: all.documentSuccessRate,
    document_success_rate_trend: trend("documentSuccessRate"),
    average_days_outstanding: all.averageDaysOutstanding,
    average_days_outstanding_trend: trend("averageDaysOutstanding"),
  };
});

export const getRecoveredAmounts = operation(contract.getRecoveredAmounts, async (ctx) => {
  const rows = await recoveredAmounts(ctx, daysAgo(ctx, RECENT_DAYS));
  const amount = (text: string, currency: string) => moneyNumber(decimal(text), currency);
  return {
    currency: Object.fromEntries(
      rows.map(({ currency, total, since }) => [
        currency,
        { total_amount: amount(total, currency), last_30_days: amount(since, currency) },
      ]),
    ),
  };
});

/** The rules that are asked, in their order, and then those that only earlier retries name. */
function rulesOf(ctx: Ctx, documents: readonly RetriedDocument[]): string[] {
  const asked = [...retryRulesOf(ctx.settings), STANDARD_RULE].map(({ name }) => name);
  return [...new Set([...asked, ...documents.map(({ rule }) => rule).sort()])];
}

const ofRule = (documents: readonly RetriedDocument[], name: string) =>
  documents.filter(({ rule }) => rule === name);

export const getCustomerGroupMetrics = operation(contract.getCustomerGroupMetrics, async (ctx) => {
  const { ever, before, now } = await retried(ctx);
  return {
    customer_groups: rulesOf(ctx, ever).map((name) => {
      const { all, trend } = metricsWithTrends({
        ever: ofRule(ever, name),
        before: ofRule(before, name),
        now: ofRule(now, name),
      });
      return {
        id: name,
        name,
        smart_retry: false as const,
        document_success_rate: all.documentSuccessRate,
        document_success_rate_trend: trend("documentSuccessRate"),
        retry_success_rate: all.retrySuccessRate,
        average_attempts: all.averageAttempts,
      };
    }),
  };
});

const monthName = (first: LocalDate) => `${first.slice(5, 7)}_${first.slice(2, 4)}`;

export const getCustomerGroupRates = operation(contract.getCustomerGroupRates, async (ctx) => {
  const current = firstDayOfMonth(ctx.today);
  const months: { name: string; documents: RetriedDocument[] }[] = [];
  for (let back = 1; back <= MONTHS; back += 1) {
    const first = addMonths(current, -back);
    const documents = await retriedDocuments(
      ctx,
      startOfDay(ctx.timeZone, first),
      startOfDay(ctx.timeZone, addMonths(first, 1)),
    );
    months.push({ name: monthName(first), documents });
  }
  const rules = rulesOf(
    ctx,
    months.flatMap(({ documents }) => documents),
  );
  return {
    customer_groups: Object.fromEntries(
      rules.map((rule) => [
        rule,
        Object.fromEntries(
          months.map(({ name, documents }) => [
            name,
            metricsOf(ofRule(documents, rule)).documentSuccessRate,
          ]),
        ),
      ]),
    ),
  };
});
