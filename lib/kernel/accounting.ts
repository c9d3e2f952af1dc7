import { acceptedWords } from "@/lib/values/charge-words";

/** The types of accounting codes, each with its category. */
export const CATEGORY_OF_TYPE = {
  AccountsReceivable: "Assets",
  "On-Account Receivable": "Assets",
  Cash: "Assets",
  OtherAssets: "Assets",
  CustomerCashOnAccount: "Liabilities",
  DeferredRevenue: "Liabilities",
  SalesTaxPayable: "Liabilities",
  OtherLiabilities: "Liabilities",
  SalesRevenue: "Revenue",
  SalesDiscounts: "Revenue",
  OtherRevenue: "Revenue",
  OtherEquity: "Equity",
  BadDebt: "Expenses",
  OtherExpenses: "Expenses",
} as const;

export type CodeType = keyof typeof CATEGORY_OF_TYPE;

export const CODE_TYPES = acceptedWords(CATEGORY_OF_TYPE);

export const CODE_STATUSES = ["Active", "Inactive"] as const;

/** The states of accounting periods, and how a trial balance ended. */
export const PERIOD_STATUSES = ["Open", "PendingClose", "Closed"] as const;
export const TRIAL_STATUSES = ["Completed", "Error"] as const;
