import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { RolloverApply } from "@/lib/billing/prepaid/prepaid-terms";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { lockBalanceFunds, type RolledFund, storeRollover, usedSince } from "./rollover-queries";

/** A period by its first and its last day. */
type Days = { readonly startDate: LocalDate; readonly endDate: LocalDate };

type Request = {
  readonly subscriptionNumber: string;
  readonly uom: string;
  readonly source: Days;
  readonly destination: Days;
};

/**
 * Rolls what remains of the funds of a period over to the next one, and returns how many funds.
 *
 * @throws NotFound for an unknown subscription.
 * @throws RuleViolation for periods without such funds, and for charges that roll over by themselves.
 */
export async function rollOver(
  ctx: Ctx,
  request: Request & { readonly priority: RolloverApply },
): Promise<number> {
  const { source, destination, priority } = request;
  requireNext(source, destination);
  const funds = await fundsThat(ctx, request, (fund) => isPeriod(fund, 0, source));
  const left = funds.filter(({ remains }) => remains);
  if (!left.length)
    throw new RuleViolation(`Nothing remains of the ${request.uom} of this validity period.`);
  const changed = left.map((fund) => ({
    id: fund.id,
    rolloverApply: priority,
    rolloverEnds: [...fund.rolloverEnds, dayAfter(destination)],
  }));
  return changedBy(ctx, changed, "rollOver", destination);
}

/**
 * Undoes a rollover by hand, and returns for how many funds.
 *
 * @throws NotFound for an unknown subscription.
 * @throws RuleViolation for periods without such funds, for charges that roll over by themselves, and once the units are used.
 */
export async function reverseRollover(ctx: Ctx, request: Request): Promise<number> {
  const { source, destination } = request;
  requireNext(source, destination);
  const funds = await fundsThat(
    ctx,
    request,
    (fund) => isPeriod(fund, 0, destination) && isPeriod(fund, 1, source),
  );
  const ids = funds.map(({ id }) => id);
  if ((await usedSince(ctx, ids, destination.startDate)).length)
    throw new RuleViolation(
      "Usage of the destination period has taken units that were rolled over. Reverse its invoices first.",
    );
  const changed = funds.map(({ id, rolloverApply, rolloverEnds }) => {
    const ends = rolloverEnds.slice(0, -1);
    return { id, rolloverApply: ends.length ? rolloverApply : null, rolloverEnds: ends };
  });
  return changedBy(ctx, changed, "reverseRollover", destination);
}

const dayAfter = ({ endDate }: Days) => addDays(endDate, 1);

function requireNext(source: Days, destination: Days): void {
  if (destination.startDate !== dayAfter(source))
    throw new RuleViolation(
      "destinationValidityPeriod must begin on the day after the last day of sourceValidityPeriod.",
    );
  if (destination.endDate < destination.startDate)
    throw new RuleViolation("destinationValidityPeriod must not end before it begins.");
}

/** Whether a period is the last one of a fund, or the one so many before. */
function isPeriod({ startDate, endDate, rolloverEnds }: RolledFund, before: number, days: Days) {
  const bounds = [startDate, endDate, ...rolloverEnds];
  const at = bounds.length - 1 - before;
  return at > 0 && bounds[at - 1] === days.startDate && bounds[at] === dayAfter(days);
}

async function fundsThat(
  ctx: Ctx,
  { subscriptionNumber, uom }: Request,
  fits: (fund: RolledFund) => boolean,
): Promise<RolledFund[]> {
  const { id } = await findSubscription(ctx, subscriptionNumber);
  const funds = (await lockBalanceFunds([ctx.tenantId, id, uom])).filter(fits);
  if (!funds.length)
    throw new RuleViolation(
      `No fund of ${uom} of the subscription ${subscriptionNumber} has such a validity period.`,
    );
  if (funds.some(({ isAutomatic }) => isAutomatic))
    throw new RuleViolation("Its prepayment rolls over automatically, as the charge says.");
  return funds;
}

async function changedBy(
  ctx: Ctx,
  funds: Parameters<typeof storeRollover>[1],
  action: "rollOver" | "reverseRollover",
  { startDate, endDate }: Days,
): Promise<number> {
  await storeRollover(ctx, funds);
  for (const { id } of funds) {
    const detail = { from: startDate, through: endDate };
    ctx.record({ subjectType: "prepaidFund", subjectId: id, action, detail });
  }
  return funds.length;
}
