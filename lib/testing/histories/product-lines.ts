import { isDue, type LineItem, lineCharge } from "@/lib/areas/order-lines/model";
import { pricesOf } from "@/lib/areas/orders/order-line-items/line-item-terms";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { derivedId } from "@/lib/kernel/ids";
import type { History, OrderLine } from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { localDate } from "@/lib/values/local-date";
import { lineWords } from "./http-lines";

/** The items of orders as the product has them, without a database. */
export class ProductLines {
  private readonly items: LineItem[] = [];
  private readonly sold = new Map<string, LineItem["terms"]>();
  private readonly billed = new Set<string>();

  constructor(private readonly history: History) {}

  add(line: OrderLine): void {
    const words = lineWords(line);
    const original = this.sold.get(line.returns ?? "");
    // As an order takes over what it needs of the item that comes back.
    const priced = original ? { ...words, amountPerUnit: original.amountPerUnit } : words;
    const { taxCode, taxMode } = original ?? words;
    const terms: LineItem["terms"] = {
      ...words,
      ...pricesOf(priced, line.name),
      ...(taxCode && taxMode ? { taxCode, taxMode } : {}),
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
    this.items.push({
      ...{ id: idOf(line.name), itemNumber: line.name, state: "SentToBilling" },
      ...{ invoiceAccountId: FIRST_PAYER, terms },
    });
  }

  /** Takes those that a bill on a day takes; what comes back waits until it was billed. */
  take(on: string): BillableCharge[] {
    const due = this.items.filter((item) => {
      const { originalOrderLineItemId: original } = item.terms;
      return isDue(item, localDate(on)) && (original === undefined || this.billed.has(original));
    });
    for (const item of due) {
      this.items.splice(this.items.indexOf(item), 1);
      this.billed.add(item.id);
    }
    return due.map(lineCharge);
  }
}

const BASE = "01900000-0000-7000-8000-000000000001";
const idOf = (name: string) => derivedId(BASE, name);
