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

export const CODE_TYPES = Object.keys(CATEGORY_OF_TYPE) as [CodeType, ...CodeType[]];

export const CODE_STATUSES = ["Active", "Inactive"] as const;

export type AccountingCode = {
  id: string;
  name: string;
  type: CodeType;
  status: (typeof CODE_STATUSES)[number];
  notes: string | null;
  glAccountName: string | null;
  glAccountNumber: string | null;
  createdById: string;
  updatedById: string;
  createdAt: Date;
  updatedAt: Date;
};
