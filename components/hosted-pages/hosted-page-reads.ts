import type { listAllowedOrigins } from "@/lib/areas/browser-calls/contract";
import { getHostedPage, listHostedPages } from "@/lib/areas/hosted-pages/contract";
import { HOSTED_FONTS, HOSTED_LOCALES } from "@/lib/values/hosted-form";
import type { CallResult } from "@/lib/portal/operation-address";

export type HostedPageRow = CallResult<typeof listHostedPages>["hostedPages"][number];
export type RegisteredOrigin = CallResult<typeof listAllowedOrigins>["allowedOrigins"][number];

/** The queries that a change of a hosted page makes stale. */
export const hostedPageReads = [listHostedPages, getHostedPage];

export const typeOptions = [
  { value: "CreditCard", label: "Card", help: "Number, expiry, security code and holder." },
  { value: "BankTransfer", label: "Bank account", help: "IBAN and holder." },
  { value: "ACH", label: "US bank account", help: "Routing number, account number and holder." },
];

/** A type in words. */
export function typeText(type: string): string {
  return typeOptions.find(({ value }) => value === type)?.label ?? type;
}

export const localeOptions = Object.entries(HOSTED_LOCALES).map(([value, label]) => ({
  value,
  label,
}));

export const fontOptions = Object.keys(HOSTED_FONTS).map((value) => ({ value, label: value }));

/** Brands by the names that people know. */
export const brandLabels: Readonly<Record<string, string>> = {
  Visa: "Visa",
  MasterCard: "Mastercard",
  AmericanExpress: "American Express",
  Discover: "Discover",
  JCB: "JCB",
  Diners: "Diners Club",
  CUP: "UnionPay",
  Maestro: "Maestro",
};
