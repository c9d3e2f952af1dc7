import { listInput } from "@/lib/portal/list";
import { invoiceList } from "@/lib/portal/lists/invoices";
import { paymentList } from "@/lib/portal/lists/payments";
import { subscriptionList } from "@/lib/portal/lists/subscriptions";
import { expect, test } from "vitest";
import { figureLinks } from "./figure-links";

const links = figureLinks("2026-11-23", "EUR");
const addressOf = (link: string) => new URL(link, "https://portal.example").searchParams;

test("this month's figures lead to what was billed and collected from its first day through today", () => {
  expect(listInput(invoiceList, addressOf(links.billed)).query.filter?.toSorted()).toEqual([
    "currency.EQ:EUR",
    "invoiceDate.GE:2026-11-01",
    "invoiceDate.LE:2026-11-23",
    "status.EQ:Posted",
  ]);
  expect(listInput(paymentList, addressOf(links.collected)).query.filter?.toSorted()).toEqual([
    "currency.EQ:EUR",
    "effectiveDate.GE:2026-11-01",
    "effectiveDate.LE:2026-11-23",
    "status.EQ:Processed",
  ]);
});

test("revenue leads to the subscriptions that bring it, and what is overdue to its invoices", () => {
  expect(listInput(subscriptionList, addressOf(links.revenue)).query.filter?.toSorted()).toEqual([
    "currency.EQ:EUR",
    "status.EQ:Active",
  ]);
  expect(listInput(invoiceList, addressOf(links.overdue)).query.filter).toContain(
    "dueDate.LT:2026-11-23",
  );
});
