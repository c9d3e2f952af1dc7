/** The setting of a test tenant that tells which live tenant was made of it. */
export const WENT_LIVE = "wentLive";

/** What a live tenant takes over, as its owner calls it. */
export const TAKEN_OVER = [
  "Products, rate plans, prices, features and units of measure",
  "Tax codes and rates, billing rules and every other setting",
  "Retry rules, reminder texts, hosted pages (with new ids) and allowed origins",
] as const;

/** What it does not: nothing that was made up, no credential. */
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
