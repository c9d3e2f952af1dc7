import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import type { Grid } from "@/lib/billing/periods";
import type { FundBook } from "@/lib/billing/prepaid/fund-book";
import type { UsageRecord } from "./usage-record";

/** A usage segment with its calendar and its records. */
export type UsedSegment = {
  readonly segment: UsageSegment;
  readonly rules: BillingRules;
  readonly grid: Grid;
  /** Records of the charge in the segment's days, including billed periods. */
  readonly records: readonly UsageRecord[];
  /** The prepaid funds of its subscription. */
  readonly book?: FundBook;
};
