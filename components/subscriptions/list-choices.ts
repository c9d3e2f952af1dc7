/** The statuses by which subscriptions are filtered. */
export const statuses = [
  { value: "Active", label: "Active" },
  { value: "Suspended", label: "Paused" },
  { value: "Cancelled", label: "Canceled" },
  { value: "Expired", label: "Expired" },
];

/** The kinds of terms by which they are filtered. */
export const terms = [
  { value: "TERMED", label: "Termed" },
  { value: "EVERGREEN", label: "Evergreen" },
];
