import { decimal, type Decimal } from "@/lib/values/decimal";
import type { TestTenant } from "../tenant";
import { good } from "../world";

/** A line of a document: a credit is negative. Amounts are without tax. */
export type BookedLine = {
  readonly charge: string;
  readonly start: string;
  readonly end: string;
  readonly amount: Decimal;
  readonly tax: Decimal;
};

type Shown = { serviceStartDate: string; serviceEndDate: string; taxAmount: number };

/** The lines of documents as the API shows them. */
export async function linesOf(
  tenant: TestTenant,
  invoices: readonly string[],
  memos: readonly string[],
): Promise<BookedLine[]> {
  const lines: BookedLine[] = [];
  for (const number of invoices) {
    const shown = await pages<Shown & { chargeName: string; chargeAmount: number }>(
      tenant,
      `/v1/invoices/${number}/items`,
      "invoiceItems",
    );
    lines.push(...shown.map((line) => lineOf(line, line.chargeName, line.chargeAmount, 1)));
  }
  for (const number of memos) {
    const shown = await pages<Shown & { skuName: string; amountWithoutTax: number }>(
      tenant,
      `/v1/credit-memos/${number}/items`,
      "items",
    );
    lines.push(...shown.map((line) => lineOf(line, line.skuName, line.amountWithoutTax, -1)));
  }
  return lines;
}

function lineOf(line: Shown, name: string, amount: number, sign: 1 | -1): BookedLine {
  return {
    charge: name.replace(/ -- .*$/, ""),
    start: line.serviceStartDate,
    end: line.serviceEndDate,
    amount: decimal(amount).times(sign),
    tax: decimal(line.taxAmount).times(sign),
  };
}

async function pages<Row>(tenant: TestTenant, path: string, key: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page !== 0; ) {
    const answer = await good(tenant.call("GET", `${path}?page=${page}&pageSize=40`));
    rows.push(...answer[key]);
    page = answer.nextPage === undefined ? 0 : page + 1;
  }
  return rows;
}
