/** What a line of an invoice schedule is calculated from, in plain JSON; decimals are strings. */
export type ScheduleInputs = {
  readonly number: string;
  /** Position of the item, from 1. */
  readonly item: number;
  /** What all of the charge costs, and what items before have billed of it. */
  readonly total: string;
  readonly billed: string;
  /** What is open of the charges before, and of all charges. */
  readonly before: string;
  readonly open: string;
};
