import { RuleViolation } from "@/lib/kernel/errors";

export const REMINDER_KINDS = ["PastDue", "CardExpiry", "PriceRise", "TrialEnd"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
/** Kinds that other areas write, each by the one reminder of a tenant that has its text. */
export const NOTICE_KINDS = ["PriceRise", "TrialEnd"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Whether another area writes reminders of a kind. */
export function isNotice(kind: ReminderKind): kind is NoticeKind {
  return NOTICE_KINDS.some((notice) => notice === kind);
}
/** The subject of a mail. Those with a document come from no reminder. */
export type MailKind = ReminderKind | "CreditMemo" | "Invoice";
export type MailStatus = "Queued" | "Sent" | "Failed" | "NoAddress";

/** A mail that is written automatically. */
export type Reminder = {
  id: string;
  kind: ReminderKind;
  name: string;
  /** PastDue: days after the due date, before it when negative. CardExpiry: days before the last day of the card. PriceRise: before the new price. TrialEnd: before the bill. */
  days: number;
  subject: string;
  body: string;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** A mail as it was written. */
export type Mail = {
  id: string;
  kind: MailKind;
  reminderName: string | null;
  accountId: string;
  accountNumber: string;
  accountName: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  creditMemoId: string | null;
  creditMemoNumber: string | null;
  addresses: string[];
  subject: string;
  body: string;
  status: MailStatus;
  transport: string | null;
  error: string | null;
  attempts: number;
  /** When sending is retried, in real time. */
  nextTryAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** Minutes after each failed attempt of a mail; after the last one it counts as failed. */
const PAUSES = [1, 5, 30, 120] as const;

/** Minutes until a mail is retried after this many attempts; undefined: never. */
export function minutesUntilNextTry(attempts: number): number | undefined {
  return PAUSES[attempts - 1];
}

const SHARED = [
  "company.name",
  "account.name",
  "account.number",
  "contact.firstName",
  "contact.lastName",
] as const;

/** The merge fields of a text, by kind. */
export const MERGE_FIELDS = {
  PastDue: [
    ...SHARED,
    "invoice.kind",
    "invoice.number",
    "invoice.dueDate",
    "invoice.amount",
    "invoice.balance",
    "invoice.daysPastDue",
  ],
  CardExpiry: [...SHARED, "card.brand", "card.last4", "card.expires"],
  PriceRise: [...SHARED, "rise.firstDay", "rise.prices"],
  TrialEnd: [...SHARED, "subscription.number", "trial.lastDay", "bill.date", "bill.amount"],
} as const satisfies Record<ReminderKind, readonly string[]>;

/** Values of merge fields by their names. */
export type MergeValues = ReadonlyMap<string, string>;

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** @throws RuleViolation when a text uses a field that its kind of reminder does not have. */
export function requireKnownFields(kind: ReminderKind, text: string, resource: number): void {
  const known: readonly string[] = MERGE_FIELDS[kind];
  for (const [whole, name = ""] of text.matchAll(FIELD)) {
    if (known.includes(name)) continue;
    throw new RuleViolation(`${whole} is not known here. Known are: ${known.join(", ")}.`, {
      resource,
    });
  }
}

/** A text with its merge fields filled in. Values are inserted literally: nothing in them is a field. */
export function merged(text: string, values: MergeValues): string {
  return text.replaceAll(FIELD, (_whole, name: string) => values.get(name) ?? "");
}

/** Example values of the fields that only a notice has. */
export const NOTICE_EXAMPLES: Readonly<Record<NoticeKind, Readonly<Record<string, string>>>> = {
  PriceRise: {
    "rise.firstDay": "1 Jan 2027",
    "rise.prices": "Seats (A-S00000001): 10.00 USD becomes 10.50 USD as of 1 Jan 2027.",
  },
  TrialEnd: {
    "subscription.number": "A-S00000001",
    "trial.lastDay": "31 Dec 2026",
    "bill.date": "1 Jan 2027",
    "bill.amount": "10.00 USD",
  },
};

/** One line without control characters, so that nothing in it can become a header of the mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
}
