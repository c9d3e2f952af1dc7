import { Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { defaultBillingRules } from "../billing-rules";
import {
  monthlyRecurringRevenue,
  totalContractBilling,
  totalContractValue,
} from "@/lib/billing/metrics/metrics";
import { documentTaxes } from "@/lib/billing/tax/tax";
import type { ChargeSegment } from "../charge-segment";
import { segmentWith, usageSegment } from "../testing/segment-builder";
import { usageQuantity } from "@/lib/billing/usage/usage-rating";
import { usageOf } from "../testing/usage-builder";
import { withTax } from "./billed-lines";
import { amountIn, type Answer, type CaseReader, dateIn } from "./worked-case";

/** An invoice whose lines are credited one by one is never credited beyond its total. */
const creditedLines: CaseReader = {
  reads: (facts) => facts.has("lines", "tax", "creditedOneByOne"),
  answer: (facts) => {
    const amounts = facts.list("lines").map((amount) => amountIn(amount, "lines"));
    const rate = facts.amount("tax");
    const exact = amounts.map((amount) => amount.times(rate));
    const shared = documentTaxes(exact, "USD", defaultBillingRules);
    const invoiceTotal = sumOf([...amounts, ...shared]);
    const alone = amounts.map((amount) => withTax(amount, rate));
    return {
      invoiceTotal,
      naiveSumOfCredits: sumOf(alone),
      requiredSumOfCredits: sumOf(amounts.map((amount, index) => amount.plus(shared[index] ?? 0))),
    };
  },
};

/** Quantities in their unit, amounts in the currency, and one tax on the sum. */
const roundedDocument: CaseReader = {
  reads: (facts) => facts.has("seatPrice", "seatsEntered", "seatUom", "usage", "taxFactor"),
  answer: (facts) => {
    const { decimals, mode } = facts.record("seatUom");
    const seats = facts.amount("seatsEntered");
    const rounding = mode === "down" ? Decimal.ROUND_DOWN : Decimal.ROUND_UP;
    const storedSeats = seats.toDecimalPlaces(Number(decimals), rounding);
    const recurring = roundMoney(storedSeats.times(facts.amount("seatPrice")), "USD");
    const used = usageOf({ date: "2024-01-01", quantity: facts.amount("usage") });
    const gigabytes = usageSegment({
      model: "PerUnit",
      unitOfMeasure: { decimals: 2, rounding: "Up" },
    });
    const quantity = usageQuantity(gigabytes, used, defaultBillingRules);
    const usageAmount = roundMoney(quantity.times(facts.amount("usagePrice")), "USD");
    const lines = [recurring, usageAmount];
    const exact = lines.map((line) => line.times(facts.amount("taxFactor")));
    const totalTax = sumOf(documentTaxes(exact, "USD", defaultBillingRules));
    return {
      storedSeats,
      recurring,
      usageAmount,
      totalTax,
      invoiceTotal: sumOf(lines).plus(totalTax),
    };
  },
};

/** The metrics that an order adds: those of the new quantity. */
const orderMetrics: CaseReader = {
  reads: (facts) => facts.has("price", "originalListPrice") && facts.area === "order metrics",
  answer: (facts): Answer => {
    const isRenewal = facts.has("renewal");
    const [first, last] = isRenewal ? facts.list("renewal") : [];
    const effectiveStart = isRenewal ? dateIn(first, "renewal") : facts.date("effective");
    const lastDay = isRenewal ? dateIn(last, "renewal") : facts.date("termEnd");
    const before = isRenewal ? decimal(0) : facts.amount("qtyFrom");
    const after = facts.amount(isRenewal ? "qty" : "qtyTo");
    const price = facts.amount("price");
    const change = (of: (segment: ChargeSegment) => Decimal | null, at: Decimal) => {
      const [old, now] = [before, after].map((quantity) => {
        const effectiveEnd = addDays(lastDay, 1);
        return of(segmentWith({ quantity, price: at.toString(), effectiveStart, effectiveEnd }));
      });
      return (now ?? decimal(0)).minus(old ?? 0);
    };
    return {
      quantity: after.minus(before),
      mrr: change(monthlyRecurringRevenue, price),
      tcv: change(totalContractValue, price),
      tcb: change(totalContractBilling, price),
      elp: change(totalContractValue, facts.amount("originalListPrice")),
    };
  },
};

/** Conventions about documents: rounding, credits, metrics. */
export const documentReaders: readonly CaseReader[] = [
  creditedLines,
  roundedDocument,
  orderMetrics,
];
