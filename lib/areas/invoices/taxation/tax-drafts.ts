import type { Ctx } from "@/lib/kernel/context";
import { isExemptOn } from "@/lib/areas/accounts/tax-model";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import { taxSettingsOf } from "@/lib/areas/tax/model";
import { type Sale, taxEngineOf } from "@/lib/areas/tax/tax-engine";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import type { TaxContacts } from "./tax-contact-model";
import {
  type BilledTax,
  type TaxableLine,
  taxableLines,
  takesBack,
  taxAddressOf,
} from "./tax-model";
import { billedTaxes } from "./tax-queries";
import { asksOf, itemsSold, type TaxedCharge, taxedBy } from "./taxing-model";
import { valueAt } from "@/lib/values/keys";

type Request = {
  readonly account: BilledAccount;
  readonly charges: readonly TaxedCharge[];
  readonly rules: BillingRules;
};

/**
 * The same documents with their taxes. No engine is called where nothing is taxable. Lines that total zero
 * are taxed only when charged tax is credited with them; a non-zero tax then gets a document (decision 35).
 * What keeps a line from being taxed is stated on the document (`taxMessage`) and never blocks it.
 *
 * @throws IntegrationError when the engine fails, times out or answers something invalid.
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
  const sold = itemsSold(request.charges);
  const billed = await taxesBefore(ctx, taxable.flat(), sold);
  const taxing = { drafts, taxable, billed, sold };
  const asks = asksOf(taxing);
  if (!asks.length) return [...drafts];
  const documents = [];
  for (const { draft, lines } of asks) {
    const places = await placesOf(ctx, request, draft, lines);
    const sales = lines.map((line, place) => saleOf(line, places[place] ?? PLACELESS));
    documents.push({ currency: draft.currency, date: draft.documentDate, sales });
  }
  return taxedBy(taxing, asks, await engine(documents, request.rules), request.rules);
}

function untaxed(draft: DocumentDraft, lines: readonly TaxableLine[]): DocumentDraft {
  if (!lines.length || draft.kind === "netZero") return draft;
  return { ...draft, taxMessage: "No tax engine is chosen, so nothing is taxed." };
}

type Place = Pick<Sale, "address" | "exempt">;

const PLACELESS: Place = { address: null, exempt: false };

/**
 * Where each line of a document is taxed, and whether its account is exempt on the document's day.
 * Subscriptions with separate sold-to contacts may share a document: each line uses its own.
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
  soldTos: readonly (string | null)[],
): Promise<(soldTo: string | null) => TaxContacts> {
  const others = { ShipTo: account.shipToContactId, BillTo: draft.billToContactId };
  const ids = [...new Set([...soldTos, ...Object.values(others)].flatMap((id) => id ?? []))];
  const found = await contactsOf(ctx, ids);
  const contactOf = new Map(ids.map((id, index) => [id, found[index]]));
  return (soldTo) => ({
    SoldTo: valueAt(contactOf, soldTo),
    ShipTo: valueAt(contactOf, others.ShipTo),
    BillTo: valueAt(contactOf, others.BillTo),
  });
}

function saleOf({ item, tax }: TaxableLine, place: Place): Sale {
  const isDiscount = item.kind === "discount";
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, isDiscount, ...place };
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
