/** The form's values; empty texts do not filter. */
export type RunChoice = {
  name: string;
  account: string;
  batches: string;
  billCycleDay: string;
  when: "now" | "None" | "Daily" | "Weekly" | "Monthly" | "MonthEnd";
  from: string;
  until: string;
  hour: string;
  /** Days from each run, where it repeats. */
  targetOffset: string;
  invoiceOffset: string;
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
    ...{ when: "now", from: today, until: "", hour: "6", targetOffset: "0", invoiceOffset: "0" },
    ...{ targetDate: today, invoiceDate: today },
    ...{ recurring: true, usage: true, oneTime: true, lines: true },
    ...{ autoRenewal: false, autoPost: false, autoEmail: false, noEmailForZero: false },
  };
}

/** Empty texts are no numbers, which the contract says. */
const whole = (text: string) => (text === "" ? Number.NaN : Number(text));

function daysOf({ when, from, until, hour, ...choice }: RunChoice) {
  const dates = { targetDate: choice.targetDate, invoiceDate: choice.invoiceDate };
  if (when === "now") return dates;
  const runTime = whole(hour);
  if (when === "None") return { ...dates, schedule: { repeatFrom: from, runTime } };
  const monthEnd = when === "MonthEnd";
  return {
    schedule: {
      ...{ repeatFrom: from, runTime, repeatType: monthEnd ? "Monthly" : when },
      ...(until && { repeatTo: until }),
      ...(monthEnd && { monthlyOnEndOfMonth: true }),
    },
    targetDateOffset: whole(choice.targetOffset),
    invoiceDateOffset: whole(choice.invoiceOffset),
  };
}

/** The values as a new run, which the contract checks. */
export function runBodyOf(choice: RunChoice) {
  const { name, account, billCycleDay } = choice;
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
    ...daysOf(choice),
    includeOrderLineItems: choice.lines,
    autoRenewal: choice.autoRenewal,
    autoPost: choice.autoPost,
    autoEmail: choice.autoEmail,
    noEmailForZeroAmountInvoice: choice.noEmailForZero,
  };
}
