import type { LocalDate } from "@/lib/values/local-date";
import type { Commitment, CommitmentPeriod, Schedule, Settlement } from "./model";

/** What an entry of an order does to a commitment, which is then `after`. */
export type PlannedChange<Numbered extends string | null = string | null> = {
  readonly after: Commitment<Numbered>;
} & (
  | { readonly action: "create" }
  | {
      readonly action: "update";
      readonly name: string | undefined;
      readonly schedules: readonly Schedule[];
      readonly periods: readonly CommitmentPeriod[];
      readonly added: {
        readonly schedules: readonly Schedule[];
        readonly periods: readonly CommitmentPeriod[];
      };
    }
  | {
      readonly action: "cancel";
      readonly day: LocalDate;
      readonly settlement: Settlement;
      readonly periods: readonly CommitmentPeriod[];
    }
);

/** The commitments as an order leaves them, each once. */
export function leftBy(planned: readonly PlannedChange[]): Commitment[] {
  return [...new Map(planned.map(({ after }) => [after.id, after])).values()];
}
