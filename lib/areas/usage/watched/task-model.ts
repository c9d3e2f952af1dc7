/** The job that compares an account's usage with its thresholds. */
export const CHECK_TASK = "check-usage";
