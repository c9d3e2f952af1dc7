/** The worker's name for jobs that apply credit memos. */
export const SETTLEMENT_JOB_TASK = "settlement-job";
