/*
 * Credit of commitments calculated a second time, cent by cent and day by day, without code of the engine. Each cent of a line has
 * an owner: the credit that has paid it, or the customer.
 */

/** Credit of a period; `order` says which is used first. */
export type KnownCredit = { id: string; start: string; end: string; cents: number; order: number };

/** A line of a bill for the days from `start` until `end`; below zero it credits the charge. */
export type KnownLine = { chargeId: string; start: string; end: string; cents: number };

type Cent = { line: KnownLine; owner: string | null };

/** What is used of each credit after bills, one after the other. */
export function usedByCents(
  credits: readonly KnownCredit[],
  bills: readonly (readonly KnownLine[])[],
): Map<string, number> {
  const inOrder = credits.toSorted((a, b) => a.order - b.order);
  const used = new Map(credits.map(({ id }) => [id, 0]));
  let cents: Cent[] = [];
  const count = (owner: string | null, by: number) => {
    if (owner !== null) used.set(owner, (used.get(owner) ?? 0) + by);
  };
  for (const bill of bills) {
    for (const line of bill.filter((of) => of.cents < 0)) {
      const gone = takenBack(cents, line, inOrder);
      for (const { owner } of gone) count(owner, -1);
      cents = cents.filter((cent) => !gone.has(cent));
    }
    const charged = bill.filter((line) => line.cents > 0);
    const byDay = charged.toSorted((a, b) => a.start.localeCompare(b.start));
    for (const line of byDay) {
      const near = inOrder.filter((of) => sharesDay(of, line));
      for (let cent = 0; cent < line.cents; cent += 1) {
        const free = near.find(({ id, cents: all }) => (used.get(id) ?? 0) < all);
        const owner = free?.id ?? null;
        count(owner, 1);
        cents.push({ line, owner });
      }
    }
  }
  return used;
}

/** Cents of the same charge and days come back, those of the customer first, then those of the credit that is used last. */
function takenBack(
  cents: readonly Cent[],
  line: KnownLine,
  inOrder: readonly KnownCredit[],
): Set<Cent> {
  const own = cents.filter((of) => of.line.chargeId === line.chargeId && sharesDay(of.line, line));
  const customers = own.filter(({ owner }) => owner === null);
  const paid = inOrder.toReversed().flatMap(({ id }) => own.filter(({ owner }) => owner === id));
  return new Set([...customers, ...paid].slice(0, -line.cents));
}

type Days = { start: string; end: string };

/** Whether a day is in both, day by day. */
function sharesDay(one: Days, other: Days): boolean {
  for (let day = one.start; day < one.end; day = dayAfter(day)) {
    if (day >= other.start && day < other.end) return true;
  }
  return false;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
