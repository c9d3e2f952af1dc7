import type { RowResult } from "./model";

/** Counts of rows by result, with the first results to report. */
export type Tally = {
  received: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  results: RowResult[];
  /** Counts `received` rows with these results; a row without a result is counted as received only. */
  add: (received: number, results: readonly RowResult[]) => void;
};

/** A tally that keeps `most` results, including stored rows when `all` is true. */
export function tallyOf(most: number, all = false): Tally {
  return {
    received: 0,
    accepted: 0,
    duplicates: 0,
    rejected: 0,
    results: [],
    add(received, results) {
      this.received += received;
      for (const result of results) {
        if (result.status === "Duplicate") this.duplicates += 1;
        else if (result.status === "Rejected") this.rejected += 1;
        else this.accepted += 1;
        const isTold = all || result.status === "Rejected" || result.status === "Duplicate";
        if (isTold && this.results.length < most) this.results.push(result);
      }
    },
  };
}
