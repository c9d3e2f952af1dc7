import { operation } from "@/lib/api/operation";
import { InvalidValue } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import { decimal } from "@/lib/values/decimal";
import { given } from "@/lib/values/keys";
import { daysBetween } from "@/lib/values/local-date";
import { deleteRate, enterRates } from "./change-rates";
import * as contract from "./contract";
import { changeConversion, conversionOf } from "./conversion";
import { importRates } from "./import-rates";
import { presentByDay, presentRate } from "./present";
import { ratesBetween, ratesWhere } from "./queries";
import * as rateContract from "./rate-contract";

const END_DATE = 595203;

export const getCustomExchangeRates = operation(
  contract.getCustomExchangeRates,
  async (ctx, { params, query }) => {
    const days = daysBetween(query.startDate, query.endDate);
    if (days < 0 || days > contract.LONGEST_RANGE)
      throw new InvalidValue(
        `endDate must lie ${days < 0 ? "on startDate or after it" : `at most ${contract.LONGEST_RANGE} days after startDate`}.`,
        { resource: END_DATE, parameter: "endDate" },
      );
    const { rateSetName, inverse } = await conversionOf(ctx);
    const use = { rateSet: rateSetName ?? "", inverse };
    const rates = await ratesBetween(ctx.tenantId, params.currency, use, query);
    return { rateSetName, inverse, rates: presentByDay(rates, inverse) };
  },
);

export const getCurrencyConversion = operation(contract.getCurrencyConversion, conversionOf);

export const updateCurrencyConversion = operation(
  contract.updateCurrencyConversion,
  (ctx, { body }) => changeConversion(ctx, given(body)),
);

export const listExchangeRates = operation(
  rateContract.listExchangeRates,
  async (ctx, { query }) => {
    const { rateSetName: rateSet, currency, startDate, endDate } = query;
    const { rows, ...next } = await pageOf(
      ctx,
      rateContract.listExchangeRates.path,
      query,
      (take, skip) =>
        ratesWhere(ctx.tenantId, { rateSet, currency, startDate, endDate }, { take, skip }),
    );
    return { rates: rows.map(presentRate), ...next };
  },
);

export const enterExchangeRates = operation(rateContract.enterExchangeRates, (ctx, { body }) =>
  enterRates(
    ctx,
    body.rates.map(({ exchangeRate, rateSetName = "", ...rate }) => ({
      ...rate,
      rate: decimal(exchangeRate),
      rateSet: rateSetName.trim(),
    })),
  ),
);

export const importExchangeRates = operation(rateContract.importExchangeRates, (ctx, { file }) =>
  importRates(ctx, file),
);

export const deleteExchangeRate = operation(
  rateContract.deleteExchangeRate,
  async (ctx, { params }) => ({ id: wireId((await deleteRate(ctx, params["rate-id"])).id) }),
);
