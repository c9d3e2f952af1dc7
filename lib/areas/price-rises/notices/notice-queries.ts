import { prisma, statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import type { ItemState, RiseItem } from "@/lib/areas/price-rises/model";

/** An account whose new prices are to be announced, and the price rise that they are of. */
export type NoticeDue = {
  readonly riseId: string;
  readonly accountId: string;
  readonly entityId: string;
  readonly orgId: string;
};

/**
 * Items to be told of on day $2: with a new price that is sure, or that waits for a later turn; their days of notice, or those of
 * the rise when they are more, have begun.
 */
const UNTOLD = `price_rise_item x join price_rise r on r.tenant_id = x.tenant_id and r.id = x.rise_id
  join reminder n on n.tenant_id = x.tenant_id and n.kind = 'PriceRise' and n.active
  join account a on a.tenant_id = x.tenant_id and a.id = x.account_id and a.status = 'Active'
  where x.tenant_id = $1 and x.notice_mail_id is null and x.effective_on > $2 and x.effective_on - greatest(n.days, r.notice_days) <= $2
    and (x.state = 'Applied' and r.status in ('Running', 'Paused', 'Completed', 'Canceled')
      or x.state = 'Planned' and x.order_on > $2 and not x.late and r.status = 'Running')`;

const dueNotices = statement<NoticeDue>(
  "price-rise-notices-due",
  `select distinct x.rise_id as "riseId", a.id as "accountId", a.entity_id as "entityId", a.org_id as "orgId"
   from ${UNTOLD} and ($3::uuid is null or x.rise_id = $3) and (a.id, x.rise_id) > ($4, $5) order by a.id, x.rise_id limit $6`,
);

/** Accounts to be told of new prices by a day, of one price rise or of all. */
export function noticesToWrite(
  tenantId: string,
  day: LocalDate,
  { after, limit }: Page<NoticeDue>,
  riseId: string | null,
): Promise<NoticeDue[]> {
  const from = [after?.accountId ?? FIRST_ID, after?.riseId ?? FIRST_ID, limit ?? null];
  return dueNotices([tenantId, day, riseId, ...from]);
}

/** An item of which its customer has not been told. */
export type UntoldItem = RiseItem & {
  readonly state: Extract<ItemState, "Planned" | "Applied">;
  readonly currency: string;
};

const untold = statement<UntoldItem>(
  "price-rise-items-untold",
  `select x.id, x.account_id as "accountId", x.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber",
     x.rate_plan_id as "ratePlanId", x.charge_id as "chargeId", x.charge_number as "chargeNumber", x.charge_name as "chargeName", x.prices,
     x.order_on as "orderOn", x.effective_on as "effectiveOn", x.late, x.order_number as "orderNumber", x.state, x.currency
   from subscription s, ${UNTOLD} and s.tenant_id = x.tenant_id and s.id = x.subscription_id
     and x.rise_id = $3 and x.account_id = $4
   order by x.effective_on, s.subscription_number, x.charge_number for update of x`,
);

/** Items of an account that it is to be told of, locked until the transaction ends. */
export function takeUntold(
  tenantId: string,
  day: LocalDate,
  { riseId, accountId }: Pick<NoticeDue, "riseId" | "accountId">,
): Promise<UntoldItem[]> {
  return untold([tenantId, day, riseId, accountId]);
}

/** Stores the mail that tells of items. */
export async function storeNotice(
  tenantId: string,
  ids: readonly string[],
  noticeMailId: string,
): Promise<void> {
  await prisma().priceRiseItem.updateMany({
    where: { tenantId, id: { in: [...ids] } },
    data: { noticeMailId },
  });
}

const next = statement<{ day: LocalDate | null }>(
  "price-rise-next-notice",
  `select min(greatest(x.effective_on - greatest(n.days, r.notice_days), $2::date + 1)) as day
   from price_rise_item x join price_rise r on r.tenant_id = x.tenant_id and r.id = x.rise_id
   join reminder n on n.tenant_id = x.tenant_id and n.kind = 'PriceRise' and n.active
   where x.tenant_id = $1 and x.notice_mail_id is null and x.effective_on > $2::date + 1
     and (x.state = 'Applied' and r.status in ('Running', 'Paused', 'Completed', 'Canceled') or x.state = 'Planned' and r.status = 'Running')`,
);

/** The first day after a day on which a customer is to be told. */
export async function nextNoticeOf(tenantId: string, day: LocalDate): Promise<LocalDate | null> {
  return (await next([tenantId, day]))[0]?.day ?? null;
}
