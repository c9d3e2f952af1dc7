import type { Entry } from "../compare";
import { claim, claimIfAny, inWords, money, row, type Sql } from "../statement";
import { dayText, momentText, over } from "./tables";

/** Payments, of all accounts or of one. */
export async function paymentListClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const payments = await sql(
    over(
      `select payment_number as number, amount, rest, currency, ${dayText("effective_date")} as day from paid where $1::uuid is null or account_id = $1::uuid`,
    ),
    [accountId ?? null],
  );
  return payments.map(({ number = "", amount = "", rest = "", currency = "", day = "" }) =>
    row("Payments", number, {
      Date: day,
      Amount: money(amount, currency),
      Unapplied: money(rest, currency),
    }),
  );
}

/** Refunds of all accounts. */
export async function refundListClaims(sql: Sql): Promise<Entry[]> {
  const refunds = await sql(
    `select refund_number as number, amount, currency, ${dayText("refund_date")} as day from refund`,
  );
  return refunds.map(({ number = "", amount = "", currency = "", day = "" }) =>
    row("Refunds", number, { Date: day, Amount: money(amount, currency) }),
  );
}

/** Gateway requests: `31 Jan 2026, 00:00 UTC`. */
export async function attemptListClaims(sql: Sql): Promise<Entry[]> {
  const attempts = await sql(
    `select g.amount, g.currency, ${momentText("g.attempted_at")} as at from gateway_intent g where g.kind = 'charge'`,
  );
  return attempts.map(({ at = "", amount = "", currency = "" }) =>
    row("Attempts", at, { Amount: money(amount, currency) }),
  );
}

type Format = (amount?: string) => string;

/** A payment: its applications, the lines they cover, its refunds and what remains. */
export async function paymentClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(
    over(`select p.id, p.currency, p.amount, p.applied, p.refunded, p.rest, ${dayText("p.effective_date")} as day,
        coalesce(a.name, 'Unallocated: the payer is not known yet') as payer, p.comment, p.reference_id as reference
      from paid p left join account a on a.id = p.account_id where p.payment_number = $1`),
    [number],
  );
  const { id = "", currency = "", payer = "", day = "" } = of;
  const in_ = (amount = "") => money(amount, currency);
  return [
    claim(`Header · ${payer} ${day}`, day),
    claim("Header · Amount", in_(of.amount)),
    claim("Header · Applied", in_(of.applied)),
    claim("Header · Unapplied", in_(of.rest)),
    claim("Header · Refunded", in_(of.refunded)),
    ...claimIfAny("Details · Comment", inWords(of.comment)),
    ...claimIfAny("Details · Reference", inWords(of.reference)),
    ...(await parts(sql, id, in_)),
    ...(await coveredLines(sql, id, in_)),
  ];
}

/** The invoices of a payment, its refunds, and its gateway requests. */
async function parts(sql: Sql, id: string, in_: Format): Promise<Entry[]> {
  const invoices = await sql(
    `select i.invoice_number as number, sum(x.amount) as amount, ${dayText("min(x.created_at)")} as day
     from payment_application x join invoice i on i.id = x.invoice_id
     where x.payment_id = $1 group by 1 having sum(x.amount) <> 0`,
    [id],
  );
  const refunds = await sql(
    `select refund_number as number, amount, ${dayText("refund_date")} as day from refund where payment_id = $1`,
    [id],
  );
  const asked = await sql(
    "select amount from gateway_intent where payment_id = $1 and kind = 'charge'",
    [id],
  );
  return [
    ...invoices.map(({ number = "", amount, day = "" }) =>
      row("Invoices paid", number, { Applied: day, Amount: in_(amount) }),
    ),
    ...refunds.map(({ number = "", amount, day = "" }) =>
      row("Refunds", number, { Date: day, Amount: in_(amount) }),
    ),
    ...asked.map((one) => claim("Conversation · Charge sent to TestGateway", in_(one.amount))),
  ];
}

async function coveredLines(sql: Sql, id: string, in_: Format): Promise<Entry[]> {
  const lines = await sql(
    `select i.invoice_number as number, coalesce(t.name || ' on ', '') || l.charge_name as name, sum(x.amount) as amount
     from item_application x join invoice i on i.id = x.invoice_id join invoice_item l on l.id = x.invoice_item_id
     left join taxation_item t on t.id = x.taxation_item_id
     where x.payment_id = $1 group by i.invoice_number, l.id, t.id, t.name, l.charge_name having sum(x.amount) <> 0`,
    [id],
  );
  return lines.map(({ name = "", amount }) =>
    claim(`Applied to · ${name} ${in_(amount)}`, in_(amount)),
  );
}

/** A refund with its payer and its day. */
export async function refundClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(
    `select r.amount, r.currency, r.comment, a.name, ${dayText("r.refund_date")} as day
     from refund r join account a on a.id = r.account_id where r.refund_number = $1`,
    [number],
  );
  const { amount = "", currency = "", name, day = "" } = of;
  return [
    claim(`Header · ${name} ${day}`, day),
    claim("Header · Amount", money(amount, currency)),
    ...claimIfAny("Details · Comment", inWords(of.comment)),
  ];
}

/** Collections of an account that failed before, and what is paused. */
export async function collectionClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const failed = await sql(
    over(`select i.invoice_number as number, coalesce(r.attempts, 0) as attempts, i.owed, i.currency,
        case when r.next_attempt_at is null then ${dayText("r.next_attempt_on")} end as next
      from owed_invoice i left join payment_retry r on r.invoice_id = i.id
      where i.account_id = $1 and i.owed > 0
        and (r.attempts > 0 or exists (select from collection_hold h where h.invoice_id = i.id))`),
    [accountId],
  );
  return failed.map(({ number = "", attempts = "", owed = "", currency = "", next }) =>
    row("Failed collections", number, {
      "Failed attempts": attempts,
      "Next retry": next,
      Balance: money(owed, currency),
    }),
  );
}
