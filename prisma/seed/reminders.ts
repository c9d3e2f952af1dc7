import type { Merchant } from "./merchant";

const GREETING = "Dear {{contact.firstName}} {{contact.lastName}},\n\n";
const CLOSING = "\n\nKind regards\n{{company.name}}";

const STEPS = [
  [
    "Friendly reminder",
    3,
    "{{invoice.number}} is open",
    "perhaps it has slipped your attention: {{invoice.kind}} {{invoice.number}} over {{invoice.balance}} was due on {{invoice.dueDate}}.",
  ],
  [
    "Second reminder",
    14,
    "{{invoice.number}} is {{invoice.daysPastDue}} days late",
    "{{invoice.balance}} of {{invoice.kind}} {{invoice.number}} are still open. Please pay them, or tell us what keeps you from it.",
  ],
  [
    "Last reminder",
    30,
    "Last reminder of {{invoice.kind}} {{invoice.number}}",
    "{{invoice.kind}} {{invoice.number}} has been due since {{invoice.dueDate}}. Unless {{invoice.balance}} arrive soon, we have to suspend your subscriptions.",
  ],
] as const;

/** The demo merchant's reminders: three steps of dunning, notices of expiring cards, new prices and ending trials. */
export async function makeReminders(merchant: Merchant): Promise<void> {
  for (const [name, days, subject, text] of STEPS) {
    const body = `${GREETING}${text}${CLOSING}`;
    await merchant.post("/v1/settings/reminders", { kind: "PastDue", name, days, subject, body });
  }
  await merchant.post("/v1/settings/reminders", {
    kind: "CardExpiry",
    name: "Card expires",
    days: 30,
    subject: "Your card ending in {{card.last4}} expires",
    body: `${GREETING}the {{card.brand}} card with which you pay expires with {{card.expires}}. Please give us a new one.${CLOSING}`,
  });
  await merchant.post("/v1/settings/reminders", {
    kind: "PriceRise",
    name: "New prices",
    days: 45,
    subject: "New prices as of {{rise.firstDay}}",
    body: `${GREETING}some of your prices change:\n\n{{rise.prices}}\n\nIf you have questions, just answer this mail.${CLOSING}`,
  });
  await merchant.post("/v1/settings/reminders", {
    kind: "TrialEnd",
    name: "Trial ends",
    days: 7,
    subject: "Your trial ends on {{trial.lastDay}}",
    body: `${GREETING}your subscription {{subscription.number}} is free through {{trial.lastDay}}. On {{bill.date}} we bill {{bill.amount}}, unless you cancel it before.${CLOSING}`,
  });
}
