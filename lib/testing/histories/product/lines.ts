import { isDue, type LineItem, lineCharge } from "@/lib/areas/order-lines/model";
import { pricesOf } from "@/lib/areas/orders/order-line-items/line-item-terms";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { derivedId } from "@/lib/kernel/ids";
import type { History, OrderLine } from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { localDate } from "@/lib/values/local-date";
import { lineWords } from "@/lib/testing/histories/http/lines";

/** The items of orders as the product has them, without a database. */
export class ProductLines {
  private items: readonly LineItem[] = [];
  private readonly sold = new Map<string, LineItem["terms"]>();

  constructor(private readonly history: History) {}

  add(line: OrderLine): void {
    const words = lineWords(line);
    const original = this.sold.get(line.returns ?? "");
    // As an order copies what it needs from the returned item.
    const priced = original ? { ...words, amountPerUnit: original.amountPerUnit } : words;
    const { taxCode, taxMode } = original ?? words;
    const terms: LineItem["terms"] = {
      ...words,
      ...pricesOf(priced, line.name),
      ...(taxCode && taxMode ? { taxCode, taxMode } : {}),
      ...(line.billTo === undefined ? {} : { billTo: line.billTo }),
      // Here a contact is identified by its country.
      ...(line.soldTo === undefined ? {} : { soldTo: line.soldTo }),
      ...{ currency: this.history.currency, ownerAccountNumber: "" },
      invoiceOwnerAccountNumber: "",
      transactionStartDate: localDate(line.first),
      transactionEndDate: localDate(line.last),
      billTargetDate: localDate(line.due),
      ...(line.returns === undefined
        ? {}
        : { itemCategory: "Return", originalOrderLineItemId: idOf(line.returns) }),
    };
    this.sold.set(line.name, terms);
    const invoiceAccountId = line.payer ?? FIRST_PAYER;
    const item = { id: idOf(line.name), itemNumber: line.name, terms, invoiceAccountId };
    this.items = [...this.items, { ...item, state: "SentToBilling" }];
  }

  /** Takes those that are due for a bill on a day. */
  take(on: string): BillableCharge[] {
    const due = this.items.filter((item) => isDue(item, localDate(on)));
    this.items = this.items.filter((item) => !due.includes(item));
    return due.map(lineCharge);
  }
}

const BASE = "01900000-0000-7000-8000-000000000001";
const idOf = (name: string) => derivedId(BASE, name);
