import { bookInvariants } from "./book-invariants";
import { creditInvariants } from "./credit-invariants";
import { deliveryInvariants } from "./delivery-invariants";
import { gatewayInvariants } from "./gateway-invariants";
import { integrityInvariants } from "./integrity-invariants";
import { memoInvariants } from "./memo-invariants";
import { numberInvariants } from "./number-invariants";
import { runInvariants } from "./run-invariants";
import { scheduleInvariants } from "./schedule-invariants";
import { timelineInvariants } from "./timeline-invariants";

/** A condition that must hold in the books. Its query returns one `subject` for each violation. */
export type Invariant = { id: string; title: string; sql: string };

/** A violated invariant, and where. */
export type BrokenInvariant = { id: string; title: string; subjects: string[] };

/** Runs a query over the rows visible to the caller: all of a database, or one tenant's. */
export type Query = (sql: string) => Promise<{ subject: string }[]>;

/** Every invariant of the books, in the order of their numbers. */
export const moneyInvariants: readonly Invariant[] = [
  ...bookInvariants,
  ...memoInvariants,
  ...timelineInvariants,
  ...gatewayInvariants,
  ...integrityInvariants,
  ...creditInvariants,
  ...runInvariants,
  ...scheduleInvariants,
  ...deliveryInvariants,
  ...numberInvariants,
].toSorted((a, b) => a.id.localeCompare(b.id));

/** The invariants violated in the rows that `query` sees; none when the books are right. */
export async function brokenInvariants(query: Query): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, title, sql } of moneyInvariants) {
    const rows = await query(sql);
    if (rows.length) broken.push({ id, title, subjects: rows.map(({ subject }) => subject) });
  }
  return broken;
}
