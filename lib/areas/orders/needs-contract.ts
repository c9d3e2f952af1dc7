import type { AlsoNeeds } from "@/lib/api/operation";

const bill: AlsoNeeds = { scope: "invoices:write", to: "bill, and to write off" };
const pay: AlsoNeeds = {
  scope: "payments:write",
  to: "collect, to refund and to apply unapplied payments",
};
const open: AlsoNeeds = { scope: "accounts:write", to: "make an account" };

/** The scopes of calls that may bill. */
export const BILLS = [bill] as const;
/** The scopes of changes that may bill, collect and refund in their call. */
export const BILLS_AND_PAYS = [bill, pay] as const;
/** The scopes of orders with new accounts, too; cards of these need the scope of payments. */
export const BRINGS_ACCOUNTS = [
  bill,
  { ...pay, to: `${pay.to}, and to store the card of a new account` },
  open,
] as const;
