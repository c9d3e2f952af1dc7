import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatDateTime,
  formatPeriod,
  formatWords,
  withWrittenDays,
} from "./format";

describe("amounts", () => {
  it("carry the minor unit of their currency", () => {
    expect(formatMoney(1234.5, "USD")).toBe("1,234.50\u00a0USD");
    expect(formatMoney(1234, "JPY")).toBe("1,234\u00a0JPY");
    expect(formatMoney("1.5", "KWD")).toBe("1.500\u00a0KWD");
  });

  it("have a true minus sign, and none on zero", () => {
    expect(formatAmount(-42, "EUR")).toBe("\u221242.00");
    expect(formatAmount(-0, "EUR")).toBe("0.00");
    expect(formatAmount("-0.001", "EUR")).toBe("0.00");
  });

  it("keep every digit of a unit price and of a large sum", () => {
    expect(formatAmount("0.000000001", "USD", { precise: true })).toBe("0.000000001");
    expect(formatAmount("9007199254740993.01", "USD")).toBe("9,007,199,254,740,993.01");
  });

  it("show a plus for movements only where there is one", () => {
    expect(formatAmount(5, "USD", { signed: true })).toBe("+5.00");
    expect(formatAmount(0, "USD", { signed: true })).toBe("0.00");
  });

  it("accept plain numbers and fractions", () => {
    expect(formatNumber("12345.678")).toBe("12,345.678");
    expect(formatPercent("0.0825")).toBe("8.25%");
  });
});

describe("days and moments", () => {
  it("a day is the same day in every zone", () => {
    expect(formatDate("2026-01-31")).toBe("31 Jan 2026");
    expect(formatDate("2024-02-29")).toBe("29 Feb 2024");
    expect(formatDate("2026-09-01")).toBe("1 Sep 2026");
  });

  it("a sentence has its days as people write them, and keeps what only looks like one", () => {
    expect(withWrittenDays("It is billed from 2026-01-31 until 2026-05-30.")).toBe(
      "It is billed from 31 Jan 2026 until 30 May 2026.",
    );
    expect(withWrittenDays("Account A-2026-13-45 is Canceled; it must be Active.")).toBe(
      "Account A-2026-13-45 is Canceled; it must be Active.",
    );
  });

  it("a period prints both of its days", () => {
    expect(formatPeriod("2026-01-01", "2026-01-31")).toBe("1 Jan 2026 \u2013 31 Jan 2026");
    expect(formatPeriod("2026-01-01", "2026-01-01")).toBe("1 Jan 2026");
  });

  it("a moment in the merchant's time zone keeps its day and minute", () => {
    expect(formatDateTime("2026-01-31 23:30:05")).toBe("31 Jan 2026, 23:30");
    expect(formatDateTime("2026-01-31")).toBe("31 Jan 2026");
  });

  it("a moment is shown in the requested zone", () => {
    expect(formatInstant("2026-01-31T23:30:00Z", "America/New_York")).toContain(
      "31 Jan 2026, 18:30",
    );
    expect(formatInstant("2026-01-31T23:30:00Z", "Asia/Tokyo")).toMatch(/^1 Feb 2026, 08:30/);
    expect(formatInstant("2026-09-30T12:00:05Z", "UTC", true)).toBe("30 Sep 2026, 12:00:05 UTC");
  });

  it("text that is not a date is shown unchanged", () => {
    expect(formatDate("soon")).toBe("soon");
    expect(formatInstant("soon", "UTC")).toBe("soon");
  });
});

it("API values become readable words", () => {
  expect(formatWords("PendingActivation")).toBe("Pending activation");
  expect(formatWords("past_due")).toBe("Past due");
  expect(formatWords("TERMED")).toBe("Termed");
  expect(formatWords("Cancelled")).toBe("Canceled");
});
