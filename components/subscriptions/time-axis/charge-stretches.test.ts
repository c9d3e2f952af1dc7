import { expect, test } from "vitest";
import { type Charge, chargeOn, laterChange, nextBillingDay } from "./charge-stretches";

const segment = (effectiveStartDate: string, quantity: number, nextBillingDate: string | null) => ({
  ...{ effectiveStartDate, quantity, nextBillingDate },
});

const charge = {
  ...{ type: "Recurring", model: "PerUnit", price: 12, currency: "USD", uom: "Seat" },
  priceText: "12.00 USD per Seat per month",
  chargeSegments: [
    segment("2026-01-01", 5, null),
    segment("2026-03-01", 6, "2026-07-01"),
    segment("2026-08-10", 6, "2026-08-10"),
    segment("2026-09-01", 9, "2026-09-01"),
  ],
} as unknown as Charge;

test("a charge is shown as it is today, whatever is booked later", () => {
  expect(chargeOn(charge, "2026-06-15").quantity).toBe(6);
  expect(chargeOn(charge, "2025-12-31").quantity).toBe(5);
  expect(nextBillingDay(charge)).toBe("2026-07-01");
  expect(laterChange(charge, "2026-06-15")).toBe(
    "From 1 Sep 2026: 9 Seats, 12.00 USD per Seat per month",
  );
  expect(laterChange(charge, "2026-09-01")).toBeNull();
});
