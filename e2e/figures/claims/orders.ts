import type { Entry } from "../compare";
import { claim, claimIfAny, count, inWords, money, row, signed, type Sql } from "../statement";
import { contractValue, dayText, over } from "./tables";
import { NAMES } from "./timeline";

/** Orders, of all accounts or of one. */
export async function orderListClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const orders = await sql(
    `select order_number as number, ${dayText("order_date")} as day, description from orders where account_id = coalesce($1::uuid, account_id)`,
    [accountId ?? null],
  );
  return orders.map(({ number = "", day = "", description }) =>
    row("Orders", number, { Date: day, Description: inWords(description) }),
  );
}

/** Each change of a subscription with its day, the day of the next one, and the end of the term after it. */
const STEPS = `step as (select a.id, a.order_id, a.subscription_id, a.type, a.sequence, a.produced_version as version, a.day, s.currency, s.subscription_number as number,
      lead(a.day) over (partition by a.subscription_id order by a.produced_version) as next_day, s.term_type = 'TERMED' as termed,
      bool_or(a.type = 'CancelSubscription') over (partition by a.subscription_id order by a.produced_version) as cancelled,
      (s.subscription_start + make_interval(months => s.initial_term + s.renewal_term * (count(*) filter (where a.type = 'RenewSubscription') over (partition by a.subscription_id order by a.produced_version))::int))::date as term_end
    from (select o.*, coalesce((o.body ->> 'effective')::date, o.contract_effective) as day from order_action o where o.produced_version is not null) a
    join subscription s on s.id = a.subscription_id)`;

/** The segments after a change: what the next change cut ran to the end of the term, or without one. */
const LEFT = `kept as (select step.id as step_id, g.charge_number, g.charge_type, g.currency, g.monthly, g.exact_monthly, g.price, g.quantity, g.effective_start, g.charge_start,
      case when step.next_day is not null and (g.effective_end is null or g.effective_end >= step.next_day) and g.charge_type <> 'OneTime'
        then case when step.termed then step.term_end end else g.effective_end end as effective_end,
      not step.termed and not step.cancelled and (g.removed_on is null or g.removed_on >= step.next_day) as endless
    from step join segment g on g.subscription_id = step.subscription_id and (step.next_day is null or g.effective_start < step.next_day)),
  state as (select step.*, coalesce((select sum(${contractValue("k")}) from kept k where k.step_id = step.id), 0) as value from step)`;

const REVENUE = (step: string) =>
  `coalesce((select sum(k.monthly) from kept k where k.step_id = ${step} and k.effective_start <= state.day and (k.effective_end is null or k.effective_end > state.day)), 0)`;

const CHANGES = over(`, ${STEPS}, ${LEFT}, change as (
    select state.*, before.value as old_value, ${REVENUE("state.id")} - ${REVENUE("before.id")} as revenue
    from state left join state before on before.subscription_id = state.subscription_id and before.version = state.version - 1)
  select number, type, ${NAMES} as name, ${dayText("(select a.contract_effective from order_action a where a.id = change.id)")} as since, currency, version, ${dayText("day")} as day, revenue, value - coalesce(old_value, 0) as value,
    max(version) over (partition by number) as last
  from change where order_id = (select id from orders where order_number = $1) order by number, sequence`);

/** Actions whose sentence contains their day. */
const SAY_THEIR_DAY = new Set(["Suspend", "Resume", "CancelSubscription", "RenewSubscription"]);

/** An order: its terms, and how each action changes revenue and contract value. */
export async function orderClaims(sql: Sql, number: string): Promise<Entry[]> {
  const changes = await sql(CHANGES, [number]);
  const entries: Entry[] = [];
  for (const of of changes) {
    const { number: name = "", currency = "", version, revenue = "", value = "", day } = of;
    if (!SAY_THEIR_DAY.has(of.type ?? ""))
      entries.push(claim(`${name} · ${of.name} From ${of.since}`, of.since));
    if (version === of.last)
      entries.push(claim(`${name} · Version ${version} of the subscription`, version));
    if (Number(revenue) !== 0)
      entries.push(
        claim(`${name} · MRR from ${day}`, day),
        claim(`${name} · MRR from ${day}`, signed(revenue, currency)),
      );
    if (Number(value) !== 0)
      entries.push(claim(`${name} · Contract value`, signed(value, currency)));
    if (of.type === "CreateSubscription") entries.push(...(await agreed(sql, name, number)));
  }
  return [
    ...(await heading(sql, number)),
    ...entries,
    ...(await words(sql, number)),
    ...(await requestedDays(sql, number)),
    ...(await waiting(sql, number)),
  ];
}

async function heading(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(
    `select a.name, ${dayText("o.order_date")} as day, ${dayText("o.scheduled_for")} as later, o.description
     from orders o join account a on a.id = o.account_id where o.order_number = $1`,
    [number],
  );
  const { name, day, later, description } = of;
  return [
    claim(`Header · ${name} ${day} ${number}`, day),
    ...claimIfAny("Details · Executed on", later),
    ...claimIfAny("Details · Description", inWords(description)),
  ];
}

/** The terms, and the first charges with their prices. */
async function agreed(sql: Sql, name: string, order: string): Promise<Entry[]> {
  const [terms = {}] = await sql(
    `select s.initial_term as length, s.renewal_term as renewal, s.auto_renew as renews, s.term_type as term, ${dayText("s.subscription_start")} as start
     from subscription s where s.subscription_number = $1`,
    [name],
  );
  const termed = terms.term === "TERMED";
  const plans = await sql(
    over(`select g.plan_name as plan, g.currency,
        string_agg(case when g.quantity is null or g.charge_type = 'Usage' then '' else g.quantity::text end || '×' || g.price::text, '|' order by g.charge_number) as agreed
      from segment g join order_action a on a.subscription_id = g.subscription_id and a.type = 'CreateSubscription'
      join orders o on o.id = a.order_id
      where g.subscription_number = $1 and o.order_number = $2 and g.segment = 1 and g.created_at = (select min(created_at) from rate_plan_charge c where c.subscription_id = g.subscription_id)
      group by g.rate_plan_id, g.plan_name, g.currency`),
    [name, order],
  );
  return [
    claim(`${name} · Begins`, terms.start),
    ...(termed ? [claim(`${name} · Length`, terms.length)] : []),
    ...(termed && terms.renews === "t" ? [claim(`${name} · Then`, terms.renewal)] : []),
    ...plans.map(({ plan, agreed: prices = "", currency = "" }) =>
      planClaim(`${name} · ${plan}`, prices, currency),
    ),
  ];
}

/** `12×11.00|×139.00`: units of one charge at a price, and the price of another one. */
function planClaim(place: string, prices: string, currency: string): Entry {
  const figures = prices.split("|").flatMap((text) => {
    const [quantity = "", price = ""] = text.split("×");
    return [...(quantity ? [count(quantity)] : []), money(price, currency)];
  });
  return claim(place, ...figures);
}

/** The dates in a draft or scheduled order. */
async function waiting(sql: Sql, order: string): Promise<Entry[]> {
  const asked = await sql(
    `select number, ${NAMES} as name, ${dayText("day")} as day from orders o, jsonb_array_elements(o.request -> 'subscriptions') s, jsonb_array_elements(s.value -> 'orderActions') a
     cross join lateral (select s.value ->> 'subscriptionNumber' as number, a.value ->> 'type' as type, (a.value #>> '{triggerDates,0,triggerDate}')::date as day) asked
     where o.order_number = $1 and o.status in ('Draft', 'Scheduled')`,
    [order],
  );
  return asked.flatMap(({ number, name, day }) =>
    claimIfAny(`${number} · ${name} From ${day}`, day),
  );
}

/** Requested dates of pauses and cancellations, and lengths of pauses. */
async function requestedDays(sql: Sql, order: string): Promise<Entry[]> {
  const asked = await sql(
    `select s.subscription_number as number, a.request ->> 'resumePeriods' as periods, lower(a.request ->> 'resumePeriodsType') as unit,
       ${dayText("(coalesce(a.request ->> 'cancellationEffectiveDate', a.request ->> 'suspendSpecificDate', a.request ->> 'resumeSpecificDate'))::date")} as day
     from orders o join order_action a on a.order_id = o.id join subscription s on s.id = a.subscription_id
     where o.order_number = $1 and a.type in ('Suspend', 'Resume', 'CancelSubscription')`,
    [order],
  );
  return asked.flatMap(({ number, periods, unit, day }) => {
    const length = periods === "1" ? `1 ${unit}` : `${periods} ${unit}s`;
    return [
      ...claimIfAny(`${number} · ${length} after the pause began`, periods),
      ...claimIfAny(`${number} · From ${day}`, day),
    ];
  });
}

/** Numbers of units, in the action once executed, before that in the request. */
async function words(sql: Sql, order: string): Promise<Entry[]> {
  const asked = await sql(
    `select s.subscription_number as number, u.value ->> 'quantity' as quantity, c.name as charge
     from orders o join order_action a on a.order_id = o.id join subscription s on s.id = a.subscription_id
     cross join lateral jsonb_array_elements(a.body -> 'charges') u
     join rate_plan_charge c on c.id = (u.value ->> 'chargeId')::uuid
     where o.order_number = $1 and a.type = 'UpdateProduct'
     union all select s.value ->> 'subscriptionNumber', u.value #>> '{pricing,recurringPerUnit,quantity}', p.name
     from orders o, jsonb_array_elements(o.request -> 'subscriptions') s, jsonb_array_elements(s.value -> 'orderActions') a
     cross join lateral jsonb_array_elements(a.value #> '{updateProduct,chargeUpdates}') u
     join product_rate_plan_charge p on replace(p.id::text, '-', '') = u.value ->> 'productRatePlanChargeId'
     where o.order_number = $1 and o.status in ('Draft', 'Scheduled')`,
    [order],
  );
  return asked.flatMap(({ number, quantity, charge }) =>
    claimIfAny(`${number} · ${charge}: quantity ${quantity}`, quantity),
  );
}
