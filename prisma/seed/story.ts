import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import type { SoldPlan } from "./catalog";
import { CHANGES } from "./changes";
import { commits, prepays } from "./commitment";
import { accountBody, cardBody, type CustomerName, customers } from "./customers";
import { growsWith } from "./growth-deal";
import type { Made, Merchant } from "./merchant";
import { METER } from "./meter";
import { numberedBy, type SequenceSets } from "./sequence-sets";
import { moves } from "./sold-once/move";
import { billsTraining, draftsMigration } from "./sold-once/training";
import { paysWorkshop } from "./sold-once/workshop";

/** The state of the story: what has been created, and its day. */
export type Scene = {
  merchant: Merchant;
  plans: ReadonlyMap<string, SoldPlan>;
  sequenceSets: SequenceSets;
  accounts: Map<CustomerName, Made>;
  /** Numbers of subscriptions by their customer and first rate plan: "bakery Notes Monthly". */
  subscriptions: Map<string, string>;
  /** Global ids of meters. */
  meters: string[];
  today: LocalDate;
};

/** An event on a day of the story. */
export type Chapter = { day: LocalDate; happen: (scene: Scene) => Promise<unknown> };

type Deal = {
  /** Rate plans by name, with the number of units where it is not the catalog's. */
  plans: Readonly<Record<string, number | null>>;
  /** Months of the term; none is evergreen. */
  months?: number;
  autoRenew?: boolean;
  /** Collects with the order; otherwise the invoice waits for its due date. */
  collect?: boolean;
  description?: string;
};

/** Days beyond a year that the story begins ago, so that yearly terms have just renewed. */
const HEAD_START = 10;

/** The day on which a story begins that ends on `today`. */
export function firstDay(today: LocalDate): LocalDate {
  return addDays(addMonths(today, -12), -HEAD_START);
}

const NET_30 = 30;

const joins =
  (name: CustomerName, deal: Deal): Chapter["happen"] =>
  async (scene) => {
    scene.accounts.set(
      name,
      await scene.merchant.post("/v1/accounts", {
        ...accountBody(customers[name]),
        ...numberedBy(scene.sequenceSets, customers[name]),
      }),
    );
    await orders(name, deal)(scene);
  };

const orders =
  (
    name: CustomerName,
    { plans, months, autoRenew = false, collect = false, description }: Deal,
  ): Chapter["happen"] =>
  async (scene) => {
    const { merchant, accounts, today } = scene;
    const initialTerm =
      months === undefined
        ? { termType: "EVERGREEN" }
        : { termType: "TERMED", period: months, periodType: "Month" };
    const renewal = autoRenew
      ? {
          autoRenew,
          renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
          renewalTerms: [{ period: months, periodType: "Month" }],
        }
      : {};
    const subscribeToRatePlans = Object.entries(plans).map(([plan, units]) =>
      subscribedPlan(scene, plan, units),
    );
    const createSubscription = { terms: { initialTerm, ...renewal }, subscribeToRatePlans };
    const triggerDates = [{ name: "ContractEffective", triggerDate: today }];
    const made = await merchant.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: accounts.get(name)?.accountNumber,
      ...(description ? { description } : {}),
      subscriptions: [
        { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
      ],
      processingOptions: {
        runBilling: true,
        collectPayment: collect,
        billingOptions: { targetDate: today },
      },
    });
    const [subscription] = made.subscriptions as unknown as { subscriptionNumber: string }[];
    const known = `${name} ${Object.keys(plans)[0]}`;
    if (subscription) scene.subscriptions.set(known, subscription.subscriptionNumber);
  };

function subscribedPlan({ plans }: Scene, name: string, units: number | null): object {
  const plan = plans.get(name);
  if (!plan) throw new Error(`there is no rate plan ${name}`);
  if (units === null) return { productRatePlanId: plan.id, uniqueToken: name };
  const pricing = { recurringPerUnit: { quantity: units } };
  return {
    productRatePlanId: plan.id,
    uniqueToken: name,
    chargeOverrides: [{ productRatePlanChargeId: plan.unitChargeId, pricing }],
  };
}

const givesNewCard =
  (name: CustomerName, number: string): Chapter["happen"] =>
  ({ merchant, accounts }) => {
    const card = cardBody({ ...customers[name], card: { type: "Visa", number } });
    return merchant.post("/v1/payment-methods", {
      type: "CreditCard",
      accountKey: accounts.get(name)?.accountNumber,
      makeDefault: true,
      ...card,
      expirationMonth: 12,
      expirationYear: 2039,
    });
  };

const givesBack =
  (name: CustomerName, plan: string, amount: number, comment: string): Chapter["happen"] =>
  ({ merchant, accounts, plans, today }) =>
    merchant.post("/v1/credit-memos", {
      accountNumber: accounts.get(name)?.accountNumber,
      effectiveDate: today,
      reasonCode: "Goodwill",
      comment,
      autoPost: true,
      charges: [{ productRatePlanChargeId: plans.get(plan)?.unitChargeId, amount }],
    });

const asksForMore =
  (name: CustomerName, plan: string, amount: number, comment: string): Chapter["happen"] =>
  ({ merchant, accounts, plans, today }) =>
    merchant.post("/v1/debit-memos", {
      accountNumber: accounts.get(name)?.accountNumber,
      effectiveDate: today,
      reasonCode: "Correction",
      comment,
      CaseNumber__c: "C-2041",
      autoPost: true,
      charges: [{ productRatePlanChargeId: plans.get(plan)?.unitChargeId, amount }],
    });

const byCheck = (name: CustomerName, accountNumber: string | undefined, amount: number) => ({
  type: "External",
  paymentMethodType: "Check",
  currency: customers[name].currency,
  accountNumber,
  amount,
});

/** A check for a part of the oldest open invoice. */
const paysPart =
  (name: CustomerName, amount: number): Chapter["happen"] =>
  async ({ merchant, accounts }) => {
    const accountNumber = accounts.get(name)?.accountNumber;
    const [invoiceNumber] = await merchant.openInvoices(accountNumber ?? "");
    const invoices = invoiceNumber ? [{ invoiceNumber, amount }] : [];
    await merchant.post("/v1/payments", {
      ...byCheck(name, accountNumber, amount),
      comment: "First half",
      invoices,
    });
  };

/** A check without an invoice, partly refunded. */
const paysAhead =
  (name: CustomerName, amount: number, back: number): Chapter["happen"] =>
  async ({ merchant, accounts }) => {
    const check = byCheck(name, accounts.get(name)?.accountNumber, amount);
    const { number } = await merchant.post("/v1/payments", { ...check, comment: "Paid ahead" });
    await merchant.post(`/v1/payments/${number}/refunds`, {
      type: "External",
      methodType: "BankTransfer",
      totalAmount: back,
      reasonCode: "Paid too much",
    });
  };

/** A transfer from an unknown payer. */
const comesUnnamed =
  (currency: string, amount: number, referenceId: string): Chapter["happen"] =>
  ({ merchant }) =>
    merchant.post("/v1/payments", {
      type: "External",
      paymentMethodType: "BankTransfer",
      currency,
      amount,
      referenceId,
      comment: "No customer number on the statement",
    });

/** A run in the afternoon that collects what falls due within a month, credit first. */
const collectsAll: Chapter["happen"] = ({ merchant, today }) =>
  merchant.post("/v1/payment-runs", {
    runDate: `${today} 15:00:00`,
    targetDate: addDays(today, NET_30),
    autoApplyCreditMemo: true,
  });

/** The same amount every month, without an invoice. */
const paysMonthly =
  (name: CustomerName, amount: number, description: string): Chapter["happen"] =>
  ({ merchant, accounts, today }) =>
    merchant.post("/v1/payment-schedules", {
      accountNumber: accounts.get(name)?.accountNumber,
      amount,
      period: "Monthly",
      startDate: today,
      occurrences: 6,
      standalone: true,
      description,
    });

/** The balance of the oldest invoice, in three parts, the first due in a week. */
const paysInParts =
  (name: CustomerName, amount: number): Chapter["happen"] =>
  async ({ merchant, accounts, today }) => {
    const accountNumber = accounts.get(name)?.accountNumber;
    const [number] = await merchant.openInvoices(accountNumber ?? "");
    await merchant.post("/v1/payment-schedules", {
      accountNumber,
      items: [7, 42, 72].map((days) => ({ amount, scheduledDate: addDays(today, days) })),
      ...(number ? { billingDocument: { number, type: "Invoice" } } : {}),
      description: "Agreed on the telephone",
    });
  };

/** Messages of a day, sent in the morning, at noon and in the evening. */
const sends =
  (name: CustomerName, ...quantities: readonly number[]): Chapter["happen"] =>
  (scene) =>
    sent(scene, name, "Message", quantities);

/** Text messages of a day, which take prepaid credits. */
const texts =
  (name: CustomerName, ...quantities: readonly number[]): Chapter["happen"] =>
  (scene) =>
    sent(scene, name, "Text", quantities);

const sent = (
  { merchant, accounts, today }: Scene,
  name: CustomerName,
  unitOfMeasure: "Message" | "Text",
  quantities: readonly number[],
) =>
  merchant.post("/v1/usage", {
    usage: quantities.map((quantity, index) => ({
      accountNumber: accounts.get(name)?.accountNumber,
      unitOfMeasure,
      quantity,
      startDateTime: `${today}T0${index + 1}:30:00`,
      uniqueKey: `${unitOfMeasure.toLowerCase()}s ${today} ${index + 1}`,
    })),
  });

/** Wants to hear of more messages than usual. */
const watchesMessages =
  (name: CustomerName, value: number): Chapter["happen"] =>
  ({ merchant, accounts }) =>
    merchant.post("/v1/usage-thresholds", {
      accountKey: accounts.get(name)?.accountNumber,
      unitOfMeasure: "Message",
      value,
    });

/** Months and days after the first day of the story, and what happens then. */
export type When = readonly [months: number, days: number, happen: Chapter["happen"]];

/** A year with the demo merchant, counted from its first day. */
const STORY: readonly When[] = [
  [
    0,
    0,
    joins("architects", {
      plans: { "Teams Monthly": 12 },
      months: 12,
      autoRenew: true,
      collect: true,
    }),
  ],
  [
    0,
    1,
    joins("realtor", {
      plans: { "Notes Yearly": null },
      months: 12,
      autoRenew: true,
      collect: true,
    }),
  ],
  [0, 4, joins("bakery", { plans: { "Notes Monthly": null }, collect: true })],
  [0, 20, joins("analytics", { plans: { "Teams Yearly": 40 }, months: 12, autoRenew: true })],
  [1, 0, joins("publisher", { plans: { "Priority Support": null, "Notes Yearly": null } })],
  [1, 12, joins("printer", { plans: { "Notes Yearly": null }, months: 12, collect: true })],
  [
    2,
    0,
    joins("cooperative", {
      plans: { "Archive Storage": 800, "Notes Monthly": null },
      collect: true,
    }),
  ],
  [2, 15, joins("garage", { plans: { "Notes Monthly": null }, months: 12, autoRenew: true })],
  [
    3,
    6,
    joins("bicycles", {
      plans: { "Teams Monthly": 6 },
      months: 6,
      collect: true,
      description: "Six months on trial",
    }),
  ],
  [5, 8, moves("architects", { address1: "Rosentalgasse 3", zipCode: "04105" })],
  [5, 9, joins("designer", { plans: { "Teams Monthly": 3 }, collect: true })],
  [6, 2, orders("analytics", { plans: { "Priority Support": null }, months: 12, autoRenew: true })],
  [7, 3, joins("robotics", { plans: { "Teams Yearly": 25 }, months: 12, autoRenew: true })],
  [
    7,
    18,
    joins("dentist", {
      plans: { "Teams Monthly": 8 },
      months: 12,
      autoRenew: true,
      collect: true,
    }),
  ],
  // The first card had no funds when the invoice fell due; the retry after this finds a good one.
  [7, 3 + NET_30 + 1, givesNewCard("robotics", "4242424242424242")],
  [8, 5, givesBack("architects", "Teams Monthly", 30, "Two days without synchronization")],
  [11, 25, asksForMore("architects", "Teams Monthly", 22, "Two more seats were used in a week")],

  [6, 10, paysPart("garage", 10)],
  [9, 5, paysAhead("dentist", 60, 15)],
  [9, 12, paysWorkshop("bicycles", 80, 20)],
  [11, 10, billsTraining("publisher")],
  [12, 6, draftsMigration("analytics")],
  [10, 20, comesUnnamed("EUR", 240, "RENT OFFICE 3")],
  [10, 5, collectsAll],
  [9, 25, paysMonthly("bakery", 25, "Deposit for the till")],
  [11, 26, paysInParts("dentist", 40)],
  [8, 2, orders("architects", { plans: { Relay: null }, collect: true })],
  [8, 3, watchesMessages("architects", 2000)],
  [8, 12, sends("architects", 420, 310, 275)],
  [8, 22, sends("architects", 380, 205, 640)],
  [9, 10, sends("architects", 290, 150)],
  [9, 20, sends("architects", 330, 95, 60)],
  [10, 8, sends("architects", 510, 840, 400)],
  [10, 24, sends("architects", 720, 615)],
  [11, 5, sends("architects", 460, 380, 290)],
  [11, 19, sends("architects", 530, 210, 330)],
  [12, 4, sends("architects", 240, 185)],
  [9, 3, orders("garage", { plans: { "Relay Prepaid": null } })],
  [9, 16, texts("garage", 180, 95)],
  [10, 6, texts("garage", 240, 310, 75)],
  [11, 2, texts("garage", 150)],
  [8, 0, commits("cooperative", 800)],
  [9, 14, prepays("dentist", 50, 45)],
  [9, 0, orders("architects", { plans: { "Archive Storage": 250 }, collect: true })],
  [9, 8, growsWith("bicycles", 6, 10, 15)],
  ...CHANGES,
  ...METER,
];

/** The story beginning on `first`, in the order of its days. */
export function chapters(first: LocalDate): Chapter[] {
  return STORY.map(([months, days, happen]) => ({
    day: addDays(addMonths(first, months), days),
    happen,
  }));
}
