import type { History, OrderLine } from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import type { TestTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import type { HttpAccounts } from "./accounts";

/** An order's fields of an item: a return has no price, since it has the one of its sale. */
export function lineWords({
  name,
  quantity,
  price,
  discount,
  tax,
  paymentTerm,
  returns,
}: OrderLine) {
  const isSale = returns === undefined;
  return {
    itemName: name,
    quantity: Number(quantity),
    ...(isSale ? { listPricePerUnit: Number(price) } : {}),
    ...(isSale && discount
      ? { inlineDiscountType: discount.type, inlineDiscountPerUnit: Number(discount.amount) }
      : {}),
    taxCode: isSale ? tax?.code : undefined,
    taxMode: isSale ? tax?.mode : undefined,
    ...(paymentTerm === undefined ? {} : { paymentTerm }),
  };
}

const VERSION = { version: "341.0" };

/** The items of orders through the API. */
export class HttpLines {
  private waiting: readonly OrderLine[] = [];
  /** The orders of lines. */
  private readonly soldBy = new Map<string, string>();
  /** They are ordered already; the call that bills them bills nothing else. */
  private apart: readonly OrderLine[] = [];

  constructor(
    private readonly tenant: TestTenant,
    private readonly history: History,
    private readonly accounts: HttpAccounts,
  ) {}

  add(line: OrderLine): void {
    this.waiting = [...this.waiting, line];
  }

  /** Those that an order of the subscription includes with a bill. */
  take(bill: string): OrderLine[] {
    const due = this.waiting.filter((line) => line.due <= bill);
    this.waiting = this.waiting.filter((line) => !due.includes(line));
    return due;
  }

  /** A line that another one returns must be in an order; what others order is in separate orders. */
  async billApart(bill: string): Promise<ReadonlySet<string>> {
    const due = this.waiting.filter((line) => line.due <= bill);
    const returned = new Set(due.map(({ returns }) => returns));
    const early = this.waiting.filter(
      (line) => returned.has(line.name) || (line.orderedBy !== undefined && due.includes(line)),
    );
    for (const line of early) await this.order(line);
    this.waiting = this.waiting.filter((line) => !early.includes(line));
    this.apart = [...this.apart, ...early];
    const billed = this.apart.filter((line) => line.due <= bill);
    this.apart = this.apart.filter((line) => !billed.includes(line));
    if (billed.length > 0) await this.billAll(billed, bill);
    return new Set(billed.map(({ name }) => name));
  }

  private async order(line: OrderLine): Promise<void> {
    const body = {
      orderDate: this.history.start,
      existingAccountNumber: await this.accounts.number(line.orderedBy ?? FIRST_PAYER),
      orderLineItems: await this.asItems([line]),
    };
    const { orderNumber } = await good(this.tenant.call("POST", "/v1/orders", body, VERSION));
    this.remember([line], orderNumber);
  }

  private async billAll(lines: readonly OrderLine[], targetDate: string): Promise<void> {
    const ids: { id: string }[] = [];
    for (const { name } of lines) {
      const path = `/v1/orders/${this.soldBy.get(name)}`;
      const { order } = await good(this.tenant.call("GET", path, undefined, VERSION));
      ids.push({ id: order.orderLineItems[0].id });
    }
    const processingOptions = { runBilling: true, billingOptions: { targetDate } };
    const body = { orderLineItems: ids, processingOptions };
    await good(this.tenant.call("POST", "/v1/order-line-items/bulk", body, VERSION));
  }

  remember(lines: readonly OrderLine[], orderNumber: string): void {
    for (const { name } of lines) this.soldBy.set(name, orderNumber);
  }

  /** Lines as an order takes them. */
  async asItems(lines: readonly OrderLine[]): Promise<object[]> {
    const items: object[] = [];
    for (const line of lines) items.push(await this.asItem(line));
    return items;
  }

  private async asItem(line: OrderLine): Promise<object> {
    const { billTo, soldTo, returns, orderedBy: owner = FIRST_PAYER } = line;
    const { accounts } = this;
    return {
      ...lineWords(line),
      ...{ itemNumber: line.name, itemState: "SentToBilling", billTargetDate: line.due },
      ...{ transactionStartDate: line.first, transactionEndDate: line.last },
      invoiceOwnerAccountNumber: await accounts.number(line.payer ?? FIRST_PAYER),
      ...(billTo === undefined ? {} : { billTo: await accounts.contact(owner, billTo, "US") }),
      ...(soldTo === undefined ? {} : { soldTo: await accounts.contact(owner, "Sold", soldTo) }),
      ...(returns === undefined
        ? {}
        : {
            itemCategory: "Return",
            originalOrderNumber: this.soldBy.get(returns),
            originalOrderLineItemNumber: returns,
          }),
    };
  }
}
