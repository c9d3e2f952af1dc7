import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type ExchangeRate, type NewRate, rateKey } from "./model";
import { putRates, rateById, removeRate, type ReplacedRate } from "./queries";

/** Resources of the fields. */
const TO_CURRENCY = 595223;
const RATES = 595229;

/** The most replaced figures that one audit line names. */
const MOST_NAMED = 100;

/** What became of the rates of a call or a file. */
export type Stored = { entered: number; replaced: number; unchanged: number };

/**
 * Stores rates: new ones, and new figures of those that are there.
 *
 * @throws RuleViolation for a pair of one currency, and for two rates of one key.
 */
export async function enterRates(ctx: Ctx, rates: readonly NewRate[]): Promise<Stored> {
  const seen = new Set<string>();
  for (const [index, rate] of rates.entries()) {
    const at = `rates[${index}]`;
    if (rate.fromCurrency === rate.toCurrency)
      throw new RuleViolation(`${at}.toCurrency must not be fromCurrency.`, {
        resource: TO_CURRENCY,
        parameter: `${at}.toCurrency`,
      });
    if (seen.has(rateKey(rate)))
      throw new RuleViolation(`${at} is another rate of ${inWords(rate)}.`, {
        resource: RATES,
        parameter: at,
      });
    seen.add(rateKey(rate));
  }
  const stored = await putRates(
    ctx.tenantId,
    rates.map((rate) => ({ ...rate, id: newId() })),
    ctx.now,
  );
  return noted(ctx, rates, stored);
}

/** What a rate is of, for messages. */
export const inWords = ({ fromCurrency, toCurrency, rateDate, rateSet }: NewRate): string =>
  `${fromCurrency} to ${toCurrency} on ${rateDate}${rateSet ? ` in ${rateSet}` : ""}`;

function noted(
  ctx: Ctx,
  rates: readonly NewRate[],
  { entered, replaced }: { entered: number; replaced: readonly ReplacedRate[] },
): Stored {
  const days = rates.map(({ rateDate }) => rateDate).toSorted();
  const stored = {
    entered,
    replaced: replaced.length,
    unchanged: rates.length - entered - replaced.length,
  };
  ctx.record({
    subjectType: "exchange-rate",
    subjectId: ctx.tenantId,
    action: "enter",
    detail: {
      ...{ ...stored, firstDay: days[0], lastDay: days.at(-1) },
      changes: replaced.slice(0, MOST_NAMED).map(({ rate, before }) => ({
        rate: inWords(rate),
        before,
        after: rate.rate.toFixed(),
      })),
    },
  });
  return stored;
}

/** Takes a rate out of the table. @throws NotFound for an id without a rate. */
export async function deleteRate(ctx: Ctx, key: string): Promise<ExchangeRate> {
  const id = uuidOf(key);
  const rate = id && (await rateById(ctx.tenantId, id));
  if (!rate || (await removeRate(ctx.tenantId, rate.id)) === 0)
    throw new NotFound("exchange rate", key);
  ctx.record({
    subjectType: "exchange-rate",
    subjectId: rate.id,
    action: "delete",
    detail: { before: { rate: inWords(rate), exchangeRate: rate.rate.toFixed() } },
  });
  return rate;
}
