import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { clearableText, id, text } from "@/lib/api/schemas";

const field = fieldsOf(548); // 548000-548999: reminders and their mails.
const none = z.object({});
const shown = z.string().nullable();

const kind = field(
  1,
  z.enum(["PastDue", "CardExpiry", "PriceRise", "TrialEnd"]),
  "PastDue writes about invoices that are owed; CardExpiry about the card with which an account pays; PriceRise about prices that a price rise changes; TrialEnd about the first bill of a trial.",
);
const name = field(3, text(80), "Name of the reminder.");
const days = field(
  4,
  z.int().min(-60).max(365),
  "PastDue: days after the due date, before it when negative. CardExpiry: days before the last day of the card. PriceRise: days before the new price; the notice days of the price rise, when they are more. TrialEnd: days before that bill.",
);
const subject = field(5, text(200), "Subject, with merge fields such as {{invoice.number}}.");
const body = field(6, clearableText(10_000), "Plain text, with merge fields.");
const active = z.boolean();

const reminder = z.object({
  id: field(10, id, "Id of the reminder."),
  kind,
  name,
  days,
  subject,
  body,
  active: field(7, active, "Whether it writes."),
});

const params = z.object({ "reminder-id": field(99, id, "Id of the reminder.") });
const about = { area: "dunning", style: "settings", resource: 548000, query: none } as const;
const write = { ...about, scope: "settings:write" } as const;
const PATH = "/v1/settings/reminders";
const ONE = "/v1/settings/reminders/{reminder-id}";
const RULES = [
  "Names of reminders differ.",
  "Texts name merge fields of their kind only.",
  "Days of CardExpiry are at least 0, and those of PriceRise and TrialEnd at least 1.",
  "There is one reminder of PriceRise, and one of TrialEnd.",
];

export const listReminders = defineOperation({
  ...about,
  id: "listReminders",
  method: "GET",
  path: PATH,
  summary: "List the reminders",
  description:
    "What is written to customers by itself: the steps of dunning by their days, then notices of cards that expire.",
  scope: "settings:read",
  params: none,
  body: none,
  result: z.object({ reminders: field(11, z.array(reminder), "The reminders.") }),
});

export const createReminder = defineOperation({
  ...write,
  id: "createReminder",
  method: "POST",
  path: PATH,
  summary: "Create a reminder",
  description:
    "From now on, the daily work writes to the bill-to contact and the account's further addresses when its day has come, once for each invoice or card. An invoice that is late already gets the last step whose day has come.",
  params: none,
  body: z.object({
    kind,
    name,
    days,
    subject,
    body,
    active: field(7, active.optional(), "Whether it writes; true when absent."),
  }),
  result: reminder,
  rules: RULES,
  example: {
    kind: "PastDue",
    name: "Second reminder",
    days: 14,
    subject: "Invoice {{invoice.number}} is still open",
    body: "Dear {{contact.firstName}},\n\n{{invoice.balance}} were due on {{invoice.dueDate}}.\n\n{{company.name}}",
  },
});

export const updateReminder = defineOperation({
  ...write,
  id: "updateReminder",
  method: "PUT",
  path: ONE,
  summary: "Change a reminder",
  description: "Changes what is given; what was written stays as it is.",
  params,
  body: z.object({
    name: field(3, text(80).optional(), "Name of the reminder."),
    days: field(4, z.int().min(-60).max(365).optional(), "Days, as at creation."),
    subject: field(5, text(200).optional(), "Subject, with merge fields."),
    body: field(6, clearableText(10_000).optional(), "Plain text, with merge fields."),
    active: field(7, active.optional(), "Whether it writes."),
  }),
  result: reminder,
  rules: RULES,
});

export const deleteReminder = defineOperation({
  ...write,
  id: "deleteReminder",
  method: "DELETE",
  path: ONE,
  summary: "Delete a reminder",
  description: "It writes no more; what it has written stays.",
  params,
  body: none,
  result: none,
});

export const previewReminder = defineOperation({
  ...about,
  id: "previewReminder",
  method: "POST",
  path: "/v1/settings/reminders/preview",
  summary: "Preview a reminder",
  description:
    "How a text reads: about the oldest invoice that is owed, or an invented one. Nothing is sent.",
  readOnly: true,
  scope: "settings:read",
  params: none,
  body: z.object({ kind, subject, body }),
  result: z.object({
    to: field(12, z.array(z.string()), "Whom it would go to."),
    subject: field(5, z.string(), "Subject."),
    body: field(6, z.string(), "Text."),
  }),
  rules: ["Texts name merge fields of their kind only."],
});

export const queryMails = defineOperation({
  id: "queryMails",
  method: "GET",
  path: "/object-query/mails",
  area: "dunning",
  summary: "Query mails",
  description: "Every mail that was written to customers, and what became of it.",
  scope: "accounts:read",
  style: "plain",
  resource: 548000,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(
    z.object({
      id: field(20, id, "Id of the mail."),
      kind: field(
        1,
        z.enum(["PastDue", "CardExpiry", "PriceRise", "TrialEnd", "Invoice", "CreditMemo"]),
        "What it is about; Invoice and CreditMemo bring a document with its PDF.",
      ),
      reminderName: field(
        21,
        shown,
        "Reminder that wrote it; none of mails that bring a document.",
      ),
      accountId: field(22, id, "Id of the account."),
      accountNumber: field(23, z.string(), "Number of the account."),
      accountName: field(24, z.string(), "Name of the account."),
      invoiceId: field(33, id.nullable(), "Id of the invoice that it is about."),
      invoiceNumber: field(25, shown, "Invoice that it is about."),
      creditMemoId: field(34, id.nullable(), "Id of the credit memo that it brings."),
      creditMemoNumber: field(35, shown, "Credit memo that it brings."),
      to: field(12, z.array(z.string()), "Whom it goes to."),
      subject: field(5, z.string(), "Subject."),
      body: field(6, z.string(), "Text."),
      status: field(
        26,
        z.enum(["Queued", "Sent", "Failed", "NoAddress"]),
        "NoAddress when the account has no address to write to.",
      ),
      transport: field(27, shown, "Who took it."),
      error: field(28, shown, "Why it was not taken."),
      createdDate: field(29, z.iso.datetime(), "When it was written."),
      sentDate: field(30, shown, "When it was sent."),
      attempts: field(31, z.number(), "How often it was handed over."),
      nextTryDate: field(32, shown, "When it is handed over again after it was not taken."),
    }),
  ),
});
