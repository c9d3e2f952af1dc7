import type { Entry } from "../compare";
import { listFooter } from "../paging";
import { claim, claimIfAny, money, row, type Sql } from "../statement";
import { dayText, momentText, over } from "./tables";

const SCHEDULES = `select s.schedule_number as number, a.currency, s.status, s.period, s.account_id,
    count(*) as items, count(*) filter (where i.status = 'Processed') as made, count(*) filter (where i.status = 'Error') as failed,
    coalesce(sum(i.amount) filter (where i.status = 'Processed'), 0) as paid, sum(i.amount) as amount,
    ${dayText("min(i.scheduled_date) filter (where i.status = 'Pending')")} as next
  from payment_schedule s join account a on a.id = s.account_id join payment_schedule_item i on i.schedule_id = s.id
  group by s.id, s.tenant_id, s.schedule_number, a.currency, s.status, s.period, s.account_id`;

/** Payment schedules: how many payments were made, and their total. */
export async function scheduleListClaims(sql: Sql): Promise<Entry[]> {
  const schedules = await sql(SCHEDULES);
  return schedules.map(
    ({ number = "", currency = "", failed = "", made, items, paid = "", amount = "", next }) =>
      row("Payment schedules", number, {
        Status: failed === "0" ? "" : failed,
        Next: next,
        Payments: `${made}; ${items}`,
        "Paid so far": money(paid, currency),
        Total: money(amount, currency),
      }),
  );
}

const RHYTHMS: Readonly<Record<string, string>> = {
  Monthly: "Every month",
  BiWeekly: "Every two weeks",
  Weekly: "Every week",
};

/** The schedules at the end of an account's payments. */
export async function accountScheduleClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const schedules = await sql(`select * from (${SCHEDULES}) s where account_id = $1`, [accountId]);
  return schedules.map(
    ({ number, currency = "", failed, status, period, paid = "", amount = "", next }) => {
      const state = failed === "0" ? status : `${failed} failed`;
      const rhythm = RHYTHMS[period ?? ""] ?? "Custom dates";
      const ahead = next ? ` next ${next}` : "";
      const sums = [money(paid, currency), money(amount, currency)];
      const words = `${number} ${state} ${rhythm} ${sums[0]} of ${sums[1]}${ahead}`;
      return claim(
        `Payment schedules · ${words}`,
        failed === "0" ? undefined : failed,
        ...sums,
        next,
      );
    },
  );
}

/** A schedule with its payments. */
export async function scheduleClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(`select * from (${SCHEDULES}) s where number = $1`, [number]);
  const { currency = "" } = of;
  const items = await sql(
    `select ${dayText("i.scheduled_date")} as day, i.amount from payment_schedule_item i join payment_schedule s on s.id = i.schedule_id where s.schedule_number = $1`,
    [number],
  );
  return [
    claim("Header · Total", money(of.amount, currency)),
    claim("Header · Paid so far", money(of.paid, currency)),
    claim("Header · Payments made", of.made, of.items),
    ...claimIfAny("Header · Next payment", of.next),
    ...(Number(of.failed) > 1
      ? [claim(`Page · ${of.failed} payments have failed`, of.failed)]
      : []),
    ...items.map(({ day = "", amount = "" }) =>
      row("Payments of the schedule", day, { Day: day, Amount: money(amount, currency) }),
    ),
    ...listFooter(items.length, { pageSize: 50 }),
  ];
}

/** Runs by their documents: those that were paid, with how many payments, and those that failed. */
const RUNS = `select r.run_number as number, r.id, ${dayText("r.target_date")} as target, ${momentText("coalesce(r.executed_at, r.run_at)")} as begins, r.created_by_name as maker, count(*) as documents,
    count(*) filter (where i.state in ('Processed', 'Error', 'Skipped')) as done,
    (select count(distinct t.subject_id) from payment_run_transaction t where t.run_id = r.id and t.kind = 'Payment') as payments,
    count(*) filter (where i.state = 'Error') as failed
  from payment_run r join payment_run_item i on i.run_id = r.id group by r.tenant_id, r.id, r.run_number, r.target_date, r.executed_at, r.run_at, r.created_by_name`;

export async function runListClaims(sql: Sql): Promise<Entry[]> {
  const runs = await sql(RUNS);
  return runs.map(({ number = "", documents = "", payments = "", failed = "", target }) =>
    row("Payment runs", number, {
      "Due by": target,
      Documents: documents,
      Payments: payments,
      Failed: failed,
    }),
  );
}

export async function runClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(`select * from (${RUNS}) r where number = $1`, [number]);
  const { id = "", documents = "", done = "", payments = "", failed = "" } = of;
  const sums = await sql(
    `select a.currency,
       coalesce((select sum(t.amount) from payment_run_transaction t join payment p on p.id = t.subject_id where t.run_id = $1 and t.kind = 'Payment' and p.currency = a.currency), 0) as paid,
       coalesce((select sum(t.amount) from payment_run_transaction t join credit_memo m on m.id = t.subject_id where t.run_id = $1 and m.currency = a.currency), 0) as credit,
       coalesce((select sum(t.amount) from payment_run_transaction t join payment p on p.id = t.subject_id where t.run_id = $1 and t.kind <> 'Payment' and p.currency = a.currency), 0) as ahead,
       coalesce(sum(i.amount_to_collect) filter (where i.state = 'Error'), 0) as failed
     from payment_run_item i join account a on a.id = i.account_id where i.run_id = $1 group by a.currency`,
    [id],
  );
  const items = await sql(
    `select a.name, a.currency, i.amount_collected as collected, i.amount_to_collect as amount from payment_run_item i join account a on a.id = i.account_id where i.run_id = $1`,
    [id],
  );
  const word = payments === "1" ? "payment" : "payments";
  return [
    ...(failed === "0" ? [] : [claim(`Header · Try ${failed} again`, failed)]),
    ...claimIfAny(
      `Header · Due by ${of.target} Begins ${of.begins} Made by ${of.maker}`,
      of.target,
    ),
    claim(
      `Page · ${done} of ${documents} documents done: ${payments} ${word}, ${failed} failed`,
      done,
      documents,
      payments,
      failed,
    ),
    ...listFooter(items.length),
    ...sums.flatMap(
      ({ currency = "", paid = "", credit = "", ahead = "", failed: missed = "" }) => [
        claim(`Paid in ${currency}`, money(paid, currency)),
        claim(
          `Paid in ${currency} · detail`,
          money(credit, currency),
          money(ahead, currency),
          money(missed, currency),
        ),
      ],
    ),
    ...items.map(({ name = "", currency = "", collected = "", amount = "" }) =>
      row("Documents", name, {
        Collected: money(collected, currency),
        Due: money(amount, currency),
      }),
    ),
  ];
}

const COLLECTED = `select a.id, a.name, i.currency, i.owed, ${dayText("i.due")} as due from owed_invoice i join account a on a.id = i.account_id, clock
    where i.owed > 0 and i.due <= today and a.auto_pay and a.default_payment_method_id is not null
      and not exists (select from collection_hold h where h.invoice_id = i.id)`;

/** What a new run would collect: open invoices due today, with auto-pay and not paused. */
export async function newRunClaims(sql: Sql): Promise<Entry[]> {
  const due = await sql(over(COLLECTED));
  const sums = await sql(
    over(
      `select currency, sum(owed) as owed, count(*) as documents, count(distinct id) as accounts from (${COLLECTED}) due group by 1`,
    ),
  );
  const titles = ["1. Choose", "2. How and when", "3. See what will be collected"];
  return [
    ...titles.map((title) => claim(`${title} · ${title}`, title.slice(0, 1))),
    ...sums.flatMap(({ owed = "", currency = "", documents = "", accounts = "" }) => [
      claim(`To collect in ${currency}`, money(owed, currency)),
      claim(`To collect in ${currency} · detail`, documents, accounts),
    ]),
    ...due.map(({ name = "", owed = "", currency = "", due: day = "" }) =>
      row("Documents", name, { Due: day, Amount: money(owed, currency) }),
    ),
  ];
}
