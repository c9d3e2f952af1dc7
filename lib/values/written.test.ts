import { expect, test } from "vitest";
import { countryName } from "./country";
import { localDate } from "./local-date";
import { counted, writtenDay, writtenMoney, writtenNumber, writtenQuantity } from "./written";

test("money keeps the decimals of its currency, and more where a price has them", () => {
  expect(writtenMoney("7.5", "USD")).toBe("7.50 USD");
  expect(writtenMoney("-1234567", "JPY")).toBe("\u22121,234,567 JPY");
  expect(writtenMoney("0.008", "USD")).toBe("0.008 USD");
  expect(writtenNumber("179.347826086956521739")).toBe("179.347826\u2026");
});

test("days have three-letter months, units are words where possible, countries have names", () => {
  expect(writtenDay(localDate("2026-09-01"))).toBe("1 Sep 2026");
  expect([writtenQuantity("2200", "Message"), writtenQuantity("12", "Seat")]).toEqual([
    "2,200 Messages",
    "12 Seats",
  ]);
  expect([
    writtenQuantity("2", "GB"),
    writtenQuantity("3", "Each"),
    writtenQuantity("1", "Seat"),
  ]).toEqual(["2 GB", "3 Each", "1 Seat"]);
  expect(counted(1, "unit")).toBe("1 unit");
  expect([countryName("DE"), countryName("Ruritania")]).toEqual(["Germany", "Ruritania"]);
});
