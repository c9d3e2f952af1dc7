import type { Entry } from "../compare";
import { claim, claimIfAny, count, inWords, money, type Row, row, type Sql } from "../statement";
import { dayText, momentText, over } from "./tables";

type Format = (amount?: string) => string;

const nullable = (id: string | undefined) => [id ?? null];

/** Invoices, of all accounts or of one. */
export async function invoiceListClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const invoices = await sql(
    over(`select invoice_number as number, amount, owed, currency, ${dayText("invoice_date")} as day, ${dayText("due")} as due
      from owed_invoice where account_id = coalesce($1::uuid, account_id)`),
    nullable(accountId),
  );
  return invoices.map(
    ({ number = "", amount = "", owed = "", currency = "", day = "", due = "" }) =>
      row("Invoices", number, {
        Date: day,
        Due: due,
        Amount: money(amount, currency),
        Balance: money(owed, currency),
      }),
  );
}

/** Credit memos, of all accounts or of one. */
export async function memoListClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const memos = await sql(
    over(`select memo_number as number, amount, rest, currency, ${dayText("memo_date")} as day
      from memo where account_id = coalesce($1::uuid, account_id)`),
    nullable(accountId),
  );
  return memos.map(({ number = "", amount = "", rest = "", currency = "", day = "" }) =>
    row("Credit memos", number, {
      Date: day,
      Amount: money(amount, currency),
      Remaining: money(rest, currency),
    }),
  );
}

const LINE_TAX = "join taxation_item x on x.invoice_item_id = l.id where l.invoice_id = i.id";

const INVOICE = over(`select i.id, i.currency, i.owed, i.owed > 0 as open, i.payment_term as term,
    ${dayText("i.invoice_date")} as day, ${dayText("i.due")} as due, ${dayText("i.target_date")} as through,
    (select coalesce(sum(l.amount), 0) from invoice_item l where l.invoice_id = i.id) as bare,
    (select coalesce(sum(x.amount), 0) from invoice_item l ${LINE_TAX}) as tax,
    (select coalesce(sum(l.amount), 0) from invoice_item l where l.invoice_id = i.id)
      + (select coalesce(sum(x.amount), 0) from invoice_item l ${LINE_TAX} and x.tax_mode = 'TaxExclusive') as amount,
    (select coalesce(sum(x.amount), 0) from payment_application x where x.invoice_id = i.id) as paid,
    (select coalesce(sum(x.amount), 0) from credit_memo_application x where x.invoice_id = i.id) as credited
  from owed_invoice i where i.invoice_number = $1`);

/** An invoice: its sums from its lines and their taxes, what is applied to it, and its balance. */
export async function invoiceClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(INVOICE, [number]);
  const { id = "", currency = "", day = "", due = "", through = "", term = "" } = of;
  const in_ = (amount = "") => money(amount, currency);
  return [
    claim("Header · Amount", in_(of.amount)),
    claim("Header · Balance", in_(of.owed)),
    claim("Header · Paid", in_(of.paid)),
    claim("Header · Credited", in_(of.credited)),
    claim("Header · Date", day),
    claim("Header · Due", due),
    claim("Details · Without tax", in_(of.bare)),
    claim("Details · Tax", in_(of.tax)),
    claim("Details · Billed through", through),
    ...claimIfAny("Details · Payment term", inWords(term)),
    row("Invoice lines", "Total", { Amount: in_(of.bare), Tax: in_(of.tax) }),
    ...(await lines(sql, id, in_)),
    ...(await covers(sql, id, in_)),
    ...(of.open === "t" ? await collection(sql, id) : []),
    ...(await mails(sql, id)),
  ];
}

/** The days of a line: its first and its last one. */
const SERVICE = `case when l.service_end - l.service_start > 1
  then concat_ws('; ', ${dayText("l.service_start")}, ${dayText("(l.service_end - 1)")}) else ${dayText("l.service_start")} end`;

const LINE = `l.charge_name as charge, concat_ws(' · ', nullif(l.product_name, ''), nullif(l.rate_plan_name, '')) as plan, l.amount, ${SERVICE} as days`;

async function lines(sql: Sql, invoiceId: string, in_: Format): Promise<Entry[]> {
  const found = await sql(
    `select ${LINE}, l.quantity, (select sum(x.amount) from taxation_item x where x.invoice_item_id = l.id) as tax
     from invoice_item l where l.invoice_id = $1`,
    [invoiceId],
  );
  return found.map(({ charge = "", plan = "", amount, quantity, tax, days = "" }) =>
    row("Invoice lines", `${charge} ${plan} ${days.replace("; ", " – ")}`, {
      Charge: days,
      Amount: in_(amount),
      Quantity: quantity ? count(quantity) : "",
      Tax: tax ? in_(tax) : "",
    }),
  );
}

/** Payments and memos applied to the invoice, one row for each. */
async function covers(sql: Sql, invoiceId: string, in_: Format): Promise<Entry[]> {
  const parts = await sql(
    `select p.payment_number as number, sum(x.amount) as amount, ${dayText("min(x.created_at)")} as day
     from payment_application x join payment p on p.id = x.payment_id where x.invoice_id = $1 group by 1 having sum(x.amount) <> 0
     union all select m.memo_number, sum(x.amount), ${dayText("min(x.created_at)")}
     from credit_memo_application x join credit_memo m on m.id = x.credit_memo_id where x.invoice_id = $1 group by 1 having sum(x.amount) <> 0`,
    [invoiceId],
  );
  return parts.map(({ number = "", amount, day = "" }) =>
    row("Payments and credits applied", number, { Applied: day, Amount: in_(amount) }),
  );
}

async function collection(sql: Sql, invoiceId: string): Promise<Entry[]> {
  const tries = await sql(
    `select attempts, ${dayText("last_attempt_on")} as last, case when next_attempt_at is null then ${dayText("next_attempt_on")} end as next
     from payment_retry where invoice_id = $1 and attempts > 0`,
    [invoiceId],
  );
  return tries.flatMap(({ attempts = "", last = "", next }) => [
    claim("Automatic collection · Failed attempts", attempts),
    claim("Automatic collection · Last attempt", last),
    ...claimIfAny("Automatic collection · Next retry", next),
  ]);
}

/** Mails about an invoice whose subjects have figures in them. */
async function mails(sql: Sql, invoiceId: string): Promise<Entry[]> {
  const written = await sql(
    `select subject, array_to_string(addresses, ', ') as addresses, ${momentText("created_at")} as at from mail where invoice_id = $1`,
    [invoiceId],
  );
  return written.flatMap(({ subject, addresses, at }) =>
    claimIfAny(`E-mails · ${subject} To ${addresses} · ${at} Not sent`, inWords(subject)),
  );
}

const MEMO =
  over(`select m.id, m.currency, m.applied, m.refunded, m.rest, ${dayText("m.memo_date")} as day,
    bare.amount + tax.amount as amount, tax.amount as tax
  from memo m
  cross join lateral (select coalesce(sum(l.amount), 0) as amount from credit_memo_item l where l.credit_memo_id = m.id) bare
  cross join lateral (select coalesce(sum(x.amount), 0) as amount from credit_memo_item l join taxation_item x on x.credit_memo_item_id = l.id
    where l.credit_memo_id = m.id and x.tax_mode = 'TaxExclusive') tax
  where m.memo_number = $1`);

/** A credit memo: its sums from its lines, its applications, its refunds and what remains. */
export async function memoClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(MEMO, [number]);
  const { id = "", currency = "" } = of;
  const in_ = (amount = "") => money(amount, currency);
  return [
    claim("Header · Amount", in_(of.amount)),
    claim("Header · Remaining", in_(of.rest)),
    claim("Header · Applied", in_(of.applied)),
    claim("Header · Refunded", in_(of.refunded)),
    claim("Header · Date", of.day),
    claim("Details · Tax", in_(of.tax)),
    ...(await memoLines(sql, id, in_)),
    ...(await memoUses(sql, id, in_)),
  ];
}

async function memoLines(sql: Sql, memoId: string, in_: Format): Promise<Entry[]> {
  const found = await sql(
    `select ${LINE}, coalesce(l.description, '') as note, (select sum(x.amount) from taxation_item x where x.credit_memo_item_id = l.id) as tax
     from credit_memo_item l where l.credit_memo_id = $1`,
    [memoId],
  );
  return found.map(({ charge = "", plan = "", amount, tax, days = "", note = "" }: Row) =>
    row("Credit memo lines", `${charge} ${plan}`, {
      "Service period": days,
      Note: inWords(note),
      Amount: in_(amount),
      Tax: tax ? in_(tax) : "",
    }),
  );
}

async function memoUses(sql: Sql, memoId: string, in_: Format): Promise<Entry[]> {
  const parts = await sql(
    `select i.invoice_number as number, sum(x.amount) as amount from credit_memo_application x join invoice i on i.id = x.invoice_id
     where x.credit_memo_id = $1 group by 1 having sum(x.amount) <> 0`,
    [memoId],
  );
  return parts.map(({ number = "", amount }) => claim(`Applied to · ${number}`, in_(amount)));
}
