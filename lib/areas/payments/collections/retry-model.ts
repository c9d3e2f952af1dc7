import { addDays, type LocalDate } from "@/lib/values/local-date";

/** The final action on an invoice when the last attempt to collect it has failed. */
export const AFTER_LAST = ["LeaveOpen", "TurnOffAutoPay", "WriteOff"] as const;
export type AfterLast = (typeof AFTER_LAST)[number];

/** Time between a failed attempt and the next one. */
export type RetryPause = { after: number; unit: "Hour" | "Day" };

/** How collection continues after a failure that the rule matches. Empty lists match all. */
export type RetryRule = {
  name: string;
  /** The gateway's codes, such as `insufficient_funds`. */
  responseCodes: readonly string[];
  /** Types of payment methods. */
  methodTypes: readonly string[];
  /** One pause for each further attempt. */
  pauses: readonly RetryPause[];
  afterLast: AfterLast;
};

const days = (after: number): RetryPause => ({ after, unit: "Day" });

/** Applies where no rule of the tenant matches: 3, 5 and 7 days after the first attempt, then never. */
export const STANDARD_RULE: RetryRule = {
  name: "Standard",
  responseCodes: [],
  methodTypes: [],
  pauses: [days(3), days(2), days(2)],
  afterLast: "LeaveOpen",
};

/** The job that makes a tenant's attempts whose hour has come. */
export const RETRY_JOB = "retry-payments-of-tenant";

export const RETRY_SETTING = "paymentRetryRules";

/** The rules as they are stored, in matching order. */
export function retryRulesOf(settings: Readonly<Record<string, unknown>>): RetryRule[] {
  const stored = settings[RETRY_SETTING] as { rules?: RetryRule[] } | undefined;
  return stored?.rules ?? [];
}

/** The facts of a failure. A failure without a gateway's answer has no code. */
export type Failure = { code: string | undefined; methodType: string | undefined };

/** The first rule that matches a failure, otherwise the standard one. */
export function ruleFor(rules: readonly RetryRule[], { code, methodType }: Failure): RetryRule {
  const among = (list: readonly string[], value: string | undefined) =>
    list.length === 0 || (value !== undefined && list.includes(value));
  const fits = ({ responseCodes, methodTypes }: RetryRule) =>
    among(responseCodes, code) && among(methodTypes, methodType);
  return rules.find(fits) ?? STANDARD_RULE;
}

/** Who made the attempt: the schedule, a payment run, or a request. */
export const ATTEMPT_SOURCES = ["Schedule", "PaymentRun", "Request"] as const;
export type AttemptSource = (typeof ATTEMPT_SOURCES)[number];

/** How a cycle of attempts ended: by its rule, or because the invoice was removed from it. */
export type CycleEnd = AfterLast | "Removed";

/** The retry state of an invoice whose collection failed. */
export type PaymentRetry = {
  invoiceId: string;
  /** Counted from 1; another payment method starts a new one. */
  cycle: number;
  /** The account is charged another way since the last attempt: another card, or the same one renewed. */
  otherMethod: boolean;
  attempts: number;
  firstAttemptOn: LocalDate;
  lastAttemptOn: LocalDate;
  /** Null when it is not retried. */
  nextAttemptOn: LocalDate | null;
  /** Set when the next attempt is planned by the hour. */
  nextAttemptAt: Date | null;
  lastResponse: string;
  rule: string | null;
  outcome: CycleEnd | null;
};

/** The moment of a failure, in the tenant's days. */
export type FailureMoment = {
  day: LocalDate;
  now: Date;
  dayOf: (instant: Date) => LocalDate;
  response: string;
};

const HOUR_MS = 3_600_000;

/**
 * The retry after one more failed attempt, as a rule plans it. Another payment method restarts the
 * count, and so does an attempt after the invoice was removed from its cycle.
 */
export function afterFailure(
  known: PaymentRetry | undefined,
  invoiceId: string,
  { day, now, dayOf, response }: FailureMoment,
  rule: RetryRule,
): PaymentRetry {
  const before = known?.otherMethod || known?.outcome === "Removed" ? undefined : known;
  const attempts = (before?.attempts ?? 0) + 1;
  const pause = rule.pauses[attempts - 1];
  const byHour = pause?.unit === "Hour" ? new Date(now.getTime() + pause.after * HOUR_MS) : null;
  const onDay = pause?.unit === "Day" ? addDays(day, pause.after) : null;
  return {
    invoiceId,
    cycle: before?.cycle ?? (known?.cycle ?? 0) + 1,
    otherMethod: false,
    attempts,
    firstAttemptOn: before?.firstAttemptOn ?? day,
    lastAttemptOn: day,
    nextAttemptOn: byHour ? dayOf(byHour) : onDay,
    nextAttemptAt: byHour,
    lastResponse: response,
    rule: rule.name,
    outcome: pause ? null : rule.afterLast,
  };
}

/** True when an ended retry is resumed once, because the account is now charged another way. */
export function startsAnew(retry: PaymentRetry | undefined): boolean {
  return Boolean(retry?.otherMethod && retry.outcome && retry.outcome !== "Removed");
}

/**
 * True when collection may attempt the invoice on `day`, at `now`. A planned attempt waits for the due date,
 * which moves when the invoice becomes a draft again.
 */
export function isDueForCollection(
  dueDate: LocalDate,
  retry: PaymentRetry | undefined,
  day: LocalDate,
  now: Date,
): boolean {
  if (dueDate > day) return false;
  if (!retry || startsAnew(retry)) return true;
  if (retry.nextAttemptAt) return retry.nextAttemptAt.getTime() <= now.getTime();
  return retry.nextAttemptOn !== null && retry.nextAttemptOn <= day;
}
