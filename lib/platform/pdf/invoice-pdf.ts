import {
  accentOf,
  drawFoot,
  FOOT_END,
  type Foot,
  footOf,
  type PrintedSeller,
  sellerHead,
} from "./letterhead";
import { PAGE, type TextStyle, Typesetter } from "./typesetter";

/** An invoice as it is printed. Amounts are exact decimals as text, dates are YYYY-MM-DD. */
export type PrintedInvoice = PrintedSeller & {
  /** The title of the document; an invoice when absent. A credit memo has nothing due. */
  title?: "Credit memo" | "Debit memo";
  /** The state of an invoice that is not owed. */
  unposted?: "Draft" | "Canceled";
  /** Marked as a test on every page: it is not owed. */
  test?: boolean;
  invoiceNumber: string;
  invoiceDate: string;
  dueDate: string;
  paymentTerm: string;
  accountNumber: string;
  accountName: string;
  currency: string;
  /** Lines of an address, the name first. */
  billTo: readonly string[];
  soldTo: readonly string[];
  lines: readonly PrintedLine[];
  amountWithoutTax: string;
  taxAmount: string;
  /** Of a posted invoice: what was paid and credited so far, and the balance. */
  settled?: { paid: string; credited: string; due: string };
  /** The components of the tax, such as "City tax 1 %", each with its base and its sum. */
  taxes?: readonly { name: string; base?: string; amount: string }[];
  amount: string;
};

export type PrintedLine = {
  productName: string;
  chargeName: string;
  /** Rate plan and subscription, in small print. */
  detail: string;
  /** First and last day of service, both included. */
  serviceStart: string;
  serviceEnd: string;
  quantity: string | null;
  unitPrice: string | null;
  amount: string;
};

const GREY = "#6b7280";
const SOFT = "#f3f4f6";
const COLUMNS = { service: 268, quantity: 372, unitPrice: 452, amount: PAGE.right - 10 } as const;
const DESCRIPTION_WIDTH = COLUMNS.service - PAGE.left - 30;
const SMALL = 8;

const TEST_MARK: TextStyle = { size: 9, weight: 600, color: "#b45309" };
const label: TextStyle = { size: 7.5, weight: 600, color: GREY };

/** The PDF of an invoice. The same invoice always gives the same bytes. */
export function renderInvoicePdf(invoice: PrintedInvoice): Promise<Uint8Array> {
  const { invoiceNumber, sellerName } = invoice;
  const date = new Date(`${invoice.invoiceDate}T00:00:00Z`);
  const set = new Typesetter({
    title: `${titleOf(invoice)} ${invoiceNumber}`,
    author: sellerName,
    date,
  });
  const foot = footOf(set, invoice.letterhead);
  const paper = { set, money: moneyOf(invoice.currency), bottom: PAGE.bottom - foot.height };
  let y = head(set, invoice, paper.money);
  y = tableHead(set, y);
  for (const line of invoice.lines) y = row(paper, line, y);
  totals(paper, invoice, y);
  return set.finish((page, pages) => drawFrame(set, invoice, foot, { page, pages }));
}

/** What lines are set on: pages that end where the foot begins. */
type Paper = { set: Typesetter; money: Money; bottom: number };

type Money = (amount: string, digits?: number) => string;

/** Amounts with the decimals of their currency; unit prices with as many as they have. */
function moneyOf(currency: string): Money {
  const format = (digits?: number) =>
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      ...(digits === undefined ? {} : { maximumFractionDigits: digits }),
    });
  const whole = format();
  const finer = format(Math.max(9, whole.resolvedOptions().maximumFractionDigits ?? 2));
  return (amount, digits) => {
    const exact = amount as `${number}`;
    return digits === undefined ? whole.format(exact) : finer.format(exact);
  };
}

const DATE = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const day = (date: string) => DATE.format(new Date(`${date}T00:00:00Z`));

function head(set: Typesetter, invoice: PrintedInvoice, money: Money): number {
  const below = sellerHead(set, invoice);
  const title: TextStyle = { size: 22, weight: 600, ...accentOf(invoice.letterhead) };
  set.line(titleOf(invoice), PAGE.right, PAGE.top - 4, { ...title, align: "right" });
  set.line(invoice.invoiceNumber, PAGE.right, PAGE.top + 24, {
    size: 10,
    color: GREY,
    align: "right",
  });
  const top = Math.max(PAGE.top + 62, below + 26);
  dueBox(set, invoice, top, money);
  const facts: [string, string][] = isCredit(invoice)
    ? [
        ["DATE", day(invoice.invoiceDate)],
        ["ACCOUNT", invoice.accountNumber],
      ]
    : [
        [invoice.title ? "DATE" : "INVOICE DATE", day(invoice.invoiceDate)],
        ["DUE DATE", day(invoice.dueDate)],
        ["PAYMENT TERM", invoice.paymentTerm],
        ["ACCOUNT", invoice.accountNumber],
      ];
  facts.forEach(([name, value], index) => {
    const [x, y] = [PAGE.left + (index % 2) * 150, top + Math.floor(index / 2) * 32];
    set.line(name, x, y, label);
    set.line(value, x, y + 11);
  });
  const left = party(set, "BILL TO", invoice.billTo, PAGE.left, top + 84);
  const right = party(set, "SOLD TO", invoice.soldTo, PAGE.left + 270, top + 84);
  return Math.max(left, right) + 22;
}

function titleOf({ title, unposted }: PrintedInvoice): string {
  if (title === "Credit memo") return title;
  return unposted ? `${unposted} ${(title ?? "Invoice").toLowerCase()}` : (title ?? "Invoice");
}

const isCredit = ({ title }: Pick<PrintedInvoice, "title">) => title === "Credit memo";

function dueBox(
  set: Typesetter,
  { amount, dueDate, title, settled }: PrintedInvoice,
  y: number,
  money: Money,
) {
  const left = 370;
  set.box(left, y - 8, PAGE.right - left, 60, SOFT);
  const credit = isCredit({ title });
  set.line(credit ? "CREDIT" : "AMOUNT DUE", PAGE.right - 14, y + 2, { ...label, align: "right" });
  set.line(money(settled?.due ?? amount), PAGE.right - 14, y + 13, {
    size: 16,
    weight: 600,
    align: "right",
  });
  const when = settled && isNothing(settled.due) ? settledText(settled) : `by ${day(dueDate)}`;
  set.line(credit ? "" : when, PAGE.right - 14, y + 35, {
    size: SMALL,
    color: GREY,
    align: "right",
  });
}

/** How an invoice without a balance was settled. */
function settledText({ paid, credited }: NonNullable<PrintedInvoice["settled"]>): string {
  if (isNothing(credited)) return isNothing(paid) ? "Nothing to pay" : "Paid";
  return isNothing(paid) ? "Credited in full" : "Paid and credited";
}

function party(
  set: Typesetter,
  title: string,
  lines: readonly string[],
  x: number,
  top: number,
): number {
  set.line(title, x, top, label);
  const wrapped = lines.flatMap((text) => set.wrap(text, 220));
  wrapped.forEach((text, index) => set.line(text, x, top + 12 + index * 12.5));
  return top + 12 + wrapped.length * 12.5;
}

function tableHead(set: Typesetter, y: number): number {
  set.box(PAGE.left, y, PAGE.right - PAGE.left, 20, SOFT);
  const at = y + 6.5;
  set.line("DESCRIPTION", PAGE.left + 10, at, label);
  set.line("SERVICE PERIOD", COLUMNS.service, at, label);
  set.line("QUANTITY", COLUMNS.quantity + 26, at, { ...label, align: "right" });
  set.line("UNIT PRICE", COLUMNS.unitPrice + 10, at, { ...label, align: "right" });
  set.line("AMOUNT", COLUMNS.amount, at, { ...label, align: "right" });
  return y + 28;
}

function row({ set, money, bottom }: Paper, line: PrintedLine, top: number): number {
  const name = [line.productName, line.chargeName].filter(Boolean).join(" – ");
  const names = set.wrap(name, DESCRIPTION_WIDTH, { weight: 600 });
  const details = set.wrap(line.detail, DESCRIPTION_WIDTH, { size: SMALL });
  const periods = servicePeriod(line);
  const height = Math.max(names.length * 12 + details.length * 11, periods.length * 12) + 9;
  const y = top + height > bottom - 20 ? nextPage(set) : top;
  names.forEach((text, index) => set.line(text, PAGE.left + 10, y + index * 12, { weight: 600 }));
  details.forEach((text, index) =>
    set.line(text, PAGE.left + 10, y + names.length * 12 + index * 11, {
      size: SMALL,
      color: GREY,
    }),
  );
  periods.forEach((text, index) => set.line(text, COLUMNS.service, y + index * 12, { size: 8.5 }));
  const right: TextStyle = { align: "right" };
  if (line.quantity !== null) set.line(line.quantity, COLUMNS.quantity + 26, y, right);
  if (line.unitPrice !== null) set.line(money(line.unitPrice, 9), COLUMNS.unitPrice + 10, y, right);
  set.line(money(line.amount), COLUMNS.amount, y, right);
  set.rule(y + height - 4, PAGE.left, PAGE.right, "#e5e7eb");
  return y + height + 3;
}

function servicePeriod({ serviceStart, serviceEnd }: PrintedLine): string[] {
  if (serviceStart === serviceEnd) return [day(serviceStart)];
  return [`${day(serviceStart)} –`, day(serviceEnd)];
}

function nextPage(set: Typesetter): number {
  set.newPage();
  return tableHead(set, PAGE.top);
}

function totals({ set, money, bottom }: Paper, invoice: PrintedInvoice, after: number): void {
  const rows: [string, string][] = [
    ["Subtotal", money(invoice.amountWithoutTax)],
    ...(invoice.taxes ?? []).map(({ name, base, amount }): [string, string] => [
      base === undefined ? name : `${name} on ${money(base)}`,
      money(amount),
    ]),
    ...(invoice.taxes?.length === 1 ? [] : [totalTax(invoice, money)]),
  ];
  const settled = settledRows(invoice, money);
  let y = after + 10;
  if (y + 56 + 17 * (rows.length + settled.length) > bottom) {
    set.newPage();
    y = PAGE.top;
  }
  for (const [name, value] of rows) {
    y = totalRow(set, name, value, y);
  }
  set.rule(y, 330, PAGE.right, "#9ca3af");
  y += 9;
  set.line("Total", 330, y, { size: 11, weight: 600 });
  set.line(money(invoice.amount), COLUMNS.amount, y, { size: 11, weight: 600, align: "right" });
  y += 20;
  for (const [name, value] of settled) y = totalRow(set, name, value, y);
  const note = `All amounts are in ${invoice.currency}. Service periods include their first and last day.`;
  set.line(note, PAGE.left, y + 14, { size: SMALL, color: GREY });
}

function totalRow(set: Typesetter, name: string, value: string, y: number): number {
  const [shown = ""] = set.wrap(name, 165);
  set.line(shown, 330, y, { color: GREY });
  set.line(value, COLUMNS.amount, y, { align: "right" });
  return y + 17;
}

/** The tax of a document as one row; several rates are summed up. */
function totalTax({ taxAmount, taxes = [] }: PrintedInvoice, money: Money): [string, string] {
  return [taxes.length > 1 ? "Tax in all" : "Tax", money(taxAmount)];
}

/** The balance, below the total: nothing while nothing was paid. */
function settledRows({ settled }: PrintedInvoice, money: Money): [string, string][] {
  if (!settled) return [];
  const { paid, credited, due } = settled;
  const taken = (name: string, amount: string): [string, string][] =>
    isNothing(amount) ? [] : [[name, money(`-${amount}`)]];
  const rows = [...taken("Paid", paid), ...taken("Credited", credited)];
  return rows.length > 0 ? [...rows, ["Amount due", money(due)]] : [];
}

const isNothing = (amount: string) => Number(amount) === 0;

/** What is on every page: the seller's foot, and which page of which document it is. */
function drawFrame(
  set: Typesetter,
  invoice: PrintedInvoice,
  foot: Foot,
  { page, pages }: { page: number; pages: number },
): void {
  const style: TextStyle = { size: SMALL, color: GREY };
  if (invoice.test) set.line("TEST: THIS IS NOT OWED", PAGE.left, PAGE.top - 24, TEST_MARK);
  set.rule(drawFoot(set, foot));
  const name = `${invoice.sellerName} · ${titleOf(invoice)} ${invoice.invoiceNumber}`;
  const [shown = ""] = set.wrap(name, 400, style);
  set.line(shown, PAGE.left, FOOT_END + 8, style);
  set.line(`Page ${page} of ${pages}`, PAGE.right, FOOT_END + 8, { ...style, align: "right" });
}
