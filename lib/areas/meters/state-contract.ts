/** Words of meters, as clients see them. */
export const AGGREGATIONS = ["COUNT", "SUM", "MAX", "UNIQUE_COUNT", "LATEST"] as const;
export const OPERATORS = ["EQ", "NE", "GT", "GE", "LT", "LE"] as const;
export const VERSION_STATUSES = ["Draft", "Published", "Retired"] as const;
export const RUN_STATUSES = ["Pending", "Running", "Completed", "Failed"] as const;
export const RUN_TYPES = ["NORMAL", "DEBUG"] as const;
export const DAY_STATES = ["Counted", "Due", "Error"] as const;
export const JOB_OPERATIONS = ["BULK_DELETE", "TRUNCATE", "QUERY", "AUDIT_EXPORT"] as const;
export const ENTRY_KINDS = ["SAMPLE", "ERROR"] as const;

/** Steps of a meter, in their order; entries of the audit trail name them. */
export const STEPS = [
  "STREAMING_API_SOURCE",
  "EVENT_STORE_SINK",
  "FILTER",
  "AGGREGATOR",
  "USAGE_RECORD_SINK",
] as const;
