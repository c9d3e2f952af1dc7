import { decimal } from "@/lib/values/decimal";
import { daysBetween, type LocalDate } from "@/lib/values/local-date";
import { minorUnits } from "@/lib/values/money";
import { type MergeValues, merged, oneLine, type Reminder } from "./model";
import type { DueMail } from "./queries";

/** What the text of a mail may name, as people read it. */
export function valuesOf(due: DueMail, day: LocalDate): MergeValues {
  const money = (amount: string | null) =>
    amount === null ? "" : `${decimal(amount).toFixed(minorUnits(due.currency))} ${due.currency}`;
  const values: Record<string, string> = {
    "company.name": due.companyName,
    "account.name": due.accountName,
    "account.number": due.accountNumber,
    "contact.firstName": due.firstName,
    "contact.lastName": due.lastName,
    "invoice.number": due.invoiceNumber ?? "",
    "invoice.dueDate": due.dueDate ?? "",
    "invoice.amount": money(due.amount),
    "invoice.balance": money(due.balance),
    "invoice.daysPastDue": due.dueDate === null ? "" : String(daysBetween(due.dueDate, day)),
    "card.brand": due.brand ?? "card",
    "card.last4": due.last4 ?? "",
    "card.expires": due.lastDay?.slice(0, 7) ?? "",
  };
  return new Map(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
}

/** A reminder's texts about one invoice or card. */
export function written(
  { subject, body }: Pick<Reminder, "subject" | "body">,
  due: DueMail,
  day: LocalDate,
): { subject: string; body: string } {
  const values = valuesOf(due, day);
  return { subject: oneLine(merged(subject, values)), body: merged(body, values) };
}

/** Whom it goes to: the bill-to contact, and everybody else whom the account names. */
export function addressesOf({ workEmail, personalEmail, additionalEmails }: DueMail): string[] {
  const all = [workEmail ?? personalEmail ?? "", ...additionalEmails].map((address) =>
    address.trim(),
  );
  return [...new Set(all.filter((address) => /^[^\s,;<>@]+@[^\s,;<>@]+$/.test(address)))];
}
