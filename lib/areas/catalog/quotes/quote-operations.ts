import { operation } from "@/lib/api/operation";
import { explain } from "@/lib/billing/explanation/explain";
import { addDays } from "@/lib/values/local-date";
import { ZERO } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import * as contract from "./quote-contract";
import { quotePrice as quote } from "./quote-price";

export const quotePrice = operation(contract.quotePrice, async (ctx, { body }) => {
  const { currency } = body;
  const { start, quantity, item, curve } = await quote(ctx, body);
  return {
    currency,
    quantity: quantity === null ? null : exactNumber(quantity),
    amount: moneyNumber(item?.amount ?? ZERO, currency),
    serviceStartDate: item?.serviceStart ?? start,
    serviceEndDate: item ? addDays(item.serviceEnd, -1) : start,
    explanation: item ? explain(item.trace, currency) : null,
    curve: curve.map((point) => ({
      quantity: exactNumber(point.quantity),
      amount: moneyNumber(point.amount, currency),
    })),
  };
});
