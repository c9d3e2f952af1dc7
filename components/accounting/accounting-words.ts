import type { listAccountingCodes } from "@/lib/areas/accounting/codes/contract";
import { CODE_TYPES, type CodeType } from "@/lib/kernel/accounting";
import type { listAccountingPeriods } from "@/lib/areas/accounting/periods/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Code = CallResult<typeof listAccountingCodes>["accountingCodes"][number];
export type Period = CallResult<typeof listAccountingPeriods>["accountingPeriods"][number];

const types: Readonly<Record<CodeType, string>> = {
  AccountsReceivable: "Accounts receivable",
  "On-Account Receivable": "Receivable on account",
  Cash: "Cash",
  OtherAssets: "Other assets",
  CustomerCashOnAccount: "Customers' cash on account",
  DeferredRevenue: "Deferred revenue",
  SalesTaxPayable: "Sales tax payable",
  OtherLiabilities: "Other liabilities",
  SalesRevenue: "Sales revenue",
  SalesDiscounts: "Sales discounts",
  OtherRevenue: "Other revenue",
  OtherEquity: "Other equity",
  BadDebt: "Bad debt",
  OtherExpenses: "Other expenses",
};

/** The type of an accounting code in words. */
export const typeText = (type: CodeType): string => types[type];

export const typeOptions = CODE_TYPES.map((type) => ({ value: type, label: typeText(type) }));

/** The same, where no code has the name: the type under which it is booked, or the name alone. */
export const bookedText = (name: string): string =>
  typeOptions.find(({ value }) => value === name)?.label ?? name;
