import type { Entry } from "../compare";
import { listFooter } from "../paging";
import { claim, count, inWords, money, row, type Sql } from "../statement";
import { dayText, momentText, over } from "./tables";

/** Usage, of all accounts or of one. */
export async function usageClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const records = await sql(
    `select ${dayText("start_day")} as day, quantity, unique_key as key from usage_record u where $1::uuid is null or u.account_id = $1::uuid`,
    [accountId ?? null],
  );
  return records.map(({ day = "", quantity = "", key }) =>
    row("Usage", day, { "Used on": day, Quantity: count(quantity), Key: inWords(key) }),
  );
}

/** An account's usage that no line has rated yet. */
export async function unbilledClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const unbilled = await sql(
    `select count(*) as records, sum(quantity) as quantity, ${dayText("min(start_day)")} as first, ${dayText("max(start_day)")} as last
     from usage_record u where account_id = $1
     and not exists (select from processed_usage p where p.daily_id = u.daily_id) having count(*) > 0`,
    [accountId],
  );
  return unbilled.map(({ records = "", quantity = "", first = "", last = "" }) =>
    row("Unbilled usage", "Any in this unit", {
      "Used on": first === last ? first : `${first}; ${last}`,
      Records: records,
      Quantity: count(quantity),
    }),
  );
}

export async function productListClaims(sql: Sql): Promise<Entry[]> {
  const products = await sql(
    `select p.name, (select count(*) from product_rate_plan r where r.product_id = p.id) as plans, ${dayText("p.effective_end")} as until from product p`,
  );
  return products.map(({ name = "", plans = "", until = "" }) =>
    row("Products", name, { "Rate plans": plans, "Sold until": until }),
  );
}

/** A product: the prices of its charges in each currency, and how many subscriptions use its plans. */
export async function productClaims(sql: Sql, number: string): Promise<Entry[]> {
  const prices = await sql(
    `select r.name as plan, c.name, c.charge_number as number, c.attributes #>> '{usage,includedUnits}' as included,
       string_agg(t.currency || ' ' || t.price::text, '|' order by t.currency) as prices
     from product p join product_rate_plan r on r.product_id = p.id join product_rate_plan_charge c on c.product_rate_plan_id = r.id
     join product_rate_plan_charge_tier t on t.charge_id = c.id where p.product_number = $1 group by 1, 2, 3, 4`,
    [number],
  );
  const used = await sql(
    `select r.name as plan, r.rate_plan_number as number, (select count(distinct q.subscription_id) from rate_plan q where q.product_rate_plan_id = r.id) as uses
     from product p join product_rate_plan r on r.product_id = p.id where p.product_number = $1`,
    [number],
  );
  return [
    ...(await sold(sql, number)),
    ...prices.map(({ plan, name, number: charge, included, prices: all = "" }) => {
      const figures = all.split("|").flatMap((text) => {
        const [currency = "", price = ""] = text.split(" ");
        return [money(price, currency), ...(included ? [included] : [])];
      });
      return row(`Charges of ${plan}`, `${name} ${charge}`, { Prices: figures.join("; ") });
    }),
    ...used.flatMap(({ plan, number: planNumber, uses = "" }) => {
      const words = `Used by ${uses} ${uses === "1" ? "subscription" : "subscriptions"}`;
      return uses === "0" ? [] : [claim(`${plan} Active ${planNumber} · ${words}`, uses)];
    }),
  ];
}

async function sold(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(
    `select ${dayText("effective_start")} as since, ${dayText("effective_end")} as until from product where product_number = $1`,
    [number],
  );
  return [claim("Header · Sold from", of.since), claim("Header · Sold until", of.until)];
}

export async function taxClaims(sql: Sql): Promise<Entry[]> {
  const rates = await sql(
    `select r.name, c.name as code, trim_scale(r.rate * 100) as rate, ${dayText("r.start_date")} as since, ${dayText("(r.end_date - 1)")} as last
     from tax_rate r join tax_code c on c.id = r.tax_code_id`,
  );
  return rates.map(({ name, code, rate = "", since = "", last }) =>
    row("Tax rates", `${name} ${code}`, {
      Rate: `${rate} %`,
      From: since,
      "Last day": last,
    }),
  );
}

/** Reminders with their days, and the mails that were written. */
export async function reminderClaims(sql: Sql): Promise<Entry[]> {
  const reminders = await sql("select name, days, subject from reminder");
  const mails = await sql(`select ${momentText("created_at")} as at, subject from mail`);
  return [
    ...reminders.map(({ name = "", days = "", subject = "" }) =>
      row("Reminders", name, { Written: days, Subject: inWords(subject) }),
    ),
    ...mails.flatMap(({ at = "", subject = "" }) =>
      inWords(subject) ? [row("E-mails", at, { Subject: inWords(subject) })] : [],
    ),
    ...listFooter(mails.length, { section: "E-mails" }),
  ];
}

/** The company's day, and the bounds of its idle time. */
export async function companyClaims(sql: Sql): Promise<Entry[]> {
  const [found = {}] = await sql(over(`select ${dayText("today")} as today from clock`));
  const idle = "5 to 720 minutes. In a live company, 15 at most.";
  return [claim("Company · Today", found.today), claim(`Page · ${idle}`, inWords(idle))];
}

/** Pending work of the company: each kind by its unfinished rows. */
export async function waitingClaims(sql: Sql): Promise<Entry[]> {
  const kinds = await sql(
    `select 'Charges that are due' as name, 0 as waiting
     union all select 'Bills, renewals and collections that failed', count(distinct (step, subject_id)) from work_failure where resolved_at is null
     union all select 'Payments whose outcome is unknown', count(*) from gateway_intent where state in ('created', 'sent', 'unknown')
     union all select 'Mails to customers', count(*) from mail where status = 'Queued'
     union all select 'News of gateways that could not be applied', count(*) from gateway_event where next_try_at is not null
     union all select 'Events to be delivered', count(*) from outbox where dispatched_at is null`,
  );
  return kinds.map(({ name = "", waiting = "" }) =>
    row("Waiting work", name, { Waiting: waiting }),
  );
}
