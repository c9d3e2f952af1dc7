/** The setting of a test tenant with the live tenant that was created from it. */
export const WENT_LIVE = "wentLive";

/** What a live tenant copies, in its owner's words. */
export const TAKEN_OVER = [
  "Products, rate plans, prices, features and units of measure",
  "Tax codes and rates, billing rules and every other setting",
  "Retry rules, reminder texts, hosted pages (with new ids) and allowed origins",
] as const;

/** What it does not copy: no test data, no credential. */
export const LEFT_BEHIND = [
  "Accounts, subscriptions, orders, invoices, payments, cards and mails",
  "Payment gateways, the mail server's password, API clients, other users and the moved clock",
] as const;

/** What has to be set up in a live tenant before it earns money. */
export const LEFT_TO_DO = [
  "Add a payment gateway with a live key of Stripe, and the signing secret of its webhooks.",
  "Set up the mail server that reminders are sent by.",
  "Give your programs the new API client, and your site the new ids and public key of the hosted pages.",
] as const;

/** The first words in lists of stolen passwords. */
const COMMON =
  /^(?:password|passwort|qwerty|qwertz|letmein|welcome|iloveyou|administrator|admin|perennial|changeme|secret)+$/;
const LEAST_DIFFERENT = 5;

/** Why a password is easily guessed, in a sentence for its user; undefined when it is not. */
export function guessableBecause(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const small = password.toLowerCase();
  if (new Set(small).size < LEAST_DIFFERENT)
    return "This password has too few different characters.";
  if (isRow(small)) return "This password is a row of characters that everybody tries.";
  if (COMMON.test(small.replace(/[^a-z]/g, "")))
    return "This password is one that everybody tries.";
  const own = [email.split("@")[0] ?? "", ...name.split(/\s+/)].map((part) => part.toLowerCase());
  const rest = own
    .filter((part) => part.length >= 3)
    .reduce((left, part) => left.replaceAll(part, ""), small.replace(email.toLowerCase(), ""));
  if (rest.replace(/[^a-z]/g, "").length + new Set(rest).size < LEAST_DIFFERENT) {
    return "This password is your name or address with a little added.";
  }
  return undefined;
}

/** `123456789012`, `abcdefghijkl`, and backwards. */
function isRow(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [1, -1].some((step) => steps.filter((of) => of === step).length >= steps.length - 1);
}
