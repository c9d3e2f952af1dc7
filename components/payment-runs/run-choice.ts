import type { LocalDate } from "@/lib/values/local-date";

/** The wizard's values; empty texts do not filter. */
export type RunChoice = {
  targetDate: string;
  batch: string;
  billCycleDay: string;
  currency: string | null;
  account: string;
  /** Absent: as in the collection settings. */
  credits?: boolean;
  paidAhead?: boolean;
  consolidated: boolean;
  closedMethods: boolean;
  when: "now" | "later";
  runDay: string;
  runHour: string;
};

export function firstChoice(today: string): RunChoice {
  return {
    targetDate: today,
    batch: "",
    billCycleDay: "",
    currency: null,
    account: "",
    consolidated: true,
    closedMethods: false,
    when: "now",
    runDay: today,
    runHour: "09:00",
  };
}

/** The filters of a choice as the operations take them. */
export function filterOf(choice: RunChoice) {
  const { targetDate, batch, billCycleDay, currency, account, closedMethods } = choice;
  return {
    targetDate: targetDate as LocalDate,
    ...(batch && { batch }),
    ...(billCycleDay && { billCycleDay }),
    ...(currency && { currency }),
    ...(account && { accountId: account }),
    ...(closedMethods && { processPaymentWithClosedPM: true }),
  };
}

/** All of a choice as a new run. */
export function bodyOf(choice: RunChoice) {
  return {
    ...filterOf(choice),
    ...(choice.credits !== undefined && { autoApplyCreditMemo: choice.credits }),
    ...(choice.paidAhead !== undefined && { autoApplyUnappliedPayment: choice.paidAhead }),
    consolidatedPayment: choice.consolidated,
    ...(choice.when === "later" && { runDate: `${choice.runDay} ${choice.runHour}:00` }),
  };
}
