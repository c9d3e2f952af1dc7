/** Which calls a recording keeps. */
export const KEEPS = ["failed", "all"] as const;
export type Keeps = (typeof KEEPS)[number];

export const RECORDING_STATUSES = ["running", "ended", "stopped", "full"] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

/** Recordings of a tenant that may run at once. */
export const MOST_RUNNING = 5;

/** Recordings of a tenant that are kept. */
export const MOST_KEPT = 50;

/** A recording with as many calls has ended. */
export const MOST_CALLS = 500;

/** Days that a recording is kept after its end. */
export const DAYS_KEPT = 30;
