import { addDays, type LocalDate } from "@/lib/values/local-date";

/** What is done with an invoice when the last try to collect it has failed. */
export const AFTER_LAST = ["LeaveOpen", "TurnOffAutoPay", "WriteOff"] as const;
export type AfterLast = (typeof AFTER_LAST)[number];

/** Time between a failed try and the next one. */
export type RetryPause = { after: number; unit: "Hour" | "Day" };

/** How collection goes on after a failure that the rule is about. Empty lists are about all. */
export type RetryRule = {
  name: string;
  /** The gateway's codes, such as `insufficient_funds`. */
  responseCodes: readonly string[];
  /** Types of payment methods. */
  methodTypes: readonly string[];
  /** One pause for each further try. */
  pauses: readonly RetryPause[];
  afterLast: AfterLast;
};

const days = (after: number): RetryPause => ({ after, unit: "Day" });

/** What holds where no rule of the tenant fits: 3, 5 and 7 days after the first try, then never. */
export const STANDARD_RULE: RetryRule = {
  name: "Standard",
  responseCodes: [],
  methodTypes: [],
  pauses: [days(3), days(2), days(2)],
  afterLast: "LeaveOpen",
};

/** The job that makes the tries whose hour has come, for one tenant. */
export const RETRY_JOB = "retry-payments-of-tenant";

export const RETRY_SETTING = "paymentRetryRules";

/** The rules as they are stored, in the order in which they are asked. */
export function retryRulesOf(settings: Readonly<Record<string, unknown>>): RetryRule[] {
  const stored = settings[RETRY_SETTING] as { rules?: RetryRule[] } | undefined;
  return stored?.rules ?? [];
}

/** What a failure was about. A failure without a gateway's answer has no code. */
export type Failure = { code: string | undefined; methodType: string | undefined };

/** The first rule that fits a failure, else the standard one. */
export function ruleFor(rules: readonly RetryRule[], { code, methodType }: Failure): RetryRule {
  const among = (list: readonly string[], value: string | undefined) =>
    list.length === 0 || (value !== undefined && list.includes(value));
  const fits = ({ responseCodes, methodTypes }: RetryRule) =>
    among(responseCodes, code) && among(methodTypes, methodType);
  return rules.find(fits) ?? STANDARD_RULE;
}

/** Who tried: the calendar, a payment run, or somebody who asked for it. */
export const ATTEMPT_SOURCES = ["Schedule", "PaymentRun", "Request"] as const;
export type AttemptSource = (typeof ATTEMPT_SOURCES)[number];

/** How a cycle of tries ended: by its rule, or because somebody took the invoice out of it. */
export type CycleEnd = AfterLast | "Removed";

/** What became of an invoice whose collection did not go through. */
export type PaymentRetry = {
  invoiceId: string;
  /** Counted from 1; another payment method begins a new one. */
  cycle: number;
  /** The account is charged another way since the last try: another card, or the same one renewed. */
  otherMethod: boolean;
  attempts: number;
  firstAttemptOn: LocalDate;
  lastAttemptOn: LocalDate;
  /** Null when it is not tried again. */
  nextAttemptOn: LocalDate | null;
  /** Set when the next try is planned by the hour. */
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
 * The retry after one more failed try, as a rule plans it. Another payment method begins the count
 * anew, and so does a try after somebody took the invoice out of its cycle.
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

/** True when what was given up is tried once more, because the account is charged another way now. */
export function startsAnew(retry: PaymentRetry | undefined): boolean {
  return Boolean(retry?.otherMethod && retry.outcome && retry.outcome !== "Removed");
}

/**
 * True when collection may try the invoice on `day`, at `now`. A try that was planned waits for the due date,
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
