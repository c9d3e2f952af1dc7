import type { SwitchName } from "@/lib/kernel/features";

type Words = {
  name: string;
  /** What is different while it is on, and while it is off. */
  on: string;
  off: string;
};

/** What each switch changes, for people. */
export const FEATURE_WORDS: Readonly<Record<SwitchName, Words>> = {
  orders: {
    name: "Orders",
    on: "Programs book changes of subscriptions as orders, and sell order line items. The older calls on subscriptions work as well.",
    off: "Programs that call orders are refused. They sell and change subscriptions by the older calls and by amendments. The portal has no order builder: there subscriptions are paused, resumed, renewed and canceled.",
  },
  invoiceSettlement: {
    name: "Invoice Settlement",
    on: "Credits are on credit memos of their own, which pay invoices or are refunded. Payments may be applied, unapplied and kept for later.",
    off: "There are no credit memos: negative lines stay on invoices. A negative invoice stays open, or moves to the credit balance of its account, as the billing rules say. Invoices are adjusted, and what no invoice takes of a payment goes to the credit balance.",
  },
  multiCurrency: {
    name: "Multi-Currency",
    on: "Accounts and prices may have different currencies.",
    off: "New accounts and prices are in one currency, that of your company; any other is refused.",
  },
  multiEntity: {
    name: "Multi-entity",
    on: "A credential that is valid for several of your companies names one of them in each call.",
    off: "Calls name no entity.",
  },
  multiOrg: {
    name: "Multi-org",
    on: "Calls may name the orgs whose accounts they are about.",
    off: "Calls name no org, and are about all that their credential may see.",
  },
};
