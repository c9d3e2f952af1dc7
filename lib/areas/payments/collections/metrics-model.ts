import { Decimal, decimal } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";

/** An invoice or debit memo that was retried, with its retries of some time under one rule. */
export type RetriedDocument = {
  documentId: string;
  rule: string;
  retries: number;
  /** Retries that went through. */
  successes: number;
  /** Days from the document's date to the last retry that went through; null when none did. */
  daysOutstanding: number | null;
};

/** What retries have collected in a currency, as texts. */
export type Recovered = { currency: string; total: string; since: string };

export type Trend = "up" | "down" | "neutral";

/** How well retries went; null where there was none to judge by. Rates are percentages with two places. */
export type RetryMetrics = {
  retrySuccessRate: number | null;
  documentSuccessRate: number | null;
  averageDaysOutstanding: number | null;
  averageAttempts: number | null;
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** A quotient with two places, rounded half up; null when nothing is divided by. */
function quotient(part: number, whole: number, factor = 1): number | null {
  if (whole === 0) return null;
  const exact = decimal(part).times(factor).dividedBy(whole);
  return exact.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** Each document once, whatever rules retried it. */
function eachOnce(rows: readonly RetriedDocument[]): Omit<RetriedDocument, "rule">[] {
  return [...groupBy(rows, ({ documentId }) => documentId)].map(([documentId, own]) => ({
    documentId,
    retries: sum(own.map(({ retries }) => retries)),
    successes: sum(own.map(({ successes }) => successes)),
    daysOutstanding: own.reduce<number | null>(
      (last, { daysOutstanding: days }) => (days === null ? last : Math.max(days, last ?? days)),
      null,
    ),
  }));
}

/** The metrics of retried documents; a document is collected when a retry of it went through. */
export function metricsOf(rows: readonly RetriedDocument[]): RetryMetrics {
  const documents = eachOnce(rows);
  const collected = documents.filter(({ successes }) => successes > 0);
  const retries = sum(documents.map((document) => document.retries));
  return {
    retrySuccessRate: quotient(sum(documents.map(({ successes }) => successes)), retries, 100),
    documentSuccessRate: quotient(collected.length, documents.length, 100),
    averageDaysOutstanding: quotient(
      sum(collected.map(({ daysOutstanding }) => daysOutstanding ?? 0)),
      collected.length,
    ),
    averageAttempts: quotient(sum(collected.map((document) => document.retries)), collected.length),
  };
}

/** Where a metric went from one time to the next; null when it has no value in both. */
export function trendOf(before: number | null, now: number | null): Trend | null {
  if (before === null || now === null) return null;
  if (before === now) return "neutral";
  return now > before ? "up" : "down";
}
