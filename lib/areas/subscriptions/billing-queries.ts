import type { EarlierDay } from "@/lib/billing/charge-segment";
import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";
import { chargeSegment } from "./model";
import type { SubscriptionCharge } from "./billable-model";
import { CHARGE_TERMS, CHARGE_TIERS, chargeOfRow, type ChargeRow } from "./queries";

type DueRow = ChargeRow & {
  segment: number;
  effectiveStart: LocalDate;
  effectiveEnd: LocalDate | null;
  chargeStart: LocalDate;
  processedThrough: LocalDate | null;
  ratedUntil: LocalDate | null;
  currency: string;
  subscriptionId: string;
  ratePlanId: string;
  subscriptionNumber: string;
  subscriptionStart: LocalDate;
  termStart: LocalDate;
  termEnd: LocalDate | null;
  autoRenew: boolean;
  invoiceSeparately: boolean;
  paymentTerm: string | null;
  billToContactId: string | null;
  soldToContactId: string | null;
  accountId: string;
  closed: boolean;
  earlierDays: EarlierDay[] | null;
  continuousSince: LocalDate | null;
  goesOn: boolean | null;
  wasBilled: boolean | null;
  servedUntil: LocalDate | null;
  onSchedule: boolean;
  ratePlanName: string;
  productName: string;
  productSku: string;
};

const SELECT = `select ${CHARGE_TERMS}, ${CHARGE_TIERS} as tiers, c.segment, c.effective_start as "effectiveStart",
    c.effective_end as "effectiveEnd", c.processed_through as "processedThrough", c.currency,
    case when c.charge_type = 'Usage' then (select max(f.processed_through) from rate_plan_charge f
      where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number and f.id <> c.id
        and f.effective_start <= c.effective_start) end as "ratedUntil",
    case when c.segment = 1 then c.effective_start else (select min(f.effective_start) from rate_plan_charge f
      where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number) end as "chargeStart",
    s.id as "subscriptionId", c.rate_plan_id as "ratePlanId", s.subscription_number as "subscriptionNumber",
    s.subscription_start as "subscriptionStart", coalesce(c.term_start, s.term_start) as "termStart",
    case when c.term_start is null then s.term_end else c.term_end end as "termEnd",
    (c.processed_through > c.effective_end or c.continuous_since is not null) and exists (select 1 from rate_plan_charge f
      where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number and f.effective_start = c.effective_end
        and f.continuous_since is not null and f.effective_end is distinct from f.effective_start) as "goesOn",
    c.continuous_since is not null and exists (select 1 from rate_plan_charge f
      where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number and f.effective_start <= c.effective_start
        and f.id <> c.id and f.account_id = c.account_id and coalesce(f.continuous_since, f.effective_start) = c.continuous_since
        and f.processed_through > c.effective_end) as "wasBilled",
    case when c.effective_end = c.effective_start and c.continuous_since is not null then (
      select f.effective_end from rate_plan_charge f
      where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number and f.effective_start < c.effective_start
        and f.effective_end is distinct from f.effective_start
      order by f.effective_start desc limit 1) end as "servedUntil",
    exists (select 1 from invoice_schedule_charge x where x.tenant_id = c.tenant_id and x.charge_number = c.charge_number
      and x.account_id = c.account_id) as "onSchedule",
    c.closed, c.earlier_days as "earlierDays", c.continuous_since as "continuousSince", c.account_id as "accountId",
    s.auto_renew as "autoRenew", s.invoice_separately as "invoiceSeparately", s.payment_term as "paymentTerm",
    case when c.account_id = s.invoice_account_id then s.bill_to_contact_id end as "billToContactId",
    case when c.account_id = s.invoice_account_id then s.sold_to_contact_id end as "soldToContactId",
    p.name as "ratePlanName", p.product_name as "productName", p.product_sku as "productSku"
  from rate_plan_charge c
  join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
  join rate_plan p on p.tenant_id = c.tenant_id and p.id = c.rate_plan_id`;

const DISCOUNT = "c.charge_model in ('DiscountFixedAmount', 'DiscountPercentage', 'Calculated')";

/** Discounts and percentage charges are never due by themselves: they are read with due charges. */
const due = statement<DueRow>(
  "charges-due",
  `${SELECT} where c.tenant_id = $1 and c.account_id = any($2::uuid[]) and s.status = 'Active'
     and (c.next_billing_date <= $3 or ${DISCOUNT}) order by c.charge_number, c.segment`,
  { replanned: true },
);

const accountDiscounts = statement<DueRow>(
  "charges-account-discounts",
  `${SELECT} where c.tenant_id = $1 and c.account_id = $2 and s.status = 'Active' and ${DISCOUNT}
     and c.attributes -> 'discount' ->> 'level' = 'account' and c.subscription_id <> all($3::uuid[])
   order by c.charge_number, c.segment`,
);

const ofSubscriptions = statement<DueRow>(
  "charges-of-subscriptions",
  `${SELECT} where c.tenant_id = $1 and c.subscription_id = any($2::uuid[])
     and s.status = 'Active' order by c.charge_number, c.segment`,
  { replanned: true },
);

const paidBy = statement<DueRow>(
  "charges-paid-by",
  `${SELECT} where c.tenant_id = $1 and c.account_id = $2 and c.bill_cycle_type = 'DefaultFromCustomer'
   order by c.charge_number, c.segment`,
  { replanned: true },
);

const byIds = statement<DueRow>(
  "charges-by-ids",
  `${SELECT} where c.tenant_id = $1 and c.id = any($2::uuid[]) order by c.charge_number, c.segment`,
  { replanned: true },
);

const onSchedules = statement<DueRow>(
  "charges-on-schedules",
  `${SELECT} where c.tenant_id = $1 and (c.charge_number = any($2::text[]) or c.subscription_id = any($3::uuid[])
     and c.charge_model = 'DiscountPercentage' and c.attributes -> 'discount' ->> 'level' <> 'account')
   order by c.charge_number, c.segment`,
  { replanned: true },
);

/** All segments of charges, of subscriptions in any state, with the percentage discounts on plans and subscriptions. */
export async function chargesOfSchedules(
  tenantId: string,
  accounts: readonly { id: string; billCycleDay: number }[],
  chargeNumbers: readonly string[],
  subscriptionIds: readonly string[],
): Promise<SubscriptionCharge[]> {
  const days = new Map(accounts.map(({ id, billCycleDay }) => [id, billCycleDay]));
  const rows = await onSchedules([tenantId, chargeNumbers, subscriptionIds]);
  return rows.map((row) => billableCharge(row, days.get(row.accountId) ?? 1));
}

/** Charge segments by id, of subscriptions in any state. */
export async function chargesByIds(
  tenantId: string,
  ids: readonly string[],
  billCycleDay: number,
): Promise<SubscriptionCharge[]> {
  const rows = await byIds([tenantId, ids]);
  return rows.map((row) => billableCharge(row, billCycleDay));
}

/** All segments that an account pays for and that follow its billing day, of subscriptions in any state. */
export async function chargesPaidBy(
  tenantId: string,
  account: { id: string; billCycleDay: number },
): Promise<SubscriptionCharge[]> {
  const rows = await paidBy([tenantId, account.id]);
  return rows.map((row) => billableCharge(row, account.billCycleDay));
}

/** All charges of active subscriptions of one account, due or not. */
export async function chargesOf(
  tenantId: string,
  subscriptionIds: readonly string[],
  billCycleDay: number,
): Promise<SubscriptionCharge[]> {
  const rows = await ofSubscriptions([tenantId, subscriptionIds]);
  return rows.map((row) => billableCharge(row, billCycleDay));
}

/** The charges of accounts that are due by `targetDate`, oldest first. */
export async function chargesDue(
  tenantId: string,
  accounts: readonly { id: string; billCycleDay: number }[],
  targetDate: LocalDate,
): Promise<SubscriptionCharge[]> {
  const days = new Map(accounts.map(({ id, billCycleDay }) => [id, billCycleDay]));
  const rows = await due([tenantId, [...days.keys()], targetDate]);
  return rows.map((row) => billableCharge(row, days.get(row.accountId) ?? 1));
}

/** Discounts and percentage charges on the whole account, of its subscriptions except the excluded ones. */
export async function discountsOfAccount(
  tenantId: string,
  account: { id: string; billCycleDay: number },
  without: readonly string[],
): Promise<SubscriptionCharge[]> {
  const rows = await accountDiscounts([tenantId, account.id, without]);
  return rows.map((row) => billableCharge(row, account.billCycleDay));
}

function billableCharge(row: DueRow, billCycleDay: number): SubscriptionCharge {
  const charge = chargeOfRow(row);
  const segment = {
    id: row.chargeId,
    segment: row.segment,
    start: row.effectiveStart,
    end: row.effectiveEnd,
  };
  const { subscriptionId, productSku, uom, invoiceSeparately, paymentTerm } = row;
  const { accountId, billToContactId, soldToContactId } = row;
  return {
    segment: chargeSegment(charge, segment, { ...row, billCycleDay }),
    subscriptionId,
    accountId,
    productSku,
    uom,
    invoiceSeparately,
    paymentTerm,
    billToContactId,
    soldToContactId,
  };
}

/** Advances charges by compare-and-set on the billed-through day that the caller has read. */
export const advance = statement<{ id: string }>(
  "charges-advance",
  `update rate_plan_charge c set processed_through = m.through, next_billing_date = m.next
   from unnest($2::uuid[], $3::date[], $4::date[], $5::date[]) as m (id, before, through, next)
   where c.tenant_id = $1 and c.id = m.id and c.processed_through is not distinct from m.before
   returning c.id`,
  { replanned: true },
);
