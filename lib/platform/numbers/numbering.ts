import { keysOf, mapped } from "@/lib/values/keys";
import { Locked } from "@/lib/kernel/errors";
import { ambient } from "@/lib/platform/database/ambient";
import { sideStatement } from "@/lib/platform/database/db";

/** Kinds of numbered objects with their prefix and padding. */
const KINDS = {
  account: ["A", 8],
  product: ["PC-", 8],
  sku: ["SKU-", 8],
  productRatePlan: ["PRP-", 8],
  productRatePlanCharge: ["PRPC-", 8],
  catalogGroup: ["CG-", 8],
  order: ["O-", 8],
  fulfillment: ["F-", 8],
  invoiceSchedule: ["IS-", 8],
  deliveryAdjustment: ["ADJ-", 8],
  subscription: ["A-S", 8],
  ratePlan: ["SRP-", 8],
  charge: ["C-", 8],
  ramp: ["RP-", 8],
  commitment: ["COM-", 8],
  invoice: ["INV", 8],
  draftInvoice: ["DRAFT-", 8],
  payment: ["P-", 8],
  paymentMethod: ["PM-", 8],
  creditMemo: ["CM", 8],
  draftCreditMemo: ["DRAFT-CM", 8],
  debitMemo: ["DM", 8],
  draftDebitMemo: ["DRAFT-DM", 8],
  refund: ["R-", 8],
  creditBalanceAdjustment: ["CBA-", 8],
  invoiceAdjustment: ["IA-", 8],
  invoiceItemAdjustment: ["IIA-", 8],
  paymentSchedule: ["PS-", 8],
  paymentScheduleItem: ["PSI-", 8],
  paymentRun: ["PR-", 8],
  priceRise: ["RISE-", 8],
  billRun: ["BR-", 8],
  billingPreviewRun: ["BPR-", 8],
} as const satisfies Record<string, readonly [string, number]>;

export type NumberKind = keyof typeof KINDS;

/** Kinds whose prefix a sequence set may choose. */
export type SequencedKind = "invoice" | "creditMemo" | "debitMemo" | "payment" | "refund";

/** A counter: of a kind, or of another prefix of a kind, such as `invoice:FR-`. */
export type Counter = NumberKind | `${SequencedKind}:${string}`;

const take = sideStatement<{ kind: string; next: number }>(
  "numbers-take",
  `insert into number_counter as c (tenant_id, kind, next)
   select $1::uuid, kind, start + count from unnest($2::text[], $3::int[], $4::bigint[]) as wanted (kind, count, start) order by kind
   on conflict (tenant_id, kind) do update
     set next = c.next + (select w.count from unnest($2::text[], $3::int[]) as w (kind, count) where w.kind = excluded.kind)
     where c.gapless_from is null
   returning kind, next`,
);

const OF_KINDS: ReadonlyMap<string, readonly [string, number]> = new Map(Object.entries(KINDS));

/** Prefix and padding of a counter's numbers. */
function formatOf(counter: Counter): readonly [string, number] {
  return OF_KINDS.get(counter) ?? [counter.slice(counter.indexOf(":") + 1), 8];
}

/**
 * Takes numbers of several kinds at once, in order. They commit separately from the caller's
 * transaction, so no one waits for a long transaction to get a number; a rolled-back transaction
 * leaves a gap. Numbers of a gapless sequence are assigned by `document-numbers.ts`.
 *
 * @throws Locked when the tenant has just started such a sequence.
 */
export async function takeNumbers<K extends NumberKind>(
  wanted: Readonly<Record<K, number>>,
): Promise<Record<K, string[]>> {
  const counters = keysOf(wanted).map((counter) => ({ counter, count: wanted[counter], start: 1 }));
  const taken = await takeOf(counters);
  return mapped(wanted, (kind) => taken.get(kind) ?? []);
}

/** So many numbers of a counter, which begins at `start` when it has given none. */
export type FromCounter = {
  readonly counter: Counter;
  readonly count: number;
  readonly start: number;
};

/** The same of any counters, each named once. @throws Locked as `takeNumbers`. */
export async function takeOf(all: readonly FromCounter[]): Promise<Map<Counter, string[]>> {
  const tenantId = ambient.getStore()?.tenantId;
  const asked = all.filter(({ count }) => count > 0);
  const counts = asked.map(({ count }) => count);
  const starts = asked.map(({ start }) => start);
  const counters = asked.map(({ counter }) => counter);
  const rows = asked.length ? await take([tenantId, counters, counts, starts]) : [];
  if (rows.length < asked.length) throw begunMeanwhile();
  const nextOf = new Map(rows.map(({ kind, next }) => [kind, next]));
  return new Map(
    asked.map(({ counter, count }) => {
      const [prefix, width] = formatOf(counter);
      const first = (nextOf.get(counter) ?? 0) - count;
      const numbers = Array.from(
        { length: count },
        (_, index) => prefix + String(first + index).padStart(width, "0"),
      );
      return [counter, numbers];
    }),
  );
}

/** One number of one kind. */
export async function takeNumber(kind: NumberKind): Promise<string> {
  const taken = await takeOf([{ counter: kind, count: 1, start: 1 }]);
  const [number] = taken.get(kind) ?? [];
  if (number === undefined) throw new Error("a counter gives as many numbers as are asked of it");
  return number;
}

const pass = sideStatement(
  "numbers-pass",
  `insert into number_counter (tenant_id, kind, next) values ($1, $2, $3)
   on conflict (tenant_id, kind) do update set next = greatest(number_counter.next, excluded.next)
     where number_counter.gapless_from is null returning kind`,
);

/**
 * Moves a counter past numbers that callers chose themselves, so that it never issues one of them
 * again. Numbers of another format than the counter's own cannot collide and are ignored.
 */
export async function passNumbers(kind: NumberKind, chosen: readonly string[]): Promise<void> {
  const [prefix, width] = KINDS[kind];
  const counted = chosen
    .filter((number) => number.startsWith(prefix) && number.length === prefix.length + width)
    .map((number) => number.slice(prefix.length))
    .filter((digits) => /^\d+$/.test(digits));
  if (!counted.length) return;
  await passTo(kind, Math.max(...counted.map(Number)) + 1);
}

/**
 * The same for a document's number, which moves the counter of its own prefix: a sequence set may have it, or get it later.
 *
 * @throws Locked as `takeNumbers`.
 */
export async function passDocumentNumber(kind: SequencedKind, chosen: string): Promise<void> {
  const [, prefix, digits] = /^(.*\D)(\d{8,15})$/su.exec(chosen) ?? [];
  if (prefix === undefined) return;
  await passTo(prefix === KINDS[kind][0] ? kind : `${kind}:${prefix}`, Number(digits) + 1);
}

async function passTo(counter: Counter, next: number): Promise<void> {
  if (!(await pass([ambient.getStore()?.tenantId, counter, next])).length) throw begunMeanwhile();
}

function begunMeanwhile(): Locked {
  return new Locked(
    "Documents have begun to be numbered without gaps meanwhile. Send the request again.",
  );
}
