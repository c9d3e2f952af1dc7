import type { Ctx } from "@/lib/api/context";
import { isExemptOn } from "@/lib/areas/accounts/tax-model";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { taxSettingsOf } from "@/lib/areas/tax/model";
import { type Sale, taxEngineOf } from "@/lib/areas/tax/tax-engine";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { SaleTax, TaxSale } from "@/lib/billing/document-tax";
import { taxBack } from "@/lib/billing/tax-back";
import type { BilledAccount, DocumentDraft } from "./model";
import type { TaxContacts } from "./tax-contact-model";
import {
  type BilledTax,
  type TakenBack,
  type TaxableLine,
  taxableLines,
  takenBackBy,
  takesBack,
  taxAddressOf,
  withTaxes,
} from "./tax-model";
import { billedTaxes } from "./tax-queries";

type Request = {
  readonly account: BilledAccount;
  readonly charges: readonly BillableCharge[];
  readonly rules: BillingRules;
};

/**
 * The same documents with their taxes. Nothing is asked where nothing is taxable. Lines that come to
 * nothing are taxed only when tax that was charged comes back with them; where the taxes come to something,
 * they are a document of it (decision 35). What keeps a line from being taxed is said on the document
 * (`taxMessage`) and never blocks it.
 *
 * @throws IntegrationError when the engine fails, is late or answers what cannot be right.
 */
export async function taxedDrafts(
  ctx: Ctx,
  request: Request,
  drafts: readonly DocumentDraft[],
): Promise<DocumentDraft[]> {
  const segments = new Map(request.charges.map(({ segment }) => [segment.segmentId, segment]));
  const taxable = drafts.map(({ items }) => taxableLines(items, segments));
  if (taxable.every((own) => !own.length)) return [...drafts];
  const engine = taxEngineOf(ctx);
  if (!engine) return drafts.map((draft, index) => untaxed(draft, taxable[index] ?? []));
  const sold = soldBefore(request.charges);
  const billed = await taxesBefore(ctx, taxable.flat(), sold);
  const backOf = (line: TaxableLine) => taxOnceBilled(line, billed, sold);
  const givesBack = (line: TaxableLine) => backOf(line)?.taxes.some((tax) => !tax.isZero());
  const lines = drafts.map(({ kind }, index) => {
    const own = taxable[index] ?? [];
    return kind !== "netZero" || own.some(givesBack) ? own : [];
  });
  if (lines.every((own) => !own.length)) return [...drafts];
  const documents = [];
  for (const [index, draft] of drafts.entries()) {
    const fresh = (lines[index] ?? []).filter((line) => !backOf(line));
    const places = await placesOf(ctx, request, draft, fresh);
    const sales = fresh.map((line, place) => saleOf(line, places[place] ?? PLACELESS));
    documents.push({ currency: draft.currency, date: draft.documentDate, sales });
  }
  const answers = await engine(documents, request.rules);
  return drafts.map((draft, index) => {
    const own = lines[index] ?? [];
    const answer = answers[index];
    if (!own.length || answer === undefined) return draft;
    const taxes = new Map<ItemDraft, SaleTax>();
    const asked = [...answer.taxes];
    for (const line of own) {
      const back = backOf(line);
      const tax = back
        ? taxBack(saleBack(line, back), back, draft.currency, request.rules)
        : asked.shift();
      if (tax === undefined) throw new RangeError(`Nobody has taxed ${line.item.name}`);
      taxes.set(line.item, tax);
    }
    return withTaxes(draft, taxes, answer.problems, request.rules);
  });
}

function untaxed(draft: DocumentDraft, lines: readonly TaxableLine[]): DocumentDraft {
  if (!lines.length || draft.kind === "netZero") return draft;
  return { ...draft, taxMessage: "No tax engine is chosen, so nothing is taxed." };
}

type Place = Pick<Sale, "address" | "exempt">;

const PLACELESS: Place = { address: null, exempt: false };

/**
 * Where each line of a document is taxed, and whether its account owes tax on the document's day.
 * Subscriptions with sold-to contacts of their own may share a document: each line goes by its own.
 */
async function placesOf(
  ctx: Ctx,
  { account, charges }: Request,
  draft: DocumentDraft,
  lines: readonly TaxableLine[],
): Promise<Place[]> {
  if (!lines.length) return [];
  const soldTo = new Map(
    charges.map((charge) => [charge.segment.segmentId, charge.soldToContactId]),
  );
  const soldTos = lines.map(({ segmentId }) => soldTo.get(segmentId) ?? account.soldToContactId);
  const contactsOfLine = account.taxContacts
    ? () => account.taxContacts ?? {}
    : await storedContacts(ctx, account, draft, soldTos);
  const exempt = isExemptOn(account.taxInfo ?? {}, draft.documentDate);
  const { taxAddress } = taxSettingsOf(ctx.settings);
  return soldTos.map((id) => ({ address: taxAddressOf(contactsOfLine(id), taxAddress), exempt }));
}

/** The contacts of a document for a line that is sold to one of `soldTos`. */
async function storedContacts(
  ctx: Ctx,
  account: BilledAccount,
  draft: DocumentDraft,
  soldTos: readonly string[],
): Promise<(soldTo: string) => TaxContacts> {
  const others = { ShipTo: account.shipToContactId ?? "", BillTo: draft.billToContactId };
  const ids = [...new Set([...soldTos, ...Object.values(others)])].filter((id) => id);
  const found = await contactsOf(ctx, ids);
  const contactOf = new Map(ids.map((id, index) => [id, found[index]]));
  return (soldTo) => ({
    SoldTo: contactOf.get(soldTo),
    ShipTo: contactOf.get(others.ShipTo),
    BillTo: contactOf.get(others.BillTo),
  });
}

/** Items that come back, with the ones that were sold. */
function soldBefore(charges: readonly BillableCharge[]): Map<string, string> {
  return new Map(
    charges.flatMap(({ segment, orderLine }) =>
      orderLine?.returns ? [[segment.segmentId, orderLine.returns] as const] : [],
    ),
  );
}

/** How the line was taxed that a credit or an item that comes back takes back. */
function taxOnceBilled(
  line: TaxableLine,
  billed: readonly BilledTax[],
  sold: ReadonlyMap<string, string>,
): TakenBack | undefined {
  const original = sold.get(line.segmentId);
  const comesBack = original !== undefined || takesBack(line.item);
  return comesBack ? takenBackBy(line, billed, original) : undefined;
}

function saleOf({ item, tax }: TaxableLine, place: Place): Sale {
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, ...place };
}

/** A credit has the taxes of the line that it takes back, whatever holds today. */
function saleBack({ item, tax }: TaxableLine, { rates, exempt }: TakenBack): TaxSale {
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, rates, exempt };
}

async function taxesBefore(
  ctx: Ctx,
  lines: readonly TaxableLine[],
  sold: ReadonlyMap<string, string>,
): Promise<BilledTax[]> {
  const back = lines.flatMap(({ item, segmentId }) => {
    const original = sold.get(segmentId);
    if (original !== undefined) return original;
    return takesBack(item) ? item.segmentId : [];
  });
  return back.length ? billedTaxes(ctx.tenantId, [...new Set(back)]) : [];
}
