/** The form's values; empty texts do not filter. */
export type RunChoice = {
  name: string;
  account: string;
  batches: string;
  billCycleDay: string;
  targetDate: string;
  invoiceDate: string;
  recurring: boolean;
  usage: boolean;
  oneTime: boolean;
  lines: boolean;
  autoRenewal: boolean;
  autoPost: boolean;
  autoEmail: boolean;
  noEmailForZero: boolean;
};

export function firstChoice(today: string): RunChoice {
  return {
    ...{ name: "", account: "", batches: "", billCycleDay: "" },
    ...{ targetDate: today, invoiceDate: today },
    ...{ recurring: true, usage: true, oneTime: true, lines: true },
    ...{ autoRenewal: false, autoPost: false, autoEmail: false, noEmailForZero: false },
  };
}

/** The values as a new run, which the contract checks. */
export function runBodyOf(choice: RunChoice) {
  const { name, account, billCycleDay, targetDate, invoiceDate } = choice;
  const batches = choice.batches
    .split(",")
    .map((batch) => batch.trim())
    .filter(Boolean);
  const left = [
    ...(choice.oneTime ? [] : ["OneTime"]),
    ...(choice.recurring ? [] : ["Recurring"]),
    ...(choice.usage ? [] : ["Usage"]),
  ];
  const many = {
    ...(batches.length && { batches }),
    ...(billCycleDay && { billCycleDay }),
  };
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(account ? { billRunFilters: [{ accountId: account, filterType: "Account" }] } : many),
    ...(left.length && { chargeTypeToExclude: left }),
    targetDate,
    invoiceDate,
    includeOrderLineItems: choice.lines,
    autoRenewal: choice.autoRenewal,
    autoPost: choice.autoPost,
    autoEmail: choice.autoEmail,
    noEmailForZeroAmountInvoice: choice.noEmailForZero,
  };
}
