import type { Entry } from "../compare";
import { claim, claimIfAny, count, inWords, money, row, type Sql } from "../statement";
import { dayText, over, runsOn } from "./tables";

/** Accounts with their balances and credit. */
const ACCOUNTS =
  over(`select a.id, a.name, a.account_number as number, a.currency, a.bill_cycle_day as day, ${dayText("newest.day")} as invoiced,
    revenue.sum as revenue, invoices.owed - memos.credit - payments.ahead as balance,
    invoices.overdue, invoices.owed - invoices.overdue as later, memos.credit, payments.ahead
  from account a
  cross join lateral (select coalesce(sum(monthly), 0) as sum from segment g, clock where g.account_id = a.id and ${runsOn("today")}) revenue
  cross join lateral (select coalesce(sum(owed), 0) as owed, coalesce(sum(owed) filter (where due < today), 0) as overdue
    from owed_invoice, clock where account_id = a.id) invoices
  cross join lateral (select coalesce(sum(rest), 0) as credit from memo where account_id = a.id) memos
  cross join lateral (select coalesce(sum(rest), 0) as ahead from paid where account_id = a.id and not standalone) payments
  cross join lateral (select max(invoice_date) as day from owed_invoice where account_id = a.id) newest
  order by number`);

/** The list of accounts. */
export async function accountListClaims(sql: Sql): Promise<Entry[]> {
  const accounts = await sql(ACCOUNTS);
  return accounts.map(({ name = "", currency, revenue, balance, invoiced }) =>
    row("Accounts", name, {
      "Last invoice": invoiced,
      MRR: money(revenue, currency),
      Balance: money(balance, currency),
    }),
  );
}

/** The header of every page of an account. */
export async function accountHeaderClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const of = (await sql(ACCOUNTS)).find(({ id }) => id === accountId) ?? {};
  const { currency = "", overdue = "", later = "", credit = "", ahead = "", day = "" } = of;
  const lessened = (label: string, amount: string) =>
    claimIfAny(`Header · ${label}`, Number(amount) > 0 ? money(`-${amount}`, currency) : undefined);
  return [
    claim("Header · Balance", money(of.balance, currency)),
    claim("Header · Overdue", money(overdue, currency)),
    claim("Header · Not yet due", money(later, currency)),
    ...lessened("Credit memos", credit),
    ...lessened("Unapplied payments", ahead),
    claim("Header · Bill cycle day", day),
  ];
}

/** The facts beside the timeline. */
export async function accountFactsClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const contacts = await sql(
    `select c.id = a.bill_to_contact_id as payer, concat_ws(' ', c.address1, c.address2, c.city, c.state, c.zip_code) as address
     from account a join contact c on c.id in (a.bill_to_contact_id, a.sold_to_contact_id) where a.id = $1`,
    [accountId],
  );
  const addresses = contacts.flatMap(({ payer, address }) =>
    claimIfAny(`Contacts · ${payer === "t" ? "Bill to" : "Sold to"}`, inWords(address)),
  );
  const paid = await sql(
    `select amount, currency, ${dayText("effective_date")} as day from payment where account_id = $1 and status = 'Processed'
     order by effective_date desc, id desc limit 1`,
    [accountId],
  );
  const invoiced = await sql(
    over(`select ${dayText("max(invoice_date)")} as day from owed_invoice where account_id = $1`),
    [accountId],
  );
  return [
    ...addresses,
    ...paid.map(({ amount = "", currency = "", day = "" }) =>
      claim("Details · Last payment", money(amount, currency), day),
    ),
    ...invoiced.flatMap(({ day }) => claimIfAny("Details · Last invoice", day)),
  ];
}

/** The contacts of an account. */
export async function contactClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const contacts = await sql(
    `select concat_ws(' ', first_name, last_name) as name, concat_ws(' ', address1, address2, city, state, zip_code) as address
     from contact where account_id = $1`,
    [accountId],
  );
  return contacts.flatMap(({ name = "", address = "" }) =>
    inWords(address) ? [row("Contacts", name, { Address: inWords(address) })] : [],
  );
}

/** The cards of an account and their consecutive failures. */
export async function methodClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const methods = await sql(
    `select m.brand, m.last4, m.failures_in_a_row as failures, m.id = a.default_payment_method_id as usual
     from payment_method m join account a on a.id = m.account_id where m.account_id = $1`,
    [accountId],
  );
  return methods.map(({ brand = "", last4 = "", failures = "", usual }) => {
    const name = { MasterCard: "Mastercard", AmericanExpress: "American Express" }[brand] ?? brand;
    const signs = `${usual === "t" ? " Default" : ""}${Number(failures) >= 3 ? " Keeps declining" : ""}`;
    return row("Payment methods", `${name} •••• ${last4}${signs}`, {
      "Failed in a row": count(failures),
    });
  });
}
