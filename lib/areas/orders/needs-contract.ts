import type { AlsoNeeds } from "@/lib/api/operation";

const bill: AlsoNeeds = { scope: "invoices:write", to: "bill, and to write off" };
const pay: AlsoNeeds = {
  scope: "payments:write",
  to: "collect, to refund and to apply unapplied payments",
};
const open: AlsoNeeds = { scope: "accounts:write", to: "make an account" };

/** What an order needs whose effect is to bill only. */
export const BILLS = [bill] as const;
/** What a change of subscriptions needs that bills and collects or gives back in its call. */
export const BILLS_AND_PAYS = [bill, pay] as const;
/** What an order needs that may bring accounts, too; a card of theirs needs what a payment needs. */
export const BRINGS_ACCOUNTS = [
  bill,
  { ...pay, to: `${pay.to}, and to store the card of a new account` },
  open,
] as const;
