import type { PaletteGroup, PaletteItem } from "./palette-item";
import type { Environment } from "@/lib/kernel/context";
import { paths, withQuery } from "@/lib/portal/paths";

const place = (label: string, href: string, keywords: string): PaletteItem => ({
  id: href,
  label,
  href,
  keywords,
});

/** Frequently used lists. */
const lists = (today: string) => [
  place(
    "Overdue invoices",
    withQuery(paths.invoices(), { overdue: today }),
    "late past due unpaid collections owed dunning ageing",
  ),
  place("Open invoices", withQuery(paths.invoices(), { owed: "0" }), "unpaid balance owed"),
  place("Bill runs", paths.billRuns(), "batch billing bill many accounts"),
  place("Billing previews", paths.billingPreviews(), "preview run forecast csv many accounts"),
  place("PDF exports", paths.pdfExports(), "zip archive download bulk documents accountant"),
  place("Invoice schedules", paths.invoiceSchedules(), "milestones plan agreed days billing"),
  place("Draft invoices", withQuery(paths.invoices(), { status: "Draft" }), "unposted post"),
  place(
    "Credit memos with a balance",
    withQuery(paths.creditMemos(), { left: "0" }),
    "unapplied credit remaining",
  ),
  place(
    "Unallocated payments",
    withQuery(paths.payments(), { account: "null" }),
    "unknown payer bank transfer unapplied",
  ),
  place("Refunds", paths.refunds(), "money back chargeback dispute reversal"),
  place("Payment attempts", paths.paymentAttempts(), "declined failed charge gateway response"),
  place("Payment runs", paths.paymentRuns(), "collect batch charge cards"),
  place("Price rises", paths.priceRises(), "increase uplift raise prices bulk cohort notice"),
  place("Meters", paths.meters(), "events metering aggregation count usage ingest"),
  place("Payment schedules", paths.paymentSchedules(), "installments plan payments"),
];

/** The pages of settings with their search keywords. */
const settings = [
  place("Company", paths.settings(), "name time zone entity address vat go live numbering"),
  place("Billing rules", paths.billingRules(), "proration prorate rounding month"),
  place("Custom fields", paths.customFields(), "definitions attributes picklist own data __c"),
  place("Tax", paths.tax(), "vat gst sales rates codes engine"),
  place("Gateways", paths.gateways(), "gateway stripe processor webhook card update"),
  place("Payment retries", paths.paymentRetries(), "dunning retry declined failed collection"),
  place("Reminders and mail server", paths.dunning(), "dunning e-mail email mails smtp outgoing"),
  place("Hosted pages", paths.hostedPages(), "card form checkout embed theme"),
  place("Origins", paths.origins(), "cors browser domains signature"),
  place("People", paths.people(), "users team invite invitation roles permissions staff"),
  place("Sign-ins", paths.sessions(), "sessions devices security"),
];

const clock = place("Test clock", paths.testClock(), "move time date advance travel sandbox");

/** Further pages of the palette; they depend on the day and on the kind of company. */
export function todaysPlaces(today: string, environment: Environment): PaletteGroup[] {
  return [
    { value: "Lists", items: lists(today) },
    { value: "Settings", items: environment === "test" ? [...settings, clock] : settings },
  ];
}
