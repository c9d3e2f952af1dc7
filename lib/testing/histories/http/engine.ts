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
import { makeCharge, makeProduct, makeRatePlan } from "@/lib/testing/catalog";
import { asOwner, type TestTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { chargesOf } from "@/lib/testing/histories/features";
import { HttpAccounts } from "./accounts";
import { HttpLines } from "./lines";
import { rulesOf } from "./rules";
import { type BilledLine, LINES } from "./billed";
import { catalogCharge, catalogPrices, pricingOf, unitName } from "./charges";
import { isPlainUpdate } from "@/lib/testing/histories/random-cuts";

const on = (triggerDate: string) => [
  { name: "ContractEffective", triggerDate },
  { name: "ServiceActivation", triggerDate },
  { name: "CustomerAcceptance", triggerDate },
];

/** The whole product behind its API: what each bill of a history adds. */
export class HttpEngine {
  private readonly accounts: HttpAccounts;
  private readonly lines: HttpLines;
  private accountNumber = "";
  private subscriptionNumber = "";
  private subscriptionId = "";
  private readonly known = new Set<string>();
  private readonly catalogIds = new Map<string, string>();

  constructor(
    private readonly tenant: TestTenant,
    readonly history: History,
  ) {
    this.accounts = new HttpAccounts(tenant, history);
    this.lines = new HttpLines(tenant, history, this.accounts);
  }

  /** Rules, catalog, account and subscription. */
  async begin(): Promise<void> {
    const { history, tenant } = this;
    await good(tenant.call("PUT", "/v1/settings/billing-rules", rulesOf(history)));
    const { start, termMonths, renewsByItself: autoRenew = false } = history;
    this.accountNumber = await this.accounts.number(FIRST_PAYER);
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

  async moveDay(billCycleDay: number): Promise<void> {
    const path = `/v1/accounts/${this.accountNumber}`;
    await good(this.tenant.call("PUT", path, { billCycleDay }));
  }

  /** A renewal at the catalog's prices and the tenant's percentage of now. */
  private async renewed(action: Extract<Action, { type: "RenewSubscription" }>): Promise<object> {
    const { catalog = {}, tenantIncrease = "0" } = action;
    await this.ask(catalog);
    const body = { defaultPriceIncreasePercentage: Number(tenantIncrease) };
    await good(this.tenant.call("PUT", "/v1/settings/subscriptions", body));
    return { renewSubscription: {} };
  }

  line(line: OrderLine): void {
    this.lines.add(line);
  }

  /** Bills the lines that no order of the subscription bills, and returns their names. */
  billApart(target: string): Promise<ReadonlySet<string>> {
    return this.lines.billApart(target);
  }

  private async order(action: object, bill?: string) {
    const lines = bill === undefined ? [] : this.lines.take(bill);
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
      ...(lines.length > 0 ? { orderLineItems: await this.lines.asItems(lines) } : {}),
      ...(bill === undefined ? {} : { processingOptions: billing }),
    };
    const made = await good(this.tenant.call("POST", "/v1/orders", body, { version: "341.0" }));
    this.lines.remember(lines, made.orderNumber);
    return made;
  }

  /** Books an action, bills with it if a day is given, and returns the lines that this has added. */
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
        return { ...dated, ...(await this.renewed(action)) };
      case "OwnerTransfer": {
        const destinationInvoiceAccountNumber = await this.accounts.number(action.payer);
        return { ...dated, ownerTransfer: { destinationInvoiceAccountNumber } };
      }
      case "TermsAndConditions": {
        const { termMonths: period } = action;
        const termed = { termType: "TERMED", period, periodType: "Month" };
        const lastTerm = period === null ? { termType: "EVERGREEN" } : termed;
        return { ...dated, termsAndConditions: { lastTerm } };
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
    const plain = isPlainUpdate(action) ? { description: `As of ${action.on}` } : null;
    const pricing = pricingOf(action, this.typeOf(action.charge));
    const chargeUpdates = [{ chargeNumber, ...(moved ?? plain ?? { pricing }) }];
    return { ratePlanId: planId, chargeUpdates };
  }

  private typeOf(name: string): Charge["type"] {
    return chargesOf(this.history).find((charge) => charge.name === name)?.type ?? "Recurring";
  }

  /** The catalog's prices from now on. */
  private async ask(catalog: Readonly<Record<string, CatalogPrice>>): Promise<void> {
    for (const [name, price] of Object.entries(catalog)) {
      const path = `/v1/object/product-rate-plan-charge/${this.catalogIds.get(name)}`;
      await good(this.tenant.call("PUT", path, catalogPrices(price, this.history.currency)));
    }
  }

  /** The position of a plan, and of a charge of it, in the subscription. */
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

  /** Bills with an order that changes nothing else, and returns the lines that it has added. */
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
      this.accounts.numbers(),
    ]);
    const added = lines.filter(({ id }) => !this.known.has(id));
    for (const { id } of added) this.known.add(id);
    return added.map((line) => ({ ...line, payer: this.accounts.named(line.payer) }));
  }
}
