import { bookInvariants } from "./book-invariants";
import { gatewayInvariants } from "./gateway-invariants";
import { integrityInvariants } from "./integrity-invariants";
import { memoInvariants } from "./memo-invariants";
import { numberInvariants } from "./number-invariants";
import { runInvariants } from "./run-invariants";
import { timelineInvariants } from "./timeline-invariants";

/** Something that must hold in the books. Its query gives one `subject` for each place where it does not. */
export type Invariant = { id: string; title: string; sql: string };

/** An invariant that does not hold, and where. */
export type BrokenInvariant = { id: string; title: string; subjects: string[] };

/** Runs a query over the rows that the asker may see: all of a database, or one tenant's. */
export type Query = (sql: string) => Promise<{ subject: string }[]>;

/** Every invariant of the books, in the order of their numbers. */
export const moneyInvariants: readonly Invariant[] = [
  ...bookInvariants,
  ...memoInvariants,
  ...timelineInvariants,
  ...gatewayInvariants,
  ...integrityInvariants,
  ...runInvariants,
  ...numberInvariants,
].toSorted((a, b) => a.id.localeCompare(b.id));

/** The invariants that do not hold in the rows that `query` sees; none when the books are right. */
export async function brokenInvariants(query: Query): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, title, sql } of moneyInvariants) {
    const rows = await query(sql);
    if (rows.length) broken.push({ id, title, subjects: rows.map(({ subject }) => subject) });
  }
  return broken;
}
