import { writeNotice } from "@/lib/areas/dunning/notices/write-notice";
import { lockOwners } from "@/lib/areas/orders/lock-accounts";
import { plannersOf, type Planner } from "@/lib/areas/price-rises/planned-subscriptions";
import { heldStatus, riseWithId } from "@/lib/areas/price-rises/queries";
import { hasPrices } from "@/lib/areas/price-rises/planning/raised-prices-model";
import type { Ctx } from "@/lib/kernel/context";
import { asTenant } from "@/lib/platform/database/ambient";
import type { Page } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { earlier, type LocalDate } from "@/lib/values/local-date";
import { sameJson } from "@/lib/values/same-json";
import { writtenDay } from "@/lib/values/written";
import {
  nextNoticeOf,
  type NoticeDue,
  noticesToWrite,
  storeNotice,
  takeUntold,
  type UntoldItem,
} from "./notice-queries";
import { priceLines } from "./notice-text-model";

const OPERATION = "priceRise";

/** Accounts to be told of new prices by a day, of one price rise or of all. */
export function noticesDue(
  tenantId: string,
  day: LocalDate,
  page: Page<NoticeDue> = {},
  riseId: string | null = null,
): Promise<NoticeDue[]> {
  return asTenant(tenantId, () => noticesToWrite(tenantId, day, page, riseId));
}

/** The first day after a day on which a customer is to be told. */
export function nextNoticeDay(tenantId: string, day: LocalDate): Promise<LocalDate | null> {
  return asTenant(tenantId, () => nextNoticeOf(tenantId, day));
}

/**
 * Tells an account of the new prices of a rise, by one mail. Items are locked and stored with it, so that each is told once, and
 * not after an undo. A price that has been changed or canceled since is not announced.
 */
export async function tellCustomer(
  tenantId: string,
  { riseId, accountId, entityId, orgId }: NoticeDue,
  day: LocalDate,
): Promise<void> {
  await systemTransaction(
    tenantId,
    { operation: OPERATION, entityId, orgIds: [orgId] },
    async (ctx) => {
      await heldStatus(tenantId, riseId);
      const items = await standing(ctx, { riseId, accountId }, day);
      const [first] = items;
      if (first === undefined) return;
      const firstDay = items.reduce((date, of) => earlier(date, of.effectiveOn), first.effectiveOn);
      const mailId = await writeNotice(ctx, {
        kind: "PriceRise",
        accountId,
        onceKey: `price-rise:${first.id}`,
        values: {
          "rise.firstDay": writtenDay(firstDay),
          "rise.prices": items.flatMap(priceLines).join("\n"),
        },
      });
      if (mailId === undefined) return;
      const ids = items.map(({ id }) => id);
      await storeNotice(tenantId, ids, mailId);
    },
  );
}

/** Untold items of an account whose new price will be billed as it was planned. */
async function standing(
  ctx: Ctx,
  of: Pick<NoticeDue, "riseId" | "accountId">,
  day: LocalDate,
): Promise<UntoldItem[]> {
  const items = await takeUntold(ctx.tenantId, day, of);
  const rise = items.length ? await riseWithId(ctx.tenantId, of.riseId) : undefined;
  if (!rise) return [];
  const numbers = [...new Set(items.map(({ subscriptionNumber }) => subscriptionNumber))];
  const locked = await lockOwners(ctx, [of.accountId], numbers);
  const accounts = locked.filter(({ id }) => id === of.accountId);
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments: false });
  const byId = new Map(planners.map((planner) => [planner.subscription.id, planner]));
  return items.filter((item) => stands(item, byId.get(item.subscriptionId), day));
}

function stands(item: UntoldItem, planner: Planner | undefined, day: LocalDate): boolean {
  const { chargeId, effectiveOn, orderOn: ordered, prices } = item;
  if (planner === undefined) return false;
  if (item.state === "Planned") {
    const known = new Map([[chargeId, { orderOn: ordered, effectiveOn }]]);
    const plan = planner.plan({ day, known }).find((of) => of.chargeId === chargeId);
    return plan?.state === "Planned" && sameJson(plan.prices, prices);
  }
  const { charges } = planner.subscription.timeline;
  const { segments = [] } = charges.find((of) => of.charge.chargeId === chargeId) ?? {};
  const segment = segments.findLast(({ start }) => start <= effectiveOn);
  if (segment === undefined || (segment.end !== null && segment.end <= effectiveOn)) return false;
  return hasPrices(segment.charge.tiers, prices, "newPrice");
}
