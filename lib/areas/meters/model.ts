import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const AGGREGATIONS = ["COUNT", "SUM", "MAX", "UNIQUE_COUNT", "LATEST"] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const OPERATORS = ["EQ", "NE", "GT", "GE", "LT", "LE"] as const;
export const VERSION_STATUSES = ["Draft", "Published", "Retired"] as const;

/** What an event must have in a field to be counted. */
export type Filter = {
  readonly field: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string;
};

/** What a version of a meter counts. */
export type Definition = {
  /** The fields of an event that hold its facts; null for those that it does not have. */
  readonly fields: {
    readonly account: string;
    readonly id: string;
    readonly time: string;
    readonly value: string | null;
    readonly subscription: string | null;
    readonly charge: string | null;
  };
  readonly filters: readonly Filter[];
  readonly aggregation: Aggregation;
  readonly unitOfMeasure: string;
};

export type Version = {
  readonly version: string;
  readonly position: number;
  readonly status: (typeof VERSION_STATUSES)[number];
  readonly definition: Definition;
  readonly publishedAt: Date | null;
};

export type Meter = {
  readonly id: string;
  readonly number: number;
  readonly globalId: string;
  readonly entityId: string;
  readonly orgIds: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The oldest first. */
  readonly versions: readonly Version[];
};

/** What a meter has stored, what of it is not counted or has an error, what came since a moment, and its last run. */
export type Counts = {
  meterId: string;
  events: number;
  due: number;
  errors: number;
  received: number;
  refused: number;
  runStatus: string | null;
  runAt: Date | null;
};

export const publishedOf = ({ versions }: Pick<Meter, "versions">): Version | undefined =>
  versions.find(({ status }) => status === "Published");
export const draftOf = ({ versions }: Pick<Meter, "versions">): Version | undefined =>
  versions.find(({ status }) => status === "Draft");

/** The name of the version at a place, counted from 1. */
export const versionAt = (position: number): string => `0.0.${position}`;

/** Whether the quantity comes from a field of the events. */
export const takesValue = (aggregation: Aggregation): boolean => aggregation !== "COUNT";
/** Whether that field holds a number. */
export const takesNumber = (aggregation: Aggregation): boolean =>
  takesValue(aggregation) && aggregation !== "UNIQUE_COUNT";

/** The name of the job that counts what events have changed. */
export const RUN_METERS = "run-meters-of-tenant";

/** The names of the jobs that empty an event store, and that remove a person's data from events. */
export const TRUNCATE_STORE = "truncate-event-store";
export const ERASE_EVENTS = "erase-events-of-account";

/** A person's data to remove from the events of an account that were stored until a moment. */
export type Erasure = {
  readonly accountId: string;
  /** Hashes of what the person was known by. */
  readonly hashes: readonly string[];
  readonly until: string;
};

/** The fields of events that versions of a meter read. */
export function fieldsRead({ versions }: Pick<Meter, "versions">): string[] {
  const read = versions.flatMap(({ definition: { fields, filters } }) => [
    ...Object.values(fields),
    ...filters.map(({ field }) => field),
  ]);
  return [...new Set(read)].filter((field) => field !== null);
}

export const JOB_OPERATIONS = ["BULK_DELETE", "TRUNCATE", "QUERY", "AUDIT_EXPORT"] as const;

/** A file of a meter's audit trail. */
export type ExportedTrail = {
  readonly exportType: "SAMPLE" | "ERROR";
  readonly runType: Run["runType"];
  readonly fileId: string;
  readonly name: string;
};

/** A job of an event store, or an export of an audit trail, which is described in its query. */
export type Job = {
  readonly id: string;
  readonly meterId: string;
  readonly operation: (typeof JOB_OPERATIONS)[number];
  readonly status: RunStatus;
  readonly query: string | null;
  /** Ids that were given, how many of them are different, and the events that it has changed. */
  readonly given: number;
  readonly different: number;
  readonly changed: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const RUN_STATUSES = ["Pending", "Running", "Completed", "Failed"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const RUN_TYPES = ["NORMAL", "DEBUG"] as const;

export type Run = {
  readonly id: string;
  readonly meterId: string;
  readonly version: string;
  readonly runType: (typeof RUN_TYPES)[number];
  readonly status: RunStatus;
  readonly days: number;
  readonly records: number;
  readonly errors: number;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** A day of an account, subscription and charge that is to be counted. */
export type Day = {
  readonly id: string;
  readonly accountId: string;
  readonly subscriptionId: string | null;
  readonly chargeNumber: string | null;
  readonly day: LocalDate;
  readonly changes: number;
  readonly records: number;
};

/** A day as it is shown. */
export type ShownDay = {
  id: string;
  day: LocalDate;
  accountNumber: string;
  accountName: string;
  subscriptionNumber: string | null;
  chargeNumber: string | null;
  isDue: boolean;
  quantity: string;
  events: number;
  records: number;
  error: string | null;
};

/** What the keys of a day's usage records begin with; the place of the record follows. */
export const keyOfDay = (meterNumber: number, wireDayId: string): string =>
  `meter-${meterNumber}-${wireDayId}-`;

/** The meter and the day whose events a usage record has; undefined where its key is not a meter's. */
export function dayOfKey(key: string | null): { meter: string; day: string } | undefined {
  const [, meter, day] = /^meter-(\d{1,9})-([0-9a-f]{32})-\d+$/.exec(key ?? "") ?? [];
  return meter !== undefined && day !== undefined ? { meter, day } : undefined;
}

/** A usage record that a day has. */
export type DayRecord = {
  readonly key: string;
  readonly quantity: Decimal;
  readonly isBilled: boolean;
};

/** What is to be done with the records of a day, so that they amount to what its events make. */
export type DayPlan = {
  readonly writes: { readonly key: string; readonly quantity: Decimal } | null;
  readonly removes: readonly string[];
  readonly error: string | null;
};

/**
 * The records of a day whose events make `total`. What is billed stays, and what is missing stands in one record that is
 * not billed; where more is billed than the events make, that is an error, because usage is never negative.
 */
export function planDay(total: Decimal, records: readonly DayRecord[], newKey: string): DayPlan {
  const open = records.filter(({ isBilled }) => !isBilled).map(({ key }) => key);
  const billed = sumOf(records.filter(({ isBilled }) => isBilled).map(({ quantity }) => quantity));
  const missing = total.minus(billed);
  if (missing.greaterThan(0)) {
    const [key = newKey, ...removes] = open;
    return { writes: { key, quantity: missing }, removes, error: null };
  }
  const error = missing.isZero()
    ? null
    : billed.isZero()
      ? `The events make ${total.toFixed()}, and usage cannot be negative.`
      : `${billed.toFixed()} are billed, and the events make ${total.toFixed()}. Reverse or cancel the invoice, and run the meter again.`;
  return { writes: null, removes: open, error };
}
