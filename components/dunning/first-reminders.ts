const GREETING = "Dear {{contact.firstName}} {{contact.lastName}},\n\n";
const CLOSING = "\n\nKind regards\n{{company.name}}";

const step = (name: string, days: number, subject: string, text: string) => ({
  kind: "PastDue" as const,
  name,
  days,
  subject,
  body: `${GREETING}${text}${CLOSING}`,
});

/** Suggested reminders: three steps, and notices before a card expires, a price rises and a trial ends. */
export const FIRST_REMINDERS = [
  step(
    "Friendly reminder",
    3,
    "{{invoice.number}} is open",
    "perhaps it has slipped your attention: {{invoice.balance}} of {{invoice.kind}} {{invoice.number}} were due on {{invoice.dueDate}}.",
  ),
  step(
    "Second reminder",
    14,
    "{{invoice.number}} is {{invoice.daysPastDue}} days late",
    "{{invoice.balance}} of {{invoice.kind}} {{invoice.number}} are still open. Please pay them, or tell us what keeps you from it.",
  ),
  step(
    "Last reminder",
    30,
    "Last reminder of {{invoice.kind}} {{invoice.number}}",
    "{{invoice.kind}} {{invoice.number}} has been due since {{invoice.dueDate}}. Please pay {{invoice.balance}} now.",
  ),
  {
    kind: "CardExpiry" as const,
    name: "Card expires",
    days: 30,
    subject: "Your card ending in {{card.last4}} expires",
    body: `${GREETING}the card with which you pay expires with {{card.expires}}. Please give us a new one.${CLOSING}`,
  },
  {
    kind: "PriceRise" as const,
    name: "New prices",
    days: 30,
    subject: "New prices as of {{rise.firstDay}}",
    body: `${GREETING}some of your prices change:\n\n{{rise.prices}}${CLOSING}`,
  },
  {
    kind: "TrialEnd" as const,
    name: "Trial ends",
    days: 7,
    subject: "Your trial ends on {{trial.lastDay}}",
    body: `${GREETING}your subscription {{subscription.number}} is free through {{trial.lastDay}}. On {{bill.date}} we bill {{bill.amount}}, unless you cancel it before.${CLOSING}`,
  },
];
