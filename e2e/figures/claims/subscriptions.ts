import type { Entry } from "../compare";
import { claim, claimIfAny, count, inWords, money, type Row, row, type Sql } from "../statement";
import { nextBills, upcomingClaims } from "./bills-to-come";
import { rampClaims } from "./ramps";
import { ACTIONS, contractValue, dayText, over, PAUSES, runsOn } from "./tables";
import { timelineClaims } from "./timeline";

const REVENUE = `(select coalesce(sum(monthly), 0) from segment g, clock where g.subscription_id = s.id and ${runsOn("today")})`;

/** The end of the term, with all renewals. */
const TERM = `cross join lateral (select count(*)::int as renewals from order_action a where a.subscription_id = s.id and a.type = 'RenewSubscription') renewed
  cross join lateral (select (s.subscription_start + make_interval(months => s.initial_term + s.renewal_term * renewals))::date as ends,
    case when renewals > 0 then (s.subscription_start + make_interval(months => s.initial_term + s.renewal_term * (renewals - 1)))::date
      else s.subscription_start end as begins) term`;

/** Subscriptions, of all accounts or of one. */
export async function subscriptionListClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const found = await sql(
    over(`select s.id, s.subscription_number as number, s.currency, ${REVENUE} as revenue, ${dayText("s.subscription_start")} as starts, ${dayText("term.ends")} as ends,
        (select count(*) from rate_plan p where p.subscription_id = s.id) as plans
      from subscription s ${TERM} where $1::uuid is null or s.account_id = $1::uuid`),
    [accountId ?? null],
  );
  const next = await nextBills(sql);
  return found.map(
    ({ id = "", number = "", currency = "", revenue = "", plans = "", starts = "", ends = "" }) =>
      row("Subscriptions", number, {
        Starts: starts,
        "Term ends": ends,
        "Next billing": next.ofSubscription(id),
        MRR: money(revenue, currency),
        "Rate plans": Number(plans) > 3 ? String(Number(plans) - 2) : "",
      }),
  );
}

const SUBSCRIPTION =
  over(`select s.id, s.currency, s.ramp is not null as ramp, s.initial_term as length, s.renewal_term as renewal,
    s.auto_renew as renews, s.term_type = 'TERMED' as termed, ${dayText("s.cancelled_on")} as cancelled, ${dayText("s.contract_effective")} as contract,
    renewals > 0 as renewed, ${dayText("term.begins")} as begins, ${dayText("term.ends")} as ends, ${REVENUE} as revenue,
    (select count(*) from order_action a where a.subscription_id = s.id and a.produced_version is not null) as version,
    (select coalesce(sum(${contractValue("g")}), 0) from segment g where g.subscription_id = s.id) as value
  from subscription s ${TERM} where s.subscription_number = $1`);

/** A subscription: revenue, value, terms, prices, its bills, past and to come. */
export async function subscriptionClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(SUBSCRIPTION, [number]);
  const { id = "", currency = "" } = of;
  const next = await nextBills(sql);
  const nextDay = next.ofSubscription(id);
  return [
    claim("Header · MRR", money(of.revenue, currency)),
    claim("Header · Contract value", money(of.value, currency)),
    ...claimIfAny("Header · Next billing", nextDay),
    ...terms(of),
    ...(await pauses(sql, id)),
    ...(await charges(sql, id, next)),
    ...(await removedPlans(sql, id)),
    ...(await segments(sql, id)),
    ...(await upcomingClaims(sql, id)),
    ...(await timelineClaims(sql, id)),
    ...(of.ramp === "t" ? await rampClaims(sql, id) : []),
  ];
}

function terms(of: Row): Entry[] {
  const termed = of.termed === "t";
  const { ends = "", length = "", renewed, renewal = "", cancelled } = of;
  return [
    claim("Terms · Version", of.version),
    claim("Terms · Term begins", of.begins),
    claim("Terms · Contract from", of.contract),
    ...(termed ? [claim("Header · Term ends", ends), claim("Terms · Term ends", ends)] : []),
    ...(termed ? [claim("Terms · Length", renewed === "t" ? renewal : length)] : []),
    ...(termed && of.renews === "t" && !cancelled ? [claim("Terms · Then", renewal)] : []),
    ...claimIfAny("Terms · Canceled as of", cancelled),
    ...claimIfAny(`Header · More actions Change It is canceled as of ${cancelled}`, cancelled),
  ];
}

async function pauses(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`, ${ACTIONS}, pause as (${PAUSES})
      select ${dayText("first")} as first, ${dayText("(after - 1)")} as last from pause order by pause.first`),
    [id],
  );
  return found.flatMap(({ first = "", last }, index) => {
    if (found.length === 1) return claim("Terms · Paused", first, last);
    const place = `Terms · Pause ${index + 1}`;
    return [claim(place, String(index + 1)), claim(place, first, last)];
  });
}

function priceOf({ type, price = "", included = "", currency = "" }: Row): string {
  return type === "Usage" ? `${money(price, currency)}; ${included}` : money(price, currency);
}

const units = ({ quantity = "" }: Row) => (quantity ? count(quantity) : "");

const PRICED = `g.charge_type as type, g.price, g.quantity, g.uom, g.currency, g.attributes #>> '{usage,includedUnits}' as included`;

/**
 * How long a segment is billed: to the end of its last line, or its own end where a change has cut it since.
 */
const BILLED = `(select least(max(l.service_end), g.effective_end) from invoice_item l
  where l.rate_plan_charge_id = g.id and l.reversed_by is null having max(l.service_end) > g.effective_start)`;

type NextBills = Awaited<ReturnType<typeof nextBills>>;

/** Each charge as it is today, and its later changes. */
async function charges(sql: Sql, id: string, next: NextBills): Promise<Entry[]> {
  const found = await sql(
    over(`, shown as (select distinct on (g.charge_number) g.* from clock, segment g
        where g.subscription_id = $1 order by g.charge_number, g.effective_start > today, case when g.effective_start <= today then today - g.effective_start else g.effective_start - today end)
      select g.plan_name as plan, g.name, g.charge_number as number, ${PRICED}, case when ${runsOn("today")} then g.monthly else 0 end as revenue,
        ${dayText(BILLED)} as through,
        later.quantity as "laterQuantity", later.uom as "laterUom", later.price as "laterPrice", later.months as "laterMonths", ${dayText("later.effective_start")} as "laterDay"
      from clock, shown g left join lateral (select * from segment n where n.charge_number = g.charge_number and n.effective_start > today
        and n.effective_start > g.effective_start and (n.quantity, n.price) is distinct from (g.quantity, g.price) order by n.effective_start limit 1) later on true`),
    [id],
  );
  return found.map((of) => {
    const { plan = "", name = "", number = "", currency = "", revenue = "", laterDay } = of;
    const later = laterDay ? ` ${laterText(of)}` : "";
    return row(`Charges of ${plan}`, `${name} ${number}${later}`, {
      Charge: inWords(later),
      Price: priceOf(of),
      Quantity: units(of),
      "Billed until": of.through,
      "Next billing": next.ofCharge(number),
      MRR: money(revenue, currency),
    });
  });
}

/** Rate plans that ran out, with the first day on which none of their charges runs. */
async function removedPlans(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`select plan_name as name, ${dayText("max(effective_end)")} as day from segment
      where subscription_id = $1 and removed_on is not null group by rate_plan_id, plan_name`),
    [id],
  );
  return found.map(({ name, day }) => {
    const title = `${name} Removed as of ${day}`;
    return claim(`${title} · ${title}`, day);
  });
}

/** `From 1 Mar 2027: 7 Seats, 12.00 USD per Seat per month`. */
function laterText(of: Row): string {
  const {
    laterDay,
    laterQuantity,
    laterUom,
    laterPrice = "",
    laterMonths = "",
    currency = "",
  } = of;
  const units = laterQuantity ? `${count(laterQuantity)} ${laterUom}s, ` : "";
  const per = laterQuantity ? ` per ${laterUom}` : "";
  const period = { "1": "month", "3": "quarter", "12": "year" }[laterMonths];
  return `From ${laterDay}: ${units}${money(laterPrice, currency)}${per} per ${period}`;
}

async function segments(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`select g.name, g.charge_number as number, g.segment, g.monthly, ${PRICED}, ${dayText(BILLED)} as through,
        concat_ws('; ', ${dayText("g.effective_start")}, ${dayText("(g.effective_end - 1)")}) as days
      from segment g where g.subscription_id = $1`),
    [id],
  );
  return found.map((of) => {
    const { name = "", number = "", segment = "", monthly = "", currency = "" } = of;
    return row("Segments", `${name} ${number}, segment ${segment}`, {
      Charge: segment,
      Days: of.days,
      Price: priceOf(of),
      Quantity: units(of),
      "Billed until": of.through,
      MRR: money(monthly, currency),
    });
  });
}
