import { describe, expect, test } from "vitest";
import { groupsOf } from "./palette-groups";
import { matchingGroups } from "./palette-item";
import { todaysPlaces } from "./palette-places";
import { amountIn, questionsOf } from "./search-questions";

const asked = (typed: string) =>
  questionsOf(typed).map(({ contract, filter }) => `${contract.id} ${filter.join(" & ")}`);

describe("a search goes to the lists that may match it", () => {
  test("an e-mail address belongs to people", () => {
    expect(asked("ada@orchard")).toEqual([
      "queryContacts workEmail.CT:ada@orchard",
      "queryContacts personalEmail.CT:ada@orchard",
    ]);
  });

  test("four digits end a card, and may begin a number", () => {
    expect(asked("4242")).toContain("queryPaymentMethods last4.EQ:4242");
    expect(asked("4242")).toContain("queryInvoices invoiceNumber.SW:4242");
    expect(asked("424").some((of) => of.startsWith("queryPaymentMethods"))).toBe(false);
  });

  test("refunds and credit memos are found by their numbers, too", () => {
    expect(asked("R-0000")).toContain("queryRefunds number.SW:R-0000");
    expect(asked("CM0000")).toContain("queryCreditMemos number.SW:CM0000");
  });

  test("a name is that of an account, a person or a product, in any part of it", () => {
    expect(asked("Dental")).toEqual([
      "queryAccounts name.CT:Dental",
      "queryContacts firstName.CT:Dental",
      "queryContacts lastName.CT:Dental",
      "queryProducts name.CT:Dental",
    ]);
    expect(asked("Ada Hill")).toContain("queryContacts firstName.CT:Ada & lastName.CT:Hill");
  });

  test("an amount needs decimals or a currency, so that numbers stay numbers", () => {
    expect(amountIn("1,234.50")).toBe("1234.50");
    expect(amountIn("72 USD")).toBe("72");
    expect(amountIn("€72")).toBe("72");
    expect(amountIn("72")).toBeNull();
    expect(amountIn("INV00000012")).toBeNull();
    expect(asked("72.00")).toContain("queryPayments amount.EQ:72.00");
  });
});

test.each([
  ["refund", "/payments/refunds"],
  ["overdue", "/invoices?overdue=2026-11-22"],
  ["clock", "/settings/test-clock"],
  ["dunning", "/settings/dunning"],
  ["tax", "/settings/tax"],
  ["gateways", "/settings/gateways"],
  ["proration", "/settings/billing-rules"],
  ["chargeback", "/payments/refunds"],
  ["webhook", "/settings/gateways"],
])("the word %s leads to its page", (word, href) => {
  const groups = matchingGroups(
    [...todaysPlaces("2026-11-22", "test"), ...groupsOf({ orders: true, settlement: true })],
    word,
  );
  expect(groups.flatMap(({ items }) => items.map((item) => item.href))).toContain(href);
});

test("a live company has no clock to move", () => {
  const places = todaysPlaces("2026-11-22", "live");
  expect(matchingGroups(places, "clock")).toEqual([]);
});
