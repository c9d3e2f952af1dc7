export const RISE_STATUSES = [
  "Calculating",
  "Draft",
  "Running",
  "Paused",
  "Completed",
  "Canceled",
  "Undoing",
  "Undone",
] as const;

export const ITEM_STATES = [
  "Planned",
  "LeftOut",
  "Applied",
  "Failed",
  "Canceled",
  "Undoing",
  "Undone",
  "UndoFailed",
] as const;

export const EFFECTIVE_POLICIES = ["SpecificDate", "NextRenewal", "NextBillingPeriod"] as const;

export const RESTORED_BY = ["OrderDeleted", "ChangedBack", "Kept"] as const;
