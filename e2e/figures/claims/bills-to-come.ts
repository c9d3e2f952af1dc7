import type { Entry } from "../compare";
import { claim, money, type Sql } from "../statement";
import { dayText, digits, over, runsOn } from "./tables";

/** The n-th boundary of a billing cycle: the billing day of a month, or the month's last day. */
const boundary = (base: string, n: string) =>
  `(date_trunc('month', ${base}) + make_interval(months => ${n}))::date - 1
    + least(cycle_day, extract(day from date_trunc('month', ${base}) + make_interval(months => ${n} + 1) - interval '1 day')::int)`;

/**
 * Periods after the last one that was billed, at their price and with the taxes of the last line; of
 * usage, what exceeds the included units. The first one may be a partial cycle.
 */
const PERIODS = `, open as (select g.*,
      case g.bill_cycle_type when 'SubscriptionStartDay' then extract(day from sub.subscription_start)::int else a.bill_cycle_day end as cycle_day,
      greatest(coalesce((select max(l.service_end) from invoice_item l where l.charge_number = g.charge_number and l.kind = 'charge' and l.reversed_by is null), g.effective_start), g.effective_start) as first
    from segment g join subscription sub on sub.id = g.subscription_id join account a on a.id = g.account_id where g.charge_type <> 'OneTime'),
  begun as (select open.*, case when ${boundary("first", "0")} <= first then 0 else -months end as behind from open
    where effective_end is null or first < effective_end),
  cycles as (select begun.*, ${boundary("first", "behind + n * months")} as cycle_start, ${boundary("first", "behind + (n + 1) * months")} as cycle_end
    from begun, generate_series(0, 30) n),
  period as (select cycles.*, greatest(cycle_start, first) as from_day, least(cycle_end, effective_end) as end_day from cycles),
  charged as (select period.*, case billing_timing when 'IN_ARREARS' then end_day else from_day end as billed,
      case charge_type when 'Recurring' then round(price * coalesce(quantity, 1) * (end_day - from_day) / (cycle_end - cycle_start), ${digits("currency")})
        else round(price * greatest((select coalesce(sum(u.quantity), 0) from usage_record u where u.account_id = period.account_id and u.uom = period.uom
          and u.start_day >= from_day and u.start_day < end_day) - (attributes #>> '{usage,includedUnits}')::numeric, 0), ${digits("currency")}) end as bare
    from period where from_day < end_day),
  bill as (select charged.*, coalesce((select sum(round(bare * x.rate, ${digits("currency")})) from taxation_item x
      where x.invoice_item_id = (select l.id from invoice_item l where l.charge_number = charged.charge_number order by l.service_start desc, l.id desc limit 1)), 0) as tax
    from charged)`;

/** The next day on which each charge and each subscription is billed. */
export async function nextBills(sql: Sql) {
  const found = await sql(
    over(`${PERIODS} select subscription_id as id, charge_number as number, ${dayText("min(billed)")} as day,
      ${dayText("min(min(billed)) over (partition by subscription_id)")} as first from bill group by 1, 2`),
  );
  const [ofCharge, ofSubscription] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id = "", number = "", day = "", first = "" } of found) {
    ofCharge.set(number, day);
    ofSubscription.set(id, first);
  }
  return {
    ofCharge: (number: string) => ofCharge.get(number) ?? "",
    ofSubscription: (id: string) => ofSubscription.get(id) ?? "",
  };
}

/** Two billing days of each subscription, as many as a page asks for. */
const UPCOMING = `${PERIODS}, due as (select bill.*, dense_rank() over (partition by subscription_id order by billed) as place from bill)`;

/** The maximum number of bills on a page. */
const MOST = 4;

const LINES = `select billed, ${dayText("billed")} as day, name || case when end_day - from_day < cycle_end - cycle_start then ' -- Proration' else '' end as name, subscription_number as subscription, currency, bare, bare + tax as whole,
    case when end_day - from_day > 1 then concat_ws(' – ', ${dayText("from_day")}, ${dayText("(end_day - 1)")}) else ${dayText("from_day")} end as days,
    dense_rank() over (order by billed) as bill, sum(bare + tax) over (partition by billed) as total
  from due where place <= 2`;

/** The next bills of a subscription, or of all running ones that an account pays. */
export async function upcomingClaims(sql: Sql, id: string, account = false): Promise<Entry[]> {
  const whose = account
    ? `and subscription_id in (select s.id from subscription s, clock where s.invoice_account_id = $1
        and exists (select from segment g where g.subscription_id = s.id and ${runsOn("today")}))`
    : "and subscription_id = $1";
  const lines = await sql(
    over(`${UPCOMING} select * from (${LINES} ${whose}) l where bill <= ${MOST} order by billed`),
    [id],
  );
  const days = new Map(lines.map((line) => [line.day ?? "", line]));
  return [
    ...[...days].map(([day, { total = "", currency = "" }]) => {
      const text = money(total, currency);
      return claim(`Upcoming bills · ${day} ${text}`, day, text);
    }),
    ...lines.map(({ name, days: period = "", subscription, bare = "", currency = "" }) => {
      const text = money(bare, currency);
      const of = account ? ` · ${subscription}` : "";
      const words = `${name} ${period}${of} Why this amount ${text}`;
      return claim(`Upcoming bills · ${words}`, ...period.split(" – "), text);
    }),
  ];
}

/** An upcoming bill, by its days. */
export type ExpectedBill = Readonly<{
  id: string;
  from: string;
  to: string;
  billed: string;
  amount: string;
}>;

const EXPECTED =
  over(`${PERIODS} select from_day as "from", end_day as "to", billed, currency, sum(bare + tax) as amount,
    ${dayText("billed")} as day, ${dayText("from_day")} as first, ${dayText("(end_day - 1)")} as last
  from bill where subscription_id = $1 group by from_day, end_day, billed, currency order by billed`);

/** The upcoming bills of a subscription. */
export async function billsToCome(sql: Sql, id: string): Promise<ExpectedBill[]> {
  const bills = await sql(EXPECTED, [id]);
  return bills.map(({ from = "", to = "", billed = "", amount = "" }) => ({
    ...{ id, from, to, billed, amount },
  }));
}

/** What was billed for the days of a bill on the day on which it was expected; null while it was not. */
export async function billedFor(sql: Sql, bill: ExpectedBill): Promise<string | null> {
  const { id, from, to, billed } = bill;
  const [found] = await sql(
    `select sum(l.amount + coalesce((select sum(x.amount) from taxation_item x where x.invoice_item_id = l.id), 0)) as amount
     from invoice_item l join invoice i on i.id = l.invoice_id
     where l.subscription_id = $1 and i.status = 'Posted' and i.invoice_date = $4 and l.kind = 'charge'
       and l.service_start = $2 and l.service_end = $3`,
    [id, from, to, billed],
  );
  return found?.amount ?? null;
}

/** Bills that a subscription's timeline shows after those that were made. */
const SHOWN = 4;

/** The upcoming bills on the timeline: the next four, in any order within a day. */
export async function expectedOnTimeline(sql: Sql, id: string) {
  const bills = await sql(EXPECTED, [id]);
  return bills.flatMap((bill) => {
    const before = bills.filter(({ billed = "" }) => billed < (bill.billed ?? "")).length;
    const through = bills.filter(({ billed = "" }) => billed <= (bill.billed ?? "")).length;
    return before < SHOWN ? [{ bill, certain: through <= SHOWN }] : [];
  });
}
