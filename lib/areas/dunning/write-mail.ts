import type { Environment } from "@/lib/kernel/context";
import { brandName } from "@/lib/values/card-brand";
import { decimal } from "@/lib/values/decimal";
import { daysBetween, type LocalDate } from "@/lib/values/local-date";
import { writtenDay, writtenMoney, writtenMonth } from "@/lib/values/written";
import type { MailedInvoice } from "./invoice-mail-queries";
import { NOUN } from "@/lib/areas/invoices/owed-kind-model";
import type { MailedMemo } from "./memo-mails/memo-mail-queries";
import {
  isNotice,
  type MergeValues,
  merged,
  NOTICE_EXAMPLES,
  oneLine,
  type Reminder,
} from "./model";
import type { DueMail } from "./queries";

/** The merge values of a mail's text, as people read them. */
function valuesOf(due: DueMail, day: LocalDate): MergeValues {
  const money = (amount: string | null) =>
    amount === null ? "" : writtenMoney(amount, due.currency);
  const values: Record<string, string> = {
    "invoice.kind": NOUN[due.documentKind ?? "Invoice"],
    "invoice.number": due.invoiceNumber ?? "",
    "invoice.dueDate": due.dueDate === null ? "" : writtenDay(due.dueDate),
    "invoice.amount": money(due.amount),
    "invoice.balance": money(due.balance),
    "invoice.daysPastDue": due.dueDate === null ? "" : String(daysBetween(due.dueDate, day)),
    "card.brand": due.brand === null ? "card" : brandName(due.brand),
    "card.last4": due.last4 ?? "",
    "card.expires": due.lastDay === null ? "" : writtenMonth(due.lastDay),
  };
  return new Map([...accountValues(due), ...lines(values)]);
}

type Addressee = Pick<
  DueMail,
  "companyName" | "accountName" | "accountNumber" | "firstName" | "lastName"
>;

/** The merge values that every text has. */
export function accountValues(of: Addressee): MergeValues {
  return new Map(
    lines({
      "company.name": of.companyName,
      "account.name": of.accountName,
      "account.number": of.accountNumber,
      "contact.firstName": of.firstName,
      "contact.lastName": of.lastName,
    }),
  );
}

function lines(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, oneLine(value)]);
}

/** The texts of a mail. */
export type MailText = { subject: string; body: string };

/** A reminder's texts about one invoice or card, or about the example of a notice. */
export function written(
  { kind, subject, body }: Pick<Reminder, "kind" | "subject" | "body">,
  due: DueMail,
  day: LocalDate,
): MailText {
  const notice = isNotice(kind) ? NOTICE_EXAMPLES[kind] : {};
  const values = new Map([...valuesOf(due, day), ...Object.entries(notice)]);
  return { subject: oneLine(merged(subject, values)), body: merged(body, values) };
}

/** The texts of a mail with an invoice or a debit memo; the document itself is attached. */
export function invoiceText(invoice: MailedInvoice): MailText {
  const { invoiceNumber, currency, balance, amount } = invoice;
  const noun = NOUN[invoice.kind];
  const [company, name] = [invoice.companyName, `${invoice.firstName} ${invoice.lastName}`].map(
    oneLine,
  );
  const owed = decimal(balance);
  const rest = owed.isPositive() && !owed.isZero();
  return {
    subject: oneLine(`${noun[0]?.toUpperCase()}${noun.slice(1)} ${invoiceNumber} from ${company}`),
    body: [
      `Dear ${name},`,
      `Please find attached ${noun} ${invoiceNumber} of ${writtenDay(invoice.invoiceDate)} for ${writtenMoney(amount, currency)}.`,
      rest
        ? `Amount due: ${writtenMoney(balance, currency)}, by ${writtenDay(invoice.dueDate)}.`
        : "There is nothing left to pay.",
      company,
    ].join("\n\n"),
  };
}

/** The texts of a mail with a credit memo; the memo itself is attached. */
export function memoText(memo: MailedMemo): MailText {
  const { memoNumber, currency, amount } = memo;
  const [company, name] = [memo.companyName, `${memo.firstName} ${memo.lastName}`].map(oneLine);
  return {
    subject: oneLine(`Credit memo ${memoNumber} from ${company}`),
    body: [
      `Dear ${name},`,
      `Please find attached credit memo ${memoNumber} of ${writtenDay(memo.memoDate)} for ${writtenMoney(amount, currency)}.`,
      "There is nothing to pay.",
      company,
    ].join("\n\n"),
  };
}

/** A test tenant's mails say that they are tests, so that no one pays for them. */
export function marked(environment: Environment, { subject, body }: MailText): MailText {
  if (environment === "live") return { subject, body };
  const note = "This is a test. Nothing is owed, and there is nothing to pay.";
  return { subject: oneLine(`[TEST] ${subject}`), body: `${note}\n\n${body}` };
}

type Recipients = Pick<DueMail, "workEmail" | "personalEmail" | "additionalEmails">;

/** The recipients: the bill-to contact, and the account's further addresses. */
export function addressesOf(account: Recipients): string[] {
  return usable([...contactAddresses(account), ...account.additionalEmails]);
}

/** The address of the bill-to contact, if there is one. */
export function contactAddresses({
  workEmail,
  personalEmail,
}: Omit<Recipients, "additionalEmails">): string[] {
  return usable([workEmail || personalEmail || ""]);
}

function usable(addresses: readonly string[]): string[] {
  const all = addresses.map((address) => address.trim());
  return [...new Set(all.filter((address) => /^[^\s,;<>@]+@[^\s,;<>@]+$/.test(address)))];
}
