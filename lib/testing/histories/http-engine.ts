import type {
  Action,
  CatalogPrice,
  Charge,
  History,
  OrderLine,
  Plan,
  Use,
} from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { makeCharge, makeProduct, makeRatePlan } from "../catalog";
import { asOwner, type TestTenant } from "../tenant";
import { good, makeAccount } from "../world";
import { chargesOf } from "./features";
import { orderedLine } from "./http-lines";
import { rulesOf } from "./http-rules";
import { catalogCharge, catalogPrices, pricingOf, unitName } from "./http-charges";

/** A line that was billed of a charge, with its tax. */
export type BilledLine = {
  readonly id: string;
  readonly charge: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly of: string | null;
  /** The name of the account that it was billed to. */
  readonly payer: string;
  readonly start: string;
  readonly end: string;
  /** Without its tax. */
  readonly amount: string;
  readonly tax: string;
};

const linesOf = (document: "invoice" | "credit_memo", sign: "" | "-") =>
  `select t.id, c.name as charge, t.kind, a.name as of, p.name as payer, t.service_start::text as start,
    t.service_end::text as end, (${sign}t.amount)::text as amount, (${sign}t.tax_amount)::text as tax
  from ${document}_item t
  join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
  left join ${document} d on d.tenant_id = t.tenant_id and d.id = t.${document}_id
  join account p on p.tenant_id = c.tenant_id and p.id = coalesce(d.account_id, c.account_id)
  left join rate_plan_charge a on a.tenant_id = t.tenant_id and a.id = t.applied_to_charge_id
  where t.tenant_id = $1 and c.subscription_id = $2`;
const soldOf = (document: "invoice" | "credit_memo", sign: "" | "-") =>
  `select t.id, l.item_number as charge, t.kind, null as of, p.name as payer, t.service_start::text as start,
    t.service_end::text as end, (${sign}t.amount)::text as amount, (${sign}t.tax_amount)::text as tax
  from ${document}_item t
  join order_line_item l on l.tenant_id = t.tenant_id and l.id = t.order_line_item_id
  join account p on p.tenant_id = l.tenant_id and p.id = l.invoice_account_id
  where t.tenant_id = $1 and p.account_number = $3`;
const LINES = [linesOf, soldOf]
  .flatMap((of) => [of("invoice", ""), of("credit_memo", "-")])
  .join(" union all ");

const on = (triggerDate: string) => [
  { name: "ContractEffective", triggerDate },
  { name: "ServiceActivation", triggerDate },
  { name: "CustomerAcceptance", triggerDate },
];

/** The whole product behind its interface: what each bill of a history adds. */
export class HttpEngine {
  private readonly owner = "Owner";
  private accountNumber = "";
  private subscriptionNumber = "";
  private subscriptionId = "";
  private readonly known = new Set<string>();
  private waiting: OrderLine[] = [];
  /** The orders of lines. */
  private readonly soldBy = new Map<string, string>();
  private readonly catalogIds = new Map<string, string>();

  constructor(
    private readonly tenant: TestTenant,
    readonly history: History,
  ) {}

  /** Rules, catalog, account and subscription. */
  async begin(): Promise<void> {
    const { history, tenant } = this;
    await good(tenant.call("PUT", "/v1/settings/billing-rules", rulesOf(history)));
    const { start, termMonths, renewsByItself: autoRenew = false } = history;
    this.accountNumber = await this.account(this.owner);
    const plans = await Promise.all(history.plans.map((plan) => this.sell(plan)));
    const length = { period: termMonths ?? 0, periodType: "Month" };
    const initialTerm =
      termMonths === null
        ? { termType: "EVERGREEN", startDate: start }
        : { termType: "TERMED", ...length, startDate: start };
    const terms = {
      initialTerm,
      ...(termMonths === null ? {} : { renewalTerms: [length] }),
      autoRenew,
    };
    const subscribeToRatePlans = plans.map((productRatePlanId) => ({ productRatePlanId }));
    const create = { terms, subscribeToRatePlans };
    const made = await this.order({
      type: "CreateSubscription",
      triggerDates: on(start),
      createSubscription: create,
    });
    this.subscriptionNumber = made.subscriptions[0].subscriptionNumber;
    const { id } = await good(tenant.call("GET", `/v1/subscriptions/${this.subscriptionNumber}`));
    this.subscriptionId = String(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  private async account(name: string): Promise<string> {
    const { currency, billingDay } = this.history;
    const extra = { currency, billCycleDay: billingDay, autoPay: false, creditCard: undefined };
    return (await makeAccount(this.tenant, name, extra)).accountNumber;
  }

  private async sell(plan: Plan): Promise<string> {
    const sold = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2090-12-31" };
    const productId = await makeProduct(this.tenant, sold);
    const ratePlanId = await makeRatePlan(this.tenant, productId, { Name: plan.name, ...sold });
    for (const charge of plan.charges) {
      const body = catalogCharge(charge, this.history.currency);
      this.catalogIds.set(charge.name, await makeCharge(this.tenant, ratePlanId, body));
    }
    return ratePlanId;
  }

  /** Remembers a line, which is ordered with the bill that takes it. */
  line(line: OrderLine): void {
    this.waiting.push(line);
  }

  /** What comes back is ordered once it was billed. */
  private takeLines(bill: string | undefined): OrderLine[] {
    if (bill === undefined) return [];
    const due = this.waiting.filter(
      (line) => line.due <= bill && (line.returns === undefined || this.soldBy.has(line.returns)),
    );
    this.waiting = this.waiting.filter((line) => !due.includes(line));
    return due;
  }

  private async order(action: object, bill?: string) {
    const lines = this.takeLines(bill);
    const { start } = this.history;
    const billing = { runBilling: true, billingOptions: { targetDate: bill } };
    const orderActions = [action];
    const subscription =
      this.subscriptionNumber === ""
        ? { orderActions }
        : { subscriptionNumber: this.subscriptionNumber, orderActions };
    const body = {
      orderDate: start,
      existingAccountNumber: this.accountNumber,
      subscriptions: [subscription],
      ...(lines.length > 0
        ? { orderLineItems: lines.map((line) => orderedLine(line, this.soldBy)) }
        : {}),
      ...(bill === undefined ? {} : { processingOptions: billing }),
    };
    const made = await good(this.tenant.call("POST", "/v1/orders", body, { version: "341.0" }));
    for (const { name } of lines) this.soldBy.set(name, made.orderNumber);
    return made;
  }

  /** Books an action, bills with it when a day is named, and gives the lines that this has added. */
  async book(action: Action, bill?: string): Promise<BilledLine[]> {
    await this.order(await this.actionOf(action), bill);
    return bill === undefined ? [] : this.added();
  }

  private async actionOf(action: Action): Promise<object> {
    const { type } = action;
    const dated = { type, triggerDates: on(action.on) };
    switch (action.type) {
      case "AddProduct":
        return { ...dated, addProduct: { productRatePlanId: await this.sell(action.plan) } };
      case "RemoveProduct":
        return { ...dated, removeProduct: { ratePlanId: (await this.place(action.plan)).planId } };
      case "UpdateProduct":
        return { ...dated, updateProduct: await this.updateOf(action) };
      case "ChangePlan": {
        const ratePlanId = (await this.place(action.plan)).planId;
        const newProductRatePlan = { productRatePlanId: await this.sell(action.next) };
        const change = { ratePlanId, newProductRatePlan, effectivePolicy: "SpecificDate" };
        return { ...dated, changePlan: change };
      }
      case "RenewSubscription":
        await this.ask(action.catalog ?? {});
        return { ...dated, renewSubscription: {} };
      case "OwnerTransfer": {
        const destinationInvoiceAccountNumber = await this.account(action.payer);
        return { ...dated, ownerTransfer: { destinationInvoiceAccountNumber } };
      }
      case "CancelSubscription":
        return {
          type,
          cancelSubscription: {
            cancellationPolicy: "SpecificDate",
            cancellationEffectiveDate: action.on,
          },
        };
      case "Suspend":
        return { type, suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: action.on } };
      case "Resume":
        return {
          type,
          resume: {
            resumePolicy: "SpecificDate",
            resumeSpecificDate: action.on,
            extendsTerm: action.extendsTerm,
          },
        };
    }
  }

  private async updateOf(action: Extract<Action, { type: "UpdateProduct" }>): Promise<object> {
    const plan = action.charge.split("c")[0] ?? "";
    const { planId, chargeNumber } = await this.place(plan, action.charge);
    const { billingDay: billCycleType, dayOfMonth: billCycleDay } = action;
    const moved = billCycleType ? { billing: { billCycleType, billCycleDay } } : null;
    const chargeUpdates = [
      { chargeNumber, ...(moved ?? { pricing: pricingOf(action, this.typeOf(action.charge)) }) },
    ];
    return { ratePlanId: planId, chargeUpdates };
  }

  private typeOf(name: string): Charge["type"] {
    return chargesOf(this.history).find((charge) => charge.name === name)?.type ?? "Recurring";
  }

  /** What the catalog asks from now on. */
  private async ask(catalog: Readonly<Record<string, CatalogPrice>>): Promise<void> {
    for (const [name, price] of Object.entries(catalog)) {
      const path = `/v1/object/product-rate-plan-charge/${this.catalogIds.get(name)}`;
      await good(this.tenant.call("PUT", path, catalogPrices(price, this.history.currency)));
    }
  }

  /** Where a plan, and a charge of it, stand in the subscription. */
  private async place(plan: string, charge?: string) {
    const path = `/v1/subscriptions/${this.subscriptionNumber}`;
    const { ratePlans } = await good(this.tenant.call("GET", path));
    type Shown = { id: string; ratePlanCharges: { name: string; number: string }[] };
    const all: Shown[] = ratePlans;
    const found = all.find(({ ratePlanCharges }) =>
      ratePlanCharges.some(({ name }) => name.startsWith(plan)),
    );
    const number = found?.ratePlanCharges.find(({ name }) => name === charge)?.number;
    return { planId: found?.id ?? "", chargeNumber: number ?? "" };
  }

  async use(uses: readonly Use[]): Promise<void> {
    if (uses.length === 0) return;
    const path = `/v1/subscriptions/${this.subscriptionNumber}`;
    const { ratePlans } = await good(this.tenant.call("GET", path));
    type Shown = { ratePlanCharges: { name: string; number: string }[] };
    const all: Shown[] = ratePlans;
    const charges = new Map(
      all.flatMap((plan) => plan.ratePlanCharges.map(({ name, number }) => [name, number])),
    );
    const units = new Map(chargesOf(this.history).map((charge) => [charge.name, unitName(charge)]));
    const usage = uses.map((use) => ({
      accountNumber: this.accountNumber,
      subscriptionNumber: this.subscriptionNumber,
      chargeNumber: charges.get(use.charge),
      unitOfMeasure: units.get(use.charge),
      quantity: Number(use.quantity),
      startDateTime: use.on,
      ...(use.group === undefined ? {} : { groupId: use.group }),
      customFields: { amount__c: use.amount, group__c: use.group },
    }));
    for (let place = 0; place < usage.length; place += 50) {
      await good(this.tenant.call("POST", "/v1/usage", { usage: usage.slice(place, place + 50) }));
    }
  }

  /** Bills by an order that changes nothing else, and gives the lines that it has added. */
  async bill(target: string): Promise<BilledLine[]> {
    const { start, renewsByItself: autoRenew = false } = this.history;
    const action = {
      type: "TermsAndConditions",
      triggerDates: on(start),
      termsAndConditions: { autoRenew },
    };
    await this.order(action, target);
    return this.added();
  }

  private async added(): Promise<BilledLine[]> {
    const lines = await asOwner<BilledLine>(LINES, [
      this.tenant.tenantId,
      this.subscriptionId,
      this.accountNumber,
    ]);
    const added = lines.filter(({ id }) => !this.known.has(id));
    for (const { id } of added) this.known.add(id);
    return added.map((line) =>
      line.payer === this.owner ? { ...line, payer: FIRST_PAYER } : line,
    );
  }
}
