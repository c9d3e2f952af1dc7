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

const take = sideStatement<{ kind: string; next: number }>(
  "numbers-take",
  `insert into number_counter (tenant_id, kind, next)
   select $1::uuid, kind, 1 + count from unnest($2::text[], $3::int[]) as wanted (kind, count) order by kind
   on conflict (tenant_id, kind) do update set next = number_counter.next + excluded.next - 1
     where number_counter.gapless_from is null
   returning kind, next`,
);

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
  const tenantId = ambient.getStore()?.tenantId;
  const kinds = keysOf(wanted).filter((kind) => wanted[kind] > 0);
  const counts = kinds.map((kind) => wanted[kind]);
  const rows = kinds.length ? await take([tenantId, kinds, counts]) : [];
  if (rows.length < kinds.length) throw begunMeanwhile();
  const nextOf = new Map(rows.map(({ kind, next }) => [kind, next]));
  return mapped(wanted, (kind) => {
    const [prefix, width] = KINDS[kind];
    const count = wanted[kind];
    const first = (nextOf.get(kind) ?? 0) - count;
    return Array.from(
      { length: count },
      (_, index) => prefix + String(first + index).padStart(width, "0"),
    );
  });
}

/** One number of one kind. */
export async function takeNumber(kind: NumberKind): Promise<string> {
  const { [kind]: numbers } = await takeNumbers({ [kind]: 1 } as Record<NumberKind, number>);
  return numbers[0] as string;
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
  const next = Math.max(...counted.map(Number)) + 1;
  if (!(await pass([ambient.getStore()?.tenantId, kind, next])).length) throw begunMeanwhile();
}

function begunMeanwhile(): Locked {
  return new Locked(
    "Documents have begun to be numbered without gaps meanwhile. Send the request again.",
  );
}
