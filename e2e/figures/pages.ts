import * as accounts from "./claims/accounts";
import { activityClaims } from "./claims/activity";
import * as billRuns from "./claims/bill-runs";
import { upcomingClaims } from "./claims/bills-to-come";
import * as documents from "./claims/documents";
import { currencies, homeClaims } from "./claims/home";
import * as orders from "./claims/orders";
import * as others from "./claims/others";
import * as payments from "./claims/payments";
import * as runs from "./claims/runs";
import * as subscriptions from "./claims/subscriptions";
import { openAlertClaims, thresholdClaims } from "./claims/usage-alerts";
import type { Entry } from "./compare";
import { listFooter } from "./paging";
import type { Sql } from "./statement";

/** A page of the portal, and the statements for its expected figures. */
export type Checked = {
  readonly address: string;
  /** A tab that is opened first. */
  readonly tab?: string;
  readonly claims: () => Promise<Entry[]>;
};

const counted = { counted: true };

/** The rows of a list with its footer. */
async function listed(rows: Promise<Entry[]>, paging = {}): Promise<Entry[]> {
  const entries = await rows;
  return [...entries, ...listFooter(entries.length, paging)];
}

async function column(sql: Sql, statement: string): Promise<string[]> {
  return (await sql(statement)).map((row) => Object.values(row)[0] ?? "");
}

/** Every page of the portal with figures of the demo on it. */
export async function allPages(sql: Sql): Promise<Checked[]> {
  return [
    ...(await currencies(sql)).map((tab) => ({
      address: "/",
      tab,
      claims: () => homeClaims(sql, tab),
    })),
    ...lists(sql),
    ...(await objects(sql)),
    ...(await accountPages(sql)),
  ];
}

function lists(sql: Sql): Checked[] {
  const list = (address: string, claims: () => Promise<Entry[]>) => ({ address, claims });
  return [
    list("/accounts", () => listed(accounts.accountListClaims(sql), counted)),
    list("/subscriptions", () => listed(subscriptions.subscriptionListClaims(sql), counted)),
    list("/orders", () => listed(orders.orderListClaims(sql), counted)),
    list("/invoices", () => listed(documents.invoiceListClaims(sql), counted)),
    list("/credit-memos", () => listed(documents.memoListClaims(sql), counted)),
    list("/payments", () => listed(payments.paymentListClaims(sql), counted)),
    list("/payments/refunds", () => listed(payments.refundListClaims(sql), counted)),
    list("/payments/attempts", () => listed(payments.attemptListClaims(sql))),
    list("/payments/schedules", () => listed(runs.scheduleListClaims(sql))),
    list("/payments/runs", () => listed(runs.runListClaims(sql))),
    list("/bill-runs", () => listed(billRuns.billRunListClaims(sql))),
    list("/payments/runs/new", () => runs.newRunClaims(sql)),
    list("/usage", () => listed(others.usageClaims(sql))),
    list("/catalog", () => listed(others.productListClaims(sql))),
    list("/settings", () => others.companyClaims(sql)),
    list("/settings/tax", () => others.taxClaims(sql)),
    list("/settings/waiting-work", () => others.waitingClaims(sql)),
    list("/settings/dunning", () => others.reminderClaims(sql)),
  ];
}

async function objects(sql: Sql): Promise<Checked[]> {
  const kinds = [
    [
      "/subscriptions",
      "select subscription_number from subscription",
      subscriptions.subscriptionClaims,
    ],
    ["/orders", "select order_number from orders", orders.orderClaims],
    ["/invoices", "select invoice_number from invoice", documents.invoiceClaims],
    ["/credit-memos", "select memo_number from credit_memo", documents.memoClaims],
    ["/payments", "select payment_number from payment", payments.paymentClaims],
    ["/payments/refunds", "select refund_number from refund", payments.refundClaims],
    ["/payments/schedules", "select schedule_number from payment_schedule", runs.scheduleClaims],
    ["/payments/runs", "select run_number from payment_run", runs.runClaims],
    [
      "/bill-runs",
      "select max(run_number) as number from bill_run where status <> 'Pending' group by night_of is null, status",
      billRuns.billRunClaims,
    ],
    ["/catalog", "select product_number from product", others.productClaims],
  ] as const;
  const pages: Checked[] = [];
  for (const [folder, statement, claimsOf] of kinds) {
    for (const number of await column(sql, `${statement} order by 1`)) {
      pages.push({ address: `${folder}/${number}`, claims: () => claimsOf(sql, number) });
    }
  }
  return pages;
}

async function accountPages(sql: Sql): Promise<Checked[]> {
  const found = await sql("select id, account_number as number from account order by 2");
  return found.flatMap(({ id = "", number }) => {
    const tab = (name: string, ...claims: (() => Promise<Entry[]>)[]): Checked => ({
      address: `/accounts/${number}${name}`,
      claims: async () => {
        const header = await accounts.accountHeaderClaims(sql, id);
        return [...header, ...(await Promise.all(claims.map((of) => of()))).flat()];
      },
    });
    return [
      tab(
        "",
        () => accounts.accountFactsClaims(sql, id),
        () => activityClaims(sql, id),
        () => upcomingClaims(sql, id, true),
      ),
      tab("/subscriptions", () => listed(subscriptions.subscriptionListClaims(sql, id), counted)),
      tab("/orders", () => listed(orders.orderListClaims(sql, id), counted)),
      tab(
        "/usage",
        () => openAlertClaims(sql, id),
        () => others.unbilledClaims(sql, id),
        () => thresholdClaims(sql, id),
        () => listed(others.usageClaims(sql, id)),
      ),
      tab("/invoices", () => listed(documents.invoiceListClaims(sql, id), counted)),
      tab("/credit-memos", () => listed(documents.memoListClaims(sql, id), counted)),
      tab(
        "/payments",
        () => payments.collectionClaims(sql, id),
        () => runs.accountScheduleClaims(sql, id),
        () => listed(payments.paymentListClaims(sql, id), counted),
      ),
      tab("/payment-methods", () => accounts.methodClaims(sql, id)),
      tab("/contacts", () => accounts.contactClaims(sql, id)),
    ];
  });
}
