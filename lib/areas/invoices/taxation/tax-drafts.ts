import type { Ctx } from "@/lib/kernel/context";
import { isExemptOn } from "@/lib/areas/accounts/tax-model";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import { taxSettingsOf } from "@/lib/areas/tax/model";
import { type Sale, taxEngineOf } from "@/lib/areas/tax/tax-engine";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import type { TaxContacts } from "./tax-contact-model";
import { type TaxableLine, taxableLines, takesBack, taxAddressOf } from "./tax-model";
import { billedTaxes } from "./tax-queries";
import { asksOf, itemsSold, type TaxedCharge, taxedBy, type Taxing } from "./taxing-model";
import { valueAt } from "@/lib/values/keys";

type Request = {
  readonly account: BilledAccount;
  readonly charges: readonly TaxedCharge[];
};

/** The documents of one account. */
type Part = Request & { readonly drafts: readonly DocumentDraft[] };

/**
 * The same documents with their taxes. No engine is called where nothing is taxable. Lines that total zero
 * are taxed only when charged tax is credited with them; a non-zero tax then gets a document (decision 35).
 * What keeps a line from being taxed is stated on the document (`taxMessage`) and never blocks it.
 *
 * @throws IntegrationError when the engine fails, times out or answers something invalid.
 */
export async function taxedDrafts(
  ctx: Ctx,
  { account, charges, rules }: Request & { readonly rules: BillingRules },
  drafts: readonly DocumentDraft[],
): Promise<DocumentDraft[]> {
  const [taxed = []] = await taxedParts(ctx, [{ account, charges, drafts }], rules);
  return taxed;
}

/** The documents of several accounts with their taxes, as `taxedDrafts`: one read of each kind, and one call of the engine. */
export async function taxedParts(
  ctx: Ctx,
  parts: readonly Part[],
  rules: BillingRules,
): Promise<DocumentDraft[][]> {
  const taxables = parts.map(taxableOf);
  if (taxables.every((taxable) => taxable.every((own) => !own.length)))
    return parts.map(({ drafts }) => [...drafts]);
  const engine = taxEngineOf(ctx);
  if (!engine)
    return parts.map(({ drafts }, index) =>
      drafts.map((draft, place) => untaxed(draft, taxables[index]?.[place] ?? [])),
    );
  const taxings = await taxingsOf(ctx, parts, taxables);
  const asks = taxings.map((taxing) => ({ taxing, own: asksOf(taxing) }));
  const all = parts.flatMap((part, index) =>
    (asks[index]?.own ?? []).map((ask) => ({ part, ...ask })),
  );
  const placesOf = await placing(ctx, all);
  const documents = all.map(({ part, draft, lines }) => {
    const places = placesOf(part, draft, lines);
    const sales = lines.map((line, place) => saleOf(line, places[place] ?? PLACELESS));
    return { currency: draft.currency, date: draft.documentDate, sales };
  });
  const answers = documents.length ? await engine(documents, rules) : [];
  let next = 0;
  return asks.map(({ taxing, own }) => {
    const answered = answers.slice(next, (next += own.length));
    return own.length ? taxedBy(taxing, own, answered, rules) : [...taxing.drafts];
  });
}

function taxableOf({ charges, drafts }: Part): TaxableLine[][] {
  const segments = new Map(charges.map(({ segment }) => [segment.segmentId, segment]));
  return drafts.map(({ items }) => taxableLines(items, segments));
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
async function placing(
  ctx: Ctx,
  asks: readonly { part: Part; draft: DocumentDraft; lines: readonly TaxableLine[] }[],
): Promise<(part: Part, draft: DocumentDraft, lines: readonly TaxableLine[]) => Place[]> {
  const stored = asks.filter(({ part, lines }) => lines.length > 0 && !part.account.taxContacts);
  const soldTos = new Map(stored.map(({ part }) => [part, soldToOf(part)]));
  const ids = stored.flatMap(({ part, draft, lines }) => [
    ...lines.map((line) => soldTos.get(part)?.(line) ?? null),
    part.account.shipToContactId,
    draft.billToContactId,
  ]);
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const found = wanted.length ? await contactsOf(ctx, wanted) : [];
  const contacts = new Map(found.map((contact) => [contact.id, contact]));
  const { taxAddress } = taxSettingsOf(ctx.settings);
  return (part, draft, lines) => {
    const { taxContacts, taxInfo, shipToContactId } = part.account;
    const exempt = isExemptOn(taxInfo ?? {}, draft.documentDate);
    const soldTo = soldTos.get(part);
    const contactsOfLine = (line: TaxableLine): TaxContacts =>
      taxContacts ?? {
        SoldTo: valueAt(contacts, soldTo?.(line) ?? null),
        ShipTo: valueAt(contacts, shipToContactId),
        BillTo: valueAt(contacts, draft.billToContactId),
      };
    return lines.map((line) => ({
      address: taxAddressOf(contactsOfLine(line), taxAddress),
      exempt,
    }));
  };
}

/** The contact to which a line of an account is sold. */
function soldToOf({ account, charges }: Part): (line: TaxableLine) => string | null {
  const soldTo = new Map(
    charges.map((charge) => [charge.segment.segmentId, charge.soldToContactId]),
  );
  return ({ segmentId }) => soldTo.get(segmentId) ?? account.soldToContactId;
}

function saleOf({ item, tax }: TaxableLine, place: Place): Sale {
  const isDiscount = item.kind === "discount";
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, isDiscount, ...place };
}

/** The documents of each account with how the lines that they credit were taxed, which are read at once. */
async function taxingsOf(
  ctx: Ctx,
  parts: readonly Part[],
  taxables: readonly TaxableLine[][][],
): Promise<Taxing[]> {
  const asked = parts.map(({ drafts, charges }, index) => {
    const taxable = taxables[index] ?? [];
    const sold = itemsSold(charges);
    return { drafts, taxable, sold, back: takenBack(taxable.flat(), sold) };
  });
  const wanted = [...new Set(asked.flatMap(({ back }) => back))];
  const rows = wanted.length ? await billedTaxes(ctx.tenantId, wanted) : [];
  return asked.map(({ back, ...taxing }) => {
    const own = new Set(back);
    return { ...taxing, billed: back.length ? rows.filter((row) => own.has(row.segmentId)) : [] };
  });
}

/** The charges, or items that were sold, whose earlier lines are credited. */
function takenBack(lines: readonly TaxableLine[], sold: Taxing["sold"]): string[] {
  return lines.flatMap(({ item, segmentId }) => {
    const part = sold.get(segmentId);
    if (part !== undefined) return part.part === "delivery" ? [] : part.original;
    return takesBack(item) ? item.segmentId : [];
  });
}
