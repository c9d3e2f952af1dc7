/** The job that moves a clock, by the name under which the worker knows it. */
export const ADVANCE_TASK = "advance-clock";

/** Months by which one call moves the clock at most. */
export const LONGEST_ADVANCE_MONTHS = 24;
