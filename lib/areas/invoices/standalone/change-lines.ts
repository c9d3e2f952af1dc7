import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { Account } from "@/lib/areas/accounts/model";
import type { Invoice } from "@/lib/areas/invoices/model";
import { NOUN, type OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { documentLines } from "@/lib/areas/invoices/posting/document-lines";
import { insertInvoices, levelOwed } from "@/lib/areas/invoices/posting/posting-queries";
import { deleteLines, storeTotals, wasUsed } from "@/lib/areas/invoices/posting/settle-queries";
import { insertTaxationItems } from "@/lib/areas/invoices/taxation/tax-queries";
import { addDays } from "@/lib/values/local-date";
import { changedDiscounts, changedPrice, changedTaxes, changedWords } from "./change-line";
import { handDraft } from "./hand-draft";
import { entriesOf, type HandLine, partiesOf } from "./hand-line-model";
import type { changedLine } from "./line-contract";
import { type Known, knownTo, readLine } from "./read-lines";
import { requireSound } from "./sound-line-model";
import { storedLines } from "./stored-lines";

/** A requested change of a line, a new line, or a deletion. */
export type LineChange = z.output<typeof changedLine>;

type ChangedInvoice = Pick<
  Invoice,
  | "id"
  | "kind"
  | "invoiceNumber"
  | "source"
  | "status"
  | "currency"
  | "invoiceDate"
  | "dueDate"
  | "paymentTerm"
  | "parties"
  | "asGiven"
>;

/** The most lines of an entered invoice. */
const MOST_LINES = 1000;

/**
 * Changes, adds and deletes lines of a draft that was entered; the others stay. All of it is taxed anew where an engine
 * taxes it, and the draft's totals follow. The caller holds the account's lock.
 *
 * @throws RuleViolation unless it is such a draft and nothing ever covered it, and as `readLines`.
 */
export async function changeLines(
  ctx: Ctx,
  account: Account,
  invoice: ChangedInvoice,
  changes: readonly LineChange[],
): Promise<void> {
  await requireChangeable(ctx, invoice);
  const { id, invoiceDate, dueDate, paymentTerm } = invoice;
  const known = await knownTo(ctx, invoice.currency, changes);
  const lines = linesAfter(await storedLines(ctx, invoice), changes, known, invoice.kind);
  const entries = entriesOf(lines);
  const draft = await handDraft(ctx, {
    ...{ account, lines, documentDate: invoiceDate, dueDate, paymentTerm },
    ...partiesOf(invoice),
  });
  const rows = await documentLines(ctx, draft, { labels: new Map(), entries }, id);
  await deleteLines(ctx, id);
  await insertInvoices([], rows.lines);
  if (rows.lines.some(({ balance }) => balance?.isNegative()))
    await levelOwed([ctx.tenantId, [id]]);
  await insertTaxationItems(rows.taxes);
  if (!(await storeTotals(ctx, id, draft))) throw new Error("a locked draft stays one");
}

/** What a call names the lines. */
const FIELD = { Invoice: "invoiceItems", DebitMemo: "items" } as const;

async function requireChangeable(ctx: Ctx, invoice: ChangedInvoice): Promise<void> {
  const { id, kind, invoiceNumber, source, status } = invoice;
  if (source !== "Standalone") {
    throw new RuleViolation(
      `The lines of ${invoiceNumber} are what its charges come to: invoiceItems is for invoices whose lines were entered.`,
    );
  }
  if (status !== "Draft") {
    throw new RuleViolation(
      `${FIELD[kind]} change while ${kind === "Invoice" ? "an" : "a"} ${NOUN[kind]} is a draft; ${invoiceNumber} is ${status}.`,
    );
  }
  if (await wasUsed(ctx.tenantId, id)) {
    throw new RuleViolation(
      `Payments, memos or schedules have been about ${invoiceNumber}: its lines stay.`,
    );
  }
}

/** The lines once all changes are made, in their order; new ones come last. */
function linesAfter(
  before: readonly HandLine[],
  changes: readonly LineChange[],
  known: Known,
  kind: OwedKind,
): HandLine[] {
  let lines = [...before];
  const named = changes.flatMap(({ id }) => (id === undefined ? [] : (uuidOf(id) ?? id)));
  if (new Set(named).size < named.length) {
    throw new RuleViolation(`${FIELD[kind]} name a line twice: send one change of it.`);
  }
  for (const [index, change] of changes.entries()) {
    const at = `${FIELD[kind]}[${index}]`;
    if (change.id === undefined) lines.push(newLineOf(change, known, at));
    else if (change.delete) lines = without(lines, change.id);
    else
      lines = lines.map((line) =>
        isNamed(line, change) ? changed(line, change, known, at) : line,
      );
    if (change.id !== undefined && !change.delete) requireKnown(before, change.id);
  }
  if (!lines.length)
    throw new RuleViolation(`A document keeps a line: delete the ${NOUN[kind]} instead.`);
  if (lines.length > MOST_LINES) {
    throw new RuleViolation(`A document whose lines are entered has at most ${MOST_LINES} lines.`);
  }
  return lines;
}

const isNamed = ({ id }: HandLine, change: LineChange) =>
  change.id !== undefined && uuidOf(change.id) === id;

function requireKnown(lines: readonly HandLine[], id: string): void {
  if (lines.some((line) => line.id === uuidOf(id))) return;
  throw new NotFound("line of this invoice", id);
}

/** The lines without one of them, or without one discount. */
function without(lines: readonly HandLine[], id: string): HandLine[] {
  const gone = uuidOf(id);
  const isThere = lines.some(
    (line) => line.id === gone || line.discounts.some((discount) => discount.id === gone),
  );
  if (!isThere) throw new NotFound("line of this invoice", id);
  return lines.flatMap((line) => {
    if (line.id === gone) return [];
    return { ...line, discounts: line.discounts.filter((discount) => discount.id !== gone) };
  });
}

function newLineOf(change: LineChange, known: Known, at: string): HandLine {
  const { id: _none, delete: deletes, serviceStartDate, taxItems, discountItems, ...body } = change;
  if (deletes) throw new MissingField(`${at}.id is required to delete a line.`);
  if (serviceStartDate === undefined) {
    throw new MissingField(`${at}.serviceStartDate is required for a new line.`);
  }
  const line = readLine(
    { ...body, serviceStartDate, ...(taxItems?.length ? { taxItems } : {}) },
    known,
    at,
  );
  const discounts = changedDiscounts([], discountItems, known, at, line.taxes);
  const after = { ...line, discounts };
  requireSound(after, at);
  return after;
}

function changed(line: HandLine, change: LineChange, known: Known, at: string): HandLine {
  const serviceStart = change.serviceStartDate ?? line.serviceStart;
  const last = change.serviceEndDate;
  const serviceEnd = last === undefined ? line.serviceEnd : addDays(last, 1);
  if (serviceEnd <= serviceStart) {
    throw new RuleViolation(`${at}.serviceEndDate must not lie before serviceStartDate.`);
  }
  const taxed = changedTaxes(line, change, known, at);
  const after: HandLine = {
    ...line,
    ...taxed,
    words: changedWords(line.words, change, known, at),
    serviceStart,
    serviceEnd,
    ...changedPrice(line, change, known.currency, at),
    discounts: changedDiscounts(line.discounts, change.discountItems, known, at, taxed.taxes),
  };
  requireSound(after, at);
  return after;
}
