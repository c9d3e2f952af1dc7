import { good, makeAccount } from "../world";
import { commitmentName, creditLeft, orderedCommitments } from "./booked-commitments";
import type { CaseCharge, CaseStep, FilledCase } from "./case";
import type { CaseTenant } from "./case-tenant";
import { pricingOf } from "./catalog-body";
import { type BookedLine, linesOf } from "./documents";

const on = (triggerDate: string) =>
  ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map((name) => ({
    name,
    triggerDate,
  }));

/** A case as a merchant books it: one account with one subscription, and its changes. */
export class Booking {
  private account = "";
  private subscription = "";
  private invoice = "";
  /** Actions for the next order. */
  private waiting: object[] = [];

  constructor(
    private readonly seller: CaseTenant,
    private readonly worked: FilledCase,
  ) {}

  private get currency(): string {
    return this.worked.currency ?? "USD";
  }

  private get plans() {
    const { charges, plans } = this.worked;
    return plans ?? { Plan: charges ?? {} };
  }

  async begin(name: string): Promise<void> {
    const { billDay = 1, start, autoRenew = false, subscribe } = this.worked;
    const extra = {
      currency: this.currency,
      billCycleDay: billDay,
      autoPay: false,
      creditCard: undefined,
    };
    this.account = (await makeAccount(this.seller.tenant, name, extra)).accountNumber;
    const wanted = subscribe ?? Object.keys(this.plans).slice(0, 1);
    const subscribeToRatePlans: object[] = [];
    for (const plan of wanted) subscribeToRatePlans.push(await this.orderedPlan(plan));
    const terms = { ...termsOf(this.worked), autoRenew };
    const createSubscription = { terms, subscribeToRatePlans };
    this.waiting.push({ type: "CreateSubscription", triggerDates: on(start), createSubscription });
  }

  private planOf(name: string): Promise<string> {
    const charges = this.plans[name];
    if (charges === undefined) throw new Error(`The case has no plan ${name}.`);
    return this.seller.planOf(name, charges, this.currency, this.worked.features?.[name]);
  }

  /** A plan as an order names it: by its id, or by the code of a coupon. */
  private async orderedPlan(name: string) {
    const id = await this.planOf(name);
    if (this.worked.coupons?.includes(name) !== true) return { productRatePlanId: id };
    return { couponCode: await this.seller.couponOf(id) };
  }

  /** Books a step, and returns the lines that it has billed. */
  async take(step: CaseStep): Promise<BookedLine[]> {
    if (step.use !== undefined) await this.use(step.use);
    if (step.credit !== undefined) return this.credit(step.credit);
    if (step.pay !== undefined) await this.pay(step.pay);
    // Looking up a charge may order the pending actions.
    const actions = await this.actionsOf(step);
    this.waiting.push(...actions);
    if (step.bill === undefined) return [];
    return this.worked.commitments ? this.generate(step.bill) : this.order(step.bill);
  }

  private async actionsOf(step: CaseStep): Promise<object[]> {
    const { on: when = this.worked.start, add, remove, update, cancel, suspend, resume } = step;
    const triggerDates = on(when);
    const actions: object[] = [];
    if (remove !== undefined) {
      const removeProduct = { ratePlanId: (await this.place({ plan: remove })).planId };
      actions.push({ type: "RemoveProduct", triggerDates, removeProduct });
    }
    if (add !== undefined) {
      const addProduct = await this.orderedPlan(add);
      actions.push({ type: "AddProduct", triggerDates, addProduct });
    }
    if (update !== undefined) {
      const { planId, chargeNumber } = await this.place({ charge: update });
      const chargeUpdates = [{ chargeNumber, pricing: pricingOf(this.charge(update), step) }];
      const updateProduct = { ratePlanId: planId, chargeUpdates };
      actions.push({ type: "UpdateProduct", triggerDates, updateProduct });
    }
    if (cancel !== undefined) {
      const date = { cancellationEffectiveDate: cancel };
      const cancelSubscription = { cancellationPolicy: "SpecificDate", ...date };
      actions.push({ type: "CancelSubscription", triggerDates: on(cancel), cancelSubscription });
    }
    if (suspend !== undefined) {
      const policy = { suspendPolicy: "SpecificDate", suspendSpecificDate: suspend };
      actions.push({ type: "Suspend", triggerDates: on(suspend), suspend: policy });
    }
    if (resume !== undefined) {
      const date = { resumeSpecificDate: resume, extendsTerm: step.extendsTerm ?? false };
      const policy = { resumePolicy: "SpecificDate", ...date };
      actions.push({ type: "Resume", triggerDates: on(resume), resume: policy });
    }
    if (step.renew === true)
      actions.push({ type: "RenewSubscription", triggerDates, renewSubscription: {} });
    return actions;
  }

  private charge(name: string): CaseCharge {
    const found = Object.values(this.plans).find((charges) => name in charges)?.[name];
    if (found === undefined) throw new Error(`The case has no charge ${name}.`);
    return found;
  }

  /** Orders the pending actions, then bills all that the account owes through a day. */
  private async generate(targetDate: string): Promise<BookedLine[]> {
    if (this.waiting.length > 0) await this.order();
    const { tenant } = this.seller;
    const path = `/v1/accounts/${this.account}/billing-documents/generate`;
    const body = { targetDate, effectiveDate: targetDate, autoPost: true };
    const { invoices = [], creditMemos = [] } = await good(tenant.call("POST", path, body));
    type Made = { id: string };
    const ids = (made: Made[]) => made.map(({ id }) => id);
    const lines = await linesOf(tenant, ids(invoices), ids(creditMemos));
    return lines.map((line) => ({ ...line, charge: commitmentName(line.charge) }));
  }

  /** Orders the pending actions, and bills if a day is given. */
  private async order(targetDate?: string): Promise<BookedLine[]> {
    const { tenant } = this.seller;
    const orderActions = this.waiting.length > 0 ? this.waiting : [nothing(this.worked.start)];
    this.waiting = [];
    const existing = this.subscription === "" ? {} : { subscriptionNumber: this.subscription };
    const billing = { runBilling: true, billingOptions: { targetDate } };
    const body = {
      orderDate: this.worked.start,
      existingAccountNumber: this.account,
      subscriptions: [{ ...existing, orderActions }],
      ...(this.subscription === "" ? { commitments: orderedCommitments(this.worked) } : {}),
      ...(targetDate === undefined ? {} : { processingOptions: billing }),
    };
    const made = await good(tenant.call("POST", "/v1/orders", body, { version: "341.0" }));
    this.subscription = made.subscriptions[0].subscriptionNumber;
    this.invoice = made.invoiceNumbers?.[0] ?? this.invoice;
    return linesOf(tenant, made.invoiceNumbers ?? [], made.creditMemoNumbers ?? []);
  }

  /** The position of a plan or a charge in the subscription: the last of its name. */
  private async place({ plan, charge }: { plan?: string; charge?: string }) {
    if (this.waiting.length > 0) await this.order();
    const path = `/v1/subscriptions/${this.subscription}`;
    const { ratePlans } = await good(this.seller.tenant.call("GET", path));
    type Shown = {
      id: string;
      ratePlanName: string;
      lastChangeType?: string;
      ratePlanCharges: { name: string; number: string }[];
    };
    const shown: Shown[] = ratePlans;
    const found = shown.findLast(
      ({ ratePlanName, lastChangeType, ratePlanCharges }) =>
        lastChangeType !== "Remove" &&
        (ratePlanName === plan || ratePlanCharges.some(({ name }) => name === charge)),
    );
    const number = found?.ratePlanCharges.find(({ name }) => name === charge)?.number;
    if (found === undefined) throw new Error(`The subscription has no ${plan ?? charge}.`);
    return { planId: found.id, chargeNumber: number ?? "" };
  }

  private async use(uses: NonNullable<CaseStep["use"]>): Promise<void> {
    const numbers = new Map<string, string>();
    for (const [name] of uses) {
      if (numbers.has(name)) continue;
      numbers.set(name, (await this.place({ charge: name })).chargeNumber);
    }
    const usage = uses.map(([name, startDateTime, quantity, rest = {}]) => ({
      accountNumber: this.account,
      subscriptionNumber: this.subscription,
      chargeNumber: numbers.get(name),
      unitOfMeasure: this.charge(name).unit ?? "Unit",
      quantity: Number(quantity),
      startDateTime,
      ...rest,
    }));
    await good(this.seller.tenant.call("POST", "/v1/usage", { usage }));
  }

  /** A credit memo of lines of the last invoice, applied to it. */
  private async credit(asked: NonNullable<CaseStep["credit"]>): Promise<BookedLine[]> {
    const { tenant } = this.seller;
    const shown = await good(tenant.call("GET", `/v1/invoices/${this.invoice}/items?pageSize=40`));
    type Item = { id: string; chargeName: string };
    const lines: Item[] = shown.invoiceItems;
    const items = asked.map(([name, amount]) => {
      const found = lines.find(({ chargeName }) => chargeName === name);
      return { invoiceItemId: found?.id, amount: Number(amount) };
    });
    const body = { autoPost: true, autoApplyToInvoiceUponPosting: true, items };
    const path = `/v1/credit-memos/invoice/${this.invoice}`;
    const memo = await good(tenant.call("POST", path, body));
    return linesOf(tenant, [], [memo.number]);
  }

  private async pay(amount: string): Promise<void> {
    const { tenant } = this.seller;
    const shown = await good(tenant.call("GET", `/v1/invoices/${this.invoice}`));
    const body = {
      type: "External",
      accountNumber: this.account,
      amount: Number(amount),
      currency: this.currency,
      invoices: [{ invoiceId: shown.id, amount: Number(amount) }],
    };
    await good(tenant.call("POST", "/v1/payments", body));
  }

  /** What the account may use on a day, as a step's `grants` says it. */
  async grants(asOf: string, withUsage: boolean): Promise<string[]> {
    if (this.waiting.length > 0) await this.order();
    const path = `/v1/accounts/${this.account}/entitlements?asOf=${asOf}`;
    type Granted = { featureCode: string; quantity: number | null };
    type Usage = { usage: { used: number; remaining: number } | null };
    const { subscriptions } = await good(this.seller.tenant.call("GET", path));
    const granted: (Granted & Usage)[] = subscriptions.flatMap(
      (of: { entitlements: (Granted & Usage)[] }) => of.entitlements,
    );
    return granted.map(({ featureCode, quantity, usage }) =>
      [
        ...[featureCode, ...(quantity === null ? [] : [quantity])],
        ...(usage === null || !withUsage ? [] : ["used", usage.used, "left", usage.remaining]),
      ].join(" "),
    );
  }

  /** What is left of the credit of its commitments, in the case's order. */
  left(): Promise<string[]> {
    return creditLeft(this.seller.tenant, this.account);
  }

  /** The account's balance, less the remaining amount of its credit memos. */
  async balance(): Promise<string> {
    const { tenant } = this.seller;
    const { metrics } = await good(tenant.call("GET", `/v1/accounts/${this.account}`));
    return String(metrics.balance);
  }
}

/** An order bills even when it changes nothing. */
const nothing = (day: string) => ({
  type: "TermsAndConditions",
  triggerDates: on(day),
  termsAndConditions: { autoRenew: false },
});

function termsOf({ term, start: startDate }: FilledCase) {
  if (term === undefined) return { initialTerm: { termType: "EVERGREEN", startDate } };
  const [period, periodType] = typeof term === "number" ? [term, "Month"] : term.split(" ");
  const length = { period: Number(period), periodType };
  return { initialTerm: { termType: "TERMED", startDate, ...length }, renewalTerms: [length] };
}
