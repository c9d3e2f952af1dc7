import * as z from "zod";
import { randomBytes } from "node:crypto";
import { type BillingService, type Json, ServiceRefusal } from "./billing-service";
import { CURRENCY } from "./offers";

const tenant = z.object({ today: z.string() });
const previewed = z.object({ invoices: z.array(z.object({ amount: z.number() })).default([]) });
const ordered = z.object({
  subscriptions: z.array(z.object({ subscriptionNumber: z.string() })).default([]),
  invoiceNumbers: z.array(z.string()).default([]),
});

/** One customer's checkout, from a plan to a subscription. */
export type Checkout = {
  readonly id: string;
  readonly plan: string;
  readonly name: string;
  readonly email: string;
  /** The account, once there is one: a declined card may have left it behind. */
  account?: string;
  bought?: Bought;
  /** The running call; a second click gets the same answer. */
  running?: Promise<Bought>;
};

/** The result of a purchase. */
export type Bought = { subscription: string; invoice: string | undefined; account: string };

const MOST_CHECKOUTS = 500;

/** The open checkouts, in memory: a demo loses them when it ends. */
export class Checkouts {
  readonly #open = new Map<string, Checkout>();

  constructor(
    private readonly service: BillingService,
    private readonly pageId: () => Promise<string>,
  ) {}

  begin(plan: string, name: string, email: string): Checkout {
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MOST_CHECKOUTS) this.#open.delete(oldest);
    const checkout = { id: randomBytes(16).toString("hex"), plan, name, email };
    this.#open.set(checkout.id, checkout);
    return checkout;
  }

  find(id: string): Checkout | undefined {
    return this.#open.get(id);
  }

  /** Server line 1: a signature and a one-time token, each time the form is shown. */
  async sign({ account }: Checkout, locale?: string): Promise<Json> {
    const id = await this.pageId();
    const uri = `${this.service.access.baseUrl}/hosted-pages/${id}`;
    const body = { uri, method: "POST", pageId: id, ...(account ? { accountId: account } : {}) };
    const { signature, token, key, tenantId } = await this.service.post("/v1/rsa-signatures", body);
    const named = account ? { field_accountId: account } : {};
    const wished = locale ? { locale } : {};
    return { id, url: uri, signature, token, key, tenantId, style: "inline", ...named, ...wished };
  }

  /** The amount due today, as the service calculates it; undefined when it cannot. */
  async dueToday({ plan, account }: Checkout): Promise<number | undefined> {
    const { today, body } = await this.#subscription(plan);
    // The new account is billed from the day of its first order.
    const payer = account
      ? { existingAccountNumber: account }
      : { previewAccountInfo: { currency: CURRENCY, billCycleDay: 0 } };
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: today,
      previewTypes: ["BillingDocs"],
    };
    try {
      const answer = await this.service.post("/v1/orders/preview", {
        ...body,
        ...payer,
        previewOptions,
      });
      const { invoices } = previewed.parse(answer.previewResult);
      const cents = invoices.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      return cents / 100;
    } catch (error) {
      if (error instanceof ServiceRefusal) return undefined;
      throw error;
    }
  }

  /** Server lines 2 and 3, once for each customer however often the browser sends the request. */
  subscribe(checkout: Checkout, paymentMethodId: string): Promise<Bought> {
    if (checkout.bought) return Promise.resolve(checkout.bought);
    checkout.running ??= this.#buy(checkout, paymentMethodId).finally(() => {
      checkout.running = undefined;
    });
    return checkout.running;
  }

  async #buy(checkout: Checkout, paymentMethodId: string): Promise<Bought> {
    const { name, email, plan } = checkout;
    if (checkout.account === undefined) {
      const [firstName = "", ...rest] = name.split(" ");
      const created = await this.service.post("/v1/accounts", {
        name,
        currency: CURRENCY,
        autoPay: true,
        billToContact: { firstName, lastName: rest.join(" ") || firstName, workEmail: email },
        hpmCreditCardPaymentMethodId: paymentMethodId,
      });
      checkout.account = String(created.accountNumber);
    } else {
      const body = { defaultPaymentMethodId: paymentMethodId };
      await this.service.put(`/v1/accounts/${checkout.account}`, body);
    }
    const order = await this.service.post("/v1/orders", await this.#order(checkout.account, plan));
    const { subscriptions, invoiceNumbers } = ordered.parse(order);
    const [subscription] = subscriptions;
    if (!subscription) throw new ServiceRefusal(500, 0, "The order made no subscription.");
    const [invoice] = invoiceNumbers;
    const account = checkout.account;
    checkout.bought = { subscription: subscription.subscriptionNumber, invoice, account };
    return checkout.bought;
  }

  async #order(account: string, plan: string): Promise<Json> {
    const { today, body } = await this.#subscription(plan);
    return {
      ...body,
      existingAccountNumber: account,
      processingOptions: {
        runBilling: true,
        collectPayment: true,
        billingOptions: { targetDate: today },
      },
    };
  }

  /** An order of the plan from today, for the given payer. */
  async #subscription(plan: string): Promise<{ today: string; body: Json }> {
    const { today } = await this.service.get("/v1/tenant", tenant);
    const initialTerm = { termType: "TERMED", period: 12, periodType: "Month" };
    const createSubscription = {
      terms: { initialTerm, autoRenew: true },
      subscribeToRatePlans: [{ productRatePlanNumber: plan }],
    };
    const subscriptions = [{ orderActions: [{ type: "CreateSubscription", createSubscription }] }];
    return { today, body: { orderDate: today, subscriptions } };
  }
}
