import { withoutCardNumbers } from "@/lib/kernel/card-numbers";
import type { Actor } from "@/lib/kernel/context";
import { asTenant } from "@/lib/platform/database/ambient";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { log } from "./log";
import { insertAudit } from "./trail";

/** An authentication or authorization event. */
export type AccessRecord = {
  action: "sign-in" | "sign-in-failed" | "lockout" | "sign-out" | "refused";
  /** The operation that was called. */
  operation: string;
  /** The tenant and the person or program whose credential it was, where known. */
  tenantId?: string;
  subject?: { type: "signIn" | "apiAccess"; id: string };
  /** The actor, once authenticated. */
  actor?: Actor;
  address: string;
  /** Never a secret, and nothing that an unauthenticated caller typed. */
  facts?: Readonly<Record<string, string | number>>;
};

/**
 * The number of addresses whose refusals of one kind are listed separately within a minute; those of further
 * addresses are summed up.
 */
const MOST_ADDRESSES = 20;
const ELSEWHERE = "further addresses";
const MINUTE = 60_000;

type Tally = { record: AccessRecord; again: number };

type Tallies = {
  kept: Map<string, Tally>;
  addresses: Map<string, number>;
  writing: Set<Promise<void>>;
  timer?: NodeJS.Timeout;
};

declare global {
  var perennialAccess: Tallies | undefined;
}

/** One set per process, also where a development server or the page renderer loads this module twice. */
const tallies: Tallies = (globalThis.perennialAccess ??= {
  kept: new Map(),
  addresses: new Map(),
  writing: new Set(),
});

/** Writes one record: a log line, and an audit line where the tenant is known. It joins an open transaction. */
export async function recordAccess(record: AccessRecord, times = 1): Promise<void> {
  say(record, times);
  const { tenantId, subject } = record;
  const subjectId = subject && uuidOf(subject.id);
  if (tenantId === undefined || subject === undefined || subjectId === undefined) return;
  await insertAudit([lineOf(record, times, { tenantId, subjectType: subject.type, subjectId })]);
}

function say(record: AccessRecord, times: number): void {
  const { action, operation, address, tenantId, subject, facts } = record;
  const whose = subject && { [subject.type === "signIn" ? "userId" : "callerId"]: subject.id };
  const line = { access: action, operation, address, times, tenantId, ...whose, ...facts };
  if (action === "sign-in" || action === "sign-out") log.info(line, WORDS[action]);
  else log.warn(line, WORDS[action]);
}

function lineOf(
  { action, operation, actor, address, facts }: AccessRecord,
  times: number,
  whose: { tenantId: string; subjectType: string; subjectId: string },
) {
  const at = new Date().toISOString();
  return {
    tenant_id: whose.tenantId,
    id: newId(),
    request_id: newId(),
    operation,
    actor_type: actor?.type ?? "unknown",
    actor_id: actor?.id ?? "",
    actor_name: actor?.name ?? "",
    action,
    subject_type: whose.subjectType,
    subject_id: whose.subjectId,
    detail: { address, ...(times > 1 ? { times } : {}), ...facts },
    at,
    recorded_at: at,
  };
}

const WORDS = {
  "sign-in": "somebody signed in",
  "sign-in-failed": "a sign-in failed",
  lockout: "sign-ins from one place are locked out",
  "sign-out": "somebody signed out",
  refused: "a credential or a scope was refused",
} as const;

/**
 * Records a refusal. The first one of its kind, its subject and its address is written immediately; further
 * ones within the minute are counted and written as one, so that log and trail cannot be flooded.
 */
export function noteRefusal(record: AccessRecord): void {
  const group = [record.action, record.facts?.reason, record.tenantId, record.subject?.id].join(
    "/",
  );
  const known = tallyOf(`${group}/${record.address}`) ?? crowded(group);
  if (known) {
    known.again += 1;
    return;
  }
  const seen = tallies.addresses.get(group) ?? 0;
  tallies.addresses.set(group, seen + 1);
  const crowd = seen >= MOST_ADDRESSES;
  const noted = crowd ? { ...record, address: ELSEWHERE } : record;
  tallies.kept.set(crowd ? group : `${group}/${record.address}`, { record: noted, again: 0 });
  tallies.timer ??= setTimeout(writeTallies, MINUTE).unref();
  writeApart(noted, 1);
}

const tallyOf = (key: string) => tallies.kept.get(key);

function crowded(group: string): Tally | undefined {
  return (tallies.addresses.get(group) ?? 0) >= MOST_ADDRESSES ? tallyOf(group) : undefined;
}

function writeTallies(): void {
  clearTimeout(tallies.timer);
  tallies.timer = undefined;
  const over = [...tallies.kept.values()];
  tallies.kept.clear();
  tallies.addresses.clear();
  for (const { record, again } of over) if (again > 0) writeApart(record, again);
}

/** Off the hot path and outside of any transaction; a record that cannot be written fails no call. */
function writeApart(record: AccessRecord, times: number): void {
  const writing = asTenant(record.tenantId ?? "", () => recordAccess(record, times)).catch(
    (error: unknown) => log.error({ err: error }, "an access could not be recorded"),
  );
  tallies.writing.add(writing);
  void writing.finally(() => tallies.writing.delete(writing));
}

/** Writes the pending counts, and waits until all of them are stored. */
export async function flushAccessRecords(): Promise<void> {
  writeTallies();
  await Promise.all(tallies.writing);
}

/** A browser's user agent as it is stored: short and without card numbers. */
export function keptUserAgent(userAgent: string): string {
  return withoutCardNumbers(userAgent.slice(0, 300));
}
