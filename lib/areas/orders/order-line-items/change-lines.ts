import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { generateDocuments } from "@/lib/areas/billing/bill-account";
import type { PostedDocuments } from "@/lib/areas/billing/post-documents";
import { type FoundLine, isDue, lineCharge, requireMove } from "@/lib/areas/order-lines/model";
import { findLines, storeChangedLines } from "@/lib/areas/order-lines/stored-lines";
import { uuidOf } from "@/lib/kernel/ids";
import { Decimal } from "@/lib/values/decimal";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { type ChangedOwners, changedOwners } from "./change-owner";
import {
  contactsNamed,
  type LineChangeFacts,
  lineChangeFacts,
  noteChanged,
  originalOf,
} from "./line-change-facts";
import type { updateOrderLineItems as contract } from "./line-change-contract";
import { lockAccounts } from "@/lib/areas/orders/fact-queries";
import {
  type LineItemEntry,
  pricesOf,
  requireBilledAsWhole,
  requireKnownWords,
} from "./line-item-terms";
import { agreedTax, inUuids } from "./prepare-lines";
import { valueAt } from "@/lib/values/keys";

type Body = z.output<typeof contract.body>;
/** A requested change of an item. */
export type LineChange = Body["orderLineItems"][number];

/**
 * Changes items of orders, all or none, under the locks of the ordering and paying accounts, in a
 * constant number of statements. Each change applies to the result of the changes before it.
 *
 * @throws RuleViolation or NotFound naming the item and the field.
 */
export async function changeLines(ctx: Ctx, changes: readonly LineChange[]): Promise<FoundLine[]> {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids.map(uuidOf)).size !== ids.length) {
    throw new RuleViolation("An item stands in orderLineItems once.");
  }
  const found = await findLines(ctx, ids);
  const named = changes.flatMap((of) => [of.ownerAccountNumber, of.invoiceOwnerAccountNumber]);
  const accounts = [...found.flatMap((of) => [of.accountId, of.invoiceAccountId]), ...named];
  await lockAccounts(ctx, { accounts: accounts.flatMap((key) => key ?? []) });
  const lines = await findLines(ctx, ids);
  const facts = await lineChangeFacts(ctx, changes, lines);
  const changed = changes.map((change) => changeLine(ctx, facts, change));
  await storeChangedLines(ctx, changed);
  return findLines(ctx, ids);
}

function changeLine(ctx: Ctx, facts: LineChangeFacts, { id, ...change }: LineChange) {
  const line = valueAt(facts.lines, uuidOf(id));
  if (line === undefined) throw new NotFound("order line item", id);
  const { itemState = line.state, ...words } = change;
  requireMove(line.itemNumber, line.state, itemState);
  requireOpen(line, { ...words }, itemState);
  const owners = changedOwners(facts, line, words);
  const terms = changedTerms(facts, line, words, owners);
  requireKnownWords({ ...change, itemState, billTargetDate: terms.billTargetDate }, named(line));
  if (itemState !== line.state) requireBilledAsWhole(itemState, terms.billingRule, named(line));
  requireFulfillments(line, itemState, terms);
  const { invoiceAccountId } = owners;
  const after = { ...line, state: itemState, terms, invoiceAccountId };
  noteChanged(facts, line, after);
  const detail = {
    orderNumber: line.orderNumber,
    itemNumber: line.itemNumber,
    changed: Object.keys(change),
    ...(itemState === line.state ? {} : { state: itemState }),
  };
  const subject = { subjectType: "orderLineItem", subjectId: line.id };
  ctx.record({ ...subject, action: "update", detail });
  ctx.emit({ ...subject, type: "orderLineItem.updated", payload: detail });
  return { from: line.state, line: after };
}

const named = ({ itemNumber }: FoundLine) => `item ${itemNumber}`;

/** @throws RuleViolation for a change that the fulfillments of an item contradict. */
function requireFulfillments(line: FoundLine, to: FoundLine["state"], terms: FoundLine["terms"]) {
  const { itemNumber, reserved } = line;
  if (new Decimal(terms.quantity).lessThan(reserved)) {
    throw new RuleViolation(`${reserved} units of item ${itemNumber} have fulfillments already.`);
  }
  if (!reserved) return;
  if (to === "Cancelled" && line.state !== to) {
    throw new RuleViolation(`Item ${itemNumber} has fulfillments: cancel or return these first.`);
  }
  if ((terms.billingRule ?? "") === (line.terms.billingRule ?? "")) return;
  throw new RuleViolation(
    `billingRule of item ${itemNumber} stays as it is: the item has fulfillments.`,
  );
}

/** Only the state can change once an item is not Executing, and the day when it is sent to billing. */
function requireOpen(line: FoundLine, words: object, to: FoundLine["state"]): void {
  if (line.state === "Executing") return;
  const sent = to === "SentToBilling" && line.state !== to;
  const other = Object.keys(words).find((name) => !(sent && name === "billTargetDate"));
  if (other === undefined) return;
  throw new RuleViolation(
    `${other} of item ${line.itemNumber} changes while it is Executing; it is ${line.state}.`,
  );
}

type Words = Omit<LineChange, "id" | "itemState">;

function changedTerms(
  facts: LineChangeFacts,
  line: FoundLine,
  words: Words,
  owners: ChangedOwners,
): FoundLine["terms"] {
  const { terms } = line;
  const merged = { ...terms, ...owners.terms, ...repriced(words), ...inUuids(words) };
  const prices = pricesOf(merged as LineItemEntry, named(line));
  const taxed = words.taxCode === undefined && words.taxMode === undefined;
  const after = {
    ...merged,
    ...prices,
    ...(taxed ? {} : agreedTax(merged, facts.codes, named(line))),
    ...(words.customFields
      ? { customFields: changedCustomFields(terms.customFields ?? {}, words.customFields) }
      : {}),
  };
  if (after.transactionEndDate < after.transactionStartDate) {
    throw new RuleViolation(
      `${named(line)}: transactionEndDate must not lie before ${after.transactionStartDate}.`,
    );
  }
  requireUnits(line, after.quantity, foundOriginal(facts, line));
  requireLinks(facts, line, words, owners);
  return after;
}

/** A given price replaces the computed one. */
function repriced({ amountPerUnit, listPricePerUnit, inlineDiscountPerUnit, ...of }: Words) {
  const byList = listPricePerUnit !== undefined || inlineDiscountPerUnit !== undefined;
  if (amountPerUnit === undefined && !byList && of.inlineDiscountType === undefined) return {};
  if (amountPerUnit !== undefined && !byList) {
    return {
      listPricePerUnit: undefined,
      inlineDiscountType: undefined,
      inlineDiscountPerUnit: undefined,
    };
  }
  return { amountPerUnit: undefined };
}

function foundOriginal(facts: LineChangeFacts, line: FoundLine): FoundLine | undefined {
  const original = originalOf(facts, line);
  if (original === undefined) return undefined;
  if (original.line === undefined) throw new NotFound("order line item", original.id);
  return original.line;
}

/** @throws RuleViolation when more units are returned than were sold. */
function requireUnits(line: FoundLine, quantity: number, original: FoundLine | undefined): void {
  const before = new Decimal(line.terms.quantity);
  if (original !== undefined) {
    const most = before.plus(original.returnable);
    if (most.lessThan(quantity)) {
      throw new RuleViolation(
        `No more than ${most.toString()} units of item ${original.itemNumber} can come back.`,
      );
    }
    return;
  }
  const back = before.minus(line.returnable);
  if (back.lessThanOrEqualTo(quantity)) return;
  throw new RuleViolation(
    `${back.toString()} units of item ${line.itemNumber} have come back already.`,
  );
}

/** Requires that everything an item refers to exists, and that its contacts belong to its owner. */
function requireLinks(
  { subscriptions, contacts, accounts }: LineChangeFacts,
  line: FoundLine,
  words: Words,
  { ownerId }: ChangedOwners,
): void {
  const { relatedSubscriptionNumber: number } = words;
  if (number !== undefined && !subscriptions.has(number)) {
    throw new NotFound("subscription", number);
  }
  const ids = contactsNamed(words);
  const unknown = ids.find((id) => !contacts.has(id));
  if (unknown !== undefined) throw new NotFound("contact", unknown);
  const owner = ownerId ?? accounts.get(line.terms.ownerAccountNumber)?.id;
  const foreign = ids.find((id) => contacts.get(id)?.accountId !== owner);
  if (foreign !== undefined) throw new NotFound("contact of the item's owner", foreign);
}

/**
 * Bills items that are SentToBilling and due, on separate documents for each payer.
 *
 * @throws RuleViolation for billing options without runBilling.
 */
export async function billLines(
  ctx: Ctx,
  lines: readonly FoundLine[],
  { runBilling, billingOptions }: NonNullable<Body["processingOptions"]>,
): Promise<PostedDocuments[]> {
  if (!runBilling) {
    if (billingOptions === undefined) return [];
    throw new RuleViolation("billingOptions need runBilling: nothing is billed.");
  }
  const documentDate = billingOptions?.documentDate ?? ctx.today;
  const targetDate = billingOptions?.targetDate ?? documentDate;
  requireWithinReach(ctx, "documentDate", documentDate);
  requireWithinReach(ctx, "targetDate", targetDate);
  const due = lines.filter((line) => isDue(line, targetDate));
  const payers = [...new Set(due.map(({ invoiceAccountId }) => invoiceAccountId))].sort();
  const posted: PostedDocuments[] = [];
  for (const payerId of payers) {
    const own = due.filter(({ invoiceAccountId }) => invoiceAccountId === payerId);
    posted.push(
      await generateDocuments(ctx, {
        account: await lockAccount(ctx, payerId),
        charges: own.map(lineCharge),
        targetDate,
        documentDate,
        source: "Order",
        sourceId: own[0]?.orderId ?? null,
      }),
    );
  }
  return posted;
}
