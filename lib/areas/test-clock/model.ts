/** The worker's job that moves a clock. */
export const ADVANCE_TASK = "advance-clock";

/** The maximum number of months by which one call moves the clock. */
export const LONGEST_ADVANCE_MONTHS = 24;
