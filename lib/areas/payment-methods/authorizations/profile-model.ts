import type { LocalDate } from "@/lib/values/local-date";

/** Charges at intervals that were agreed on, and all others. */
export const PROFILE_TYPES = ["Recurring", "Unscheduled"] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

/** True for a text that is a kind of agreement. */
export function isProfileType(text: string | undefined): text is ProfileType {
  return text === "Recurring" || text === "Unscheduled";
}

/** Agreed and Active ones allow charges while the holder is absent. */
export const PROFILE_STATUSES = ["Agreed", "Active", "Cancelled", "Expired"] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/** An agreement of a card's holder: a stored-credential profile. */
export type Profile = {
  number: number;
  paymentMethodId: string;
  type: ProfileType;
  status: ProfileStatus;
  brand: string | null;
  consentSource: string;
  consentRef: string | null;
  networkTransactionId: string | null;
  agreedOn: LocalDate;
  activatedAt: Date | null;
  endedAt: Date | null;
};

/** The kind of agreement that a charge by the merchant needs; undefined for all other charges. */
export function agreementFor(source: string | undefined): ProfileType | undefined {
  if (source === "M_Recurring") return "Recurring";
  return source === "M_Unscheduled" ? "Unscheduled" : undefined;
}
