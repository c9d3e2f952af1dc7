import { ambient } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { type Counter, type FromCounter, type SequencedKind, takeOf } from "./numbering";

/** How many numbers of a kind an account's documents or payments need. */
export type Requested = {
  /** None for money of an unknown payer: the default set numbers it. */
  readonly accountId: string | null;
  /** Id of the set that the document itself names, as callers write it. */
  readonly ownSet?: string | null | undefined;
  readonly count: number;
};

const countersOf = statement<{ place: number; counter: Counter; start: number }>(
  "numbers-counters",
  `select w.place, c.counter, c.start from unnest($3::uuid[], $4::text[]) with ordinality as w (account_id, own_set, place)
   cross join lateral counter_of_account($1, $2, w.account_id, w.own_set) c order by w.place`,
);

/**
 * Takes numbers at once, which leaves gaps where their documents are not kept: under the prefix of the set that the
 * document names, otherwise of its account's, otherwise of the tenant's default set. One list for each wanted count.
 *
 * @throws Locked when documents have begun to be numbered without gaps meanwhile.
 */
export async function sequencedNumbers(
  kind: SequencedKind,
  wanted: readonly Requested[],
): Promise<string[][]> {
  if (!wanted.some(({ count }) => count > 0)) return wanted.map(() => []);
  const accounts = wanted.map(({ accountId }) => accountId);
  const sets = wanted.map(({ ownSet }) => ownSet ?? null);
  const found = await countersOf([ambient.getStore()?.tenantId, kind, accounts, sets]);
  const together = new Map<Counter, FromCounter>();
  for (const [index, { counter, start }] of found.entries()) {
    const count = (together.get(counter)?.count ?? 0) + (wanted[index]?.count ?? 0);
    together.set(counter, { counter, count, start });
  }
  const taken = await takeOf([...together.values()]);
  return wanted.map(({ count }, index) => {
    const counter = found[index]?.counter;
    return counter ? (taken.get(counter)?.splice(0, count) ?? []) : [];
  });
}

/** One of them. */
export async function sequencedNumber(
  kind: SequencedKind,
  accountId: string | null,
  ownSet?: string | null,
): Promise<string> {
  const [[number] = []] = await sequencedNumbers(kind, [{ accountId, ownSet, count: 1 }]);
  if (number === undefined) throw new Error("a counter gives as many numbers as are asked of it");
  return number;
}
