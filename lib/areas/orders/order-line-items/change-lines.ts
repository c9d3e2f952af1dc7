import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { changedCustomFields } from "@/lib/areas/catalog/custom-fields";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import { generateDocuments } from "@/lib/areas/billing/bill-account";
import type { PostedDocuments } from "@/lib/areas/billing/post-documents";
import { type FoundLine, isDue, lineCharge, requireMove } from "@/lib/areas/order-lines/model";
import { findLines, storeLine } from "@/lib/areas/order-lines/stored-lines";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { uuidOf } from "@/lib/kernel/ids";
import { Decimal } from "@/lib/values/decimal";
import { requireWithinReach } from "@/lib/areas/orders/actions/agree-terms";
import { type ChangedOwners, changedOwners } from "./change-owner";
import { accountsNamed } from "@/lib/areas/orders/fact-queries";
import type { updateOrderLineItems as contract } from "./line-change-contract";
import { lockAccounts } from "@/lib/areas/orders/lock-accounts";
import { subscriptionNumbersAmong } from "./line-item-queries";
import { type LineItemEntry, pricesOf, requireKnownWords } from "./line-item-terms";
import { agreedTax, inUuids } from "./prepare-lines";

type Body = z.output<typeof contract.body>;
/** What changes of an item. */
export type LineChange = Body["orderLineItems"][number];

/**
 * Changes items of orders, all or none, under the locks of the accounts that ordered and pay for
 * them.
 *
 * @throws RuleViolation or NotFound naming the item and what it does not allow.
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
  for (const change of changes) await changeLine(ctx, change);
  return findLines(ctx, ids);
}

async function changeLine(ctx: Ctx, { id, ...change }: LineChange): Promise<void> {
  const [line] = await findLines(ctx, [id]);
  if (line === undefined) throw new NotFound("order line item", id);
  const { itemState = line.state, ...words } = change;
  requireMove(line.itemNumber, line.state, itemState);
  requireOpen(line, { ...words }, itemState);
  const owners = await changedOwners(ctx, line, words);
  const terms = await changedTerms(ctx, line, words, owners);
  requireKnownWords({ ...change, itemState, billTargetDate: terms.billTargetDate }, named(line));
  const { invoiceAccountId } = owners;
  await storeLine(ctx, line.state, { ...line, state: itemState, terms, invoiceAccountId });
  const detail = {
    orderNumber: line.orderNumber,
    itemNumber: line.itemNumber,
    changed: Object.keys(change),
    ...(itemState === line.state ? {} : { state: itemState }),
  };
  const subject = { subjectType: "orderLineItem", subjectId: line.id };
  ctx.record({ ...subject, action: "update", detail });
  ctx.emit({ ...subject, type: "orderLineItem.updated", payload: detail });
}

const named = ({ itemNumber }: FoundLine) => `item ${itemNumber}`;

/** Only its state changes once an item is not Executing, and its day when it is sent to billing. */
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

async function changedTerms(
  ctx: Ctx,
  line: FoundLine,
  words: Words,
  owners: ChangedOwners,
): Promise<FoundLine["terms"]> {
  const { terms } = line;
  const merged = { ...terms, ...owners.terms, ...repriced(words), ...inUuids(words) };
  const prices = pricesOf(merged as LineItemEntry, named(line));
  const taxed = words.taxCode === undefined && words.taxMode === undefined;
  const codes = await taxCodesNamed(ctx, taxed || !merged.taxCode ? [] : [merged.taxCode]);
  const after = {
    ...merged,
    ...prices,
    ...(taxed ? {} : agreedTax(merged, codes, named(line))),
    ...(words.customFields
      ? { customFields: changedCustomFields(terms.customFields ?? {}, words.customFields) }
      : {}),
  };
  if (after.transactionEndDate < after.transactionStartDate) {
    throw new RuleViolation(
      `${named(line)}: transactionEndDate must not lie before ${after.transactionStartDate}.`,
    );
  }
  requireUnits(line, after.quantity, await originalOf(ctx, line));
  await requireLinks(ctx, line, words, owners);
  return after;
}

/** A price that is given takes the place of the one that was worked out. */
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

async function originalOf(ctx: Ctx, { terms }: FoundLine): Promise<FoundLine | undefined> {
  const id = terms.originalOrderLineItemId;
  return id === undefined ? undefined : (await findLines(ctx, [id]))[0];
}

/** Units that come back were sold. */
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

/** What an item goes with exists, and contacts are of its owner. */
async function requireLinks(
  ctx: Ctx,
  line: FoundLine,
  words: Words,
  { ownerId }: ChangedOwners,
): Promise<void> {
  const { relatedSubscriptionNumber: number, billTo, soldTo, shipTo } = words;
  if (number !== undefined && !(await subscriptionNumbersAmong(ctx, [number])).has(number)) {
    throw new NotFound("subscription", number);
  }
  const ids = [billTo, soldTo, shipTo].flatMap((id) => (id ? (uuidOf(id) ?? id) : []));
  if (!ids.length) return;
  const { ownerAccountNumber } = line.terms;
  const owner =
    ownerId ?? (await accountsNamed(ctx, [ownerAccountNumber])).get(ownerAccountNumber)?.id;
  for (const { id, accountId } of await contactsOf(ctx, ids)) {
    if (accountId !== owner) throw new NotFound("contact of the item's owner", id);
  }
}

/**
 * Bills items that are SentToBilling and due, each payer's on documents of its own.
 *
 * @throws RuleViolation when billing is asked for without runBilling.
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
