import {
  addDays,
  dayInMonth,
  dayOfMonth,
  type LocalDate,
  monthIndex,
} from "@/lib/values/local-date";

/**
 * The rule for due dates. `Net` is a number of days after the invoice date. `Prox` is a day of a later
 * month: invoices up to the cutoff day count from their own month, later ones from the next.
 */
export type PaymentTerm =
  | { readonly kind: "Net"; readonly days: number }
  | {
      readonly kind: "Prox";
      readonly cutoffDay: number;
      readonly months: number;
      readonly dueDay: number;
    };

export const DUE_UPON_RECEIPT = "Due Upon Receipt";

const NET_NAME = /^Net (\d{1,3})$/;

/** The term of a built-in name, such as "Due Upon Receipt" or "Net 30"; null for any other name. */
export function paymentTermNamed(name: string): PaymentTerm | null {
  if (name === DUE_UPON_RECEIPT) return { kind: "Net", days: 0 };
  const days = NET_NAME.exec(name)?.[1];
  return days === undefined ? null : { kind: "Net", days: Number(days) };
}

/**
 * The due date of an invoice of `invoiceDate`. A due day beyond the end of its month is the month's last
 * day. Reference 3.5.
 *
 * @throws RangeError for a name that is not a built-in term: tenants' terms are passed as values.
 */
export function dueDate(paymentTerm: PaymentTerm | string, invoiceDate: LocalDate): LocalDate {
  const term = typeof paymentTerm === "string" ? paymentTermNamed(paymentTerm) : paymentTerm;
  if (term === null) throw new RangeError(`There is no payment term "${String(paymentTerm)}"`);
  if (term.kind === "Net") return addDays(invoiceDate, term.days);
  const months = dayOfMonth(invoiceDate) > term.cutoffDay ? term.months + 1 : term.months;
  return dayInMonth(monthIndex(invoiceDate) + months, term.dueDay);
}
