import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { findAccount, lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { findContact } from "@/lib/areas/contacts/find-contact";
import { type ContactInput, contactWith } from "@/lib/areas/contacts/model";
import { storeContacts } from "@/lib/areas/contacts/store-contacts";
import { findInvoice, isNumberTaken } from "@/lib/areas/invoices/find-invoice";
import type { DocumentDraft, Invoice } from "@/lib/areas/invoices/model";
import { type Posting, postInvoices } from "@/lib/areas/invoices/posting/post";
import { requireSet } from "@/lib/areas/sequence-sets/find-set";
import { dueDate } from "@/lib/billing/payment-terms";
import { isGapless, numberingOf } from "@/lib/platform/numbers/document-numbers";
import { passDocumentNumber, takeNumber } from "@/lib/platform/numbers/numbering";
import { handDraft } from "./hand-draft";
import { entriesOf, type HandLine, type HandParties } from "./hand-line-model";
import { readLines } from "./read-lines";
import type { createInvoice as contract, previewInvoice } from "./standalone-contract";

type Body = z.output<typeof contract.body>;
type PreviewBody = z.output<typeof previewInvoice.body>;

/** The resource of what is wrong with the account. */
const RESOURCE = 573100;

/**
 * Creates an invoice of lines that a user entered, as a draft or posted. No charge is billed by it: that is why it
 * does not go through `draftDocuments` (decision 81).
 *
 * @throws InvalidValue, MissingField, NotFound or RuleViolation naming the problem.
 */
export async function createInvoice(ctx: Ctx, body: Body): Promise<Invoice> {
  const account = await accountOf(ctx, body, lockAccount);
  await requireSet(ctx, body.sequenceSet, { resource: 573133, parameter: "sequenceSet" });
  const status = body.status ?? "Draft";
  const number = await ownNumber(ctx, body.invoiceNumber);
  const parties = await partiesOfNew(ctx, account, body);
  const { draft, lines } = await drafted(ctx, account, body, parties);
  const posting = {
    account,
    drafts: [draft],
    charges: [],
    entries: entriesOf(lines),
    numbers: number === undefined ? await nextNumbers(ctx, status) : [number],
    source: "Standalone",
    sourceId: null,
    status,
    remarks: {
      comments: body.comments ?? null,
      customFields: changedCustomFields({}, body),
      transferredToAccounting: body.transferredToAccounting ?? "No",
      autoPay: body.autoPay ?? false,
      asGiven: asGivenOf(body, parties),
      hasOwnNumber: number !== undefined,
    },
  } satisfies Posting;
  const [[posted] = []] = await postInvoices(ctx, [posting]);
  if (posted === undefined) throw new Error("an invoice of entered lines is always stored");
  return findInvoice(ctx, posted.id);
}

/** The same document, and nothing stored. @throws as `createInvoice`. */
export async function previewEntered(ctx: Ctx, body: PreviewBody): Promise<DocumentDraft> {
  const account = await accountOf(ctx, body, findAccount);
  const parties = await partiesOf(ctx, account, body);
  return (await drafted(ctx, account, body, parties)).draft;
}

async function accountOf(ctx: Ctx, body: PreviewBody, find: typeof findAccount): Promise<Account> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber is required.");
  const account = await find(ctx, key);
  requireOneAccount(account, {
    ...(body.accountId === undefined ? {} : { accountId: body.accountId }),
    ...(body.accountNumber === undefined ? {} : { accountNumber: body.accountNumber }),
  });
  requireActive(account, RESOURCE);
  if (body.currency !== undefined && body.currency !== account.currency) {
    throw new RuleViolation(`currency must be the account's, ${account.currency}.`);
  }
  return account;
}

async function drafted(
  ctx: Ctx,
  account: Account,
  body: PreviewBody,
  parties: HandParties,
): Promise<{ draft: DocumentDraft; lines: HandLine[] }> {
  const paymentTerm = body.paymentTerm ?? account.paymentTerm;
  const due = body.dueDate ?? dueDate(paymentTerm, body.invoiceDate);
  if (due < body.invoiceDate) {
    throw new RuleViolation(`dueDate must not lie before the invoice date, ${body.invoiceDate}.`);
  }
  const lines = await readLines(ctx, account.currency, body.invoiceItems);
  const documentDate = body.invoiceDate;
  const request = { account, lines, documentDate, dueDate: due, paymentTerm, ...parties };
  return { draft: await handDraft(ctx, request), lines };
}

/** What is kept as it was given. */
function asGivenOf({ templateId, sequenceSet }: Body, { shipToContactId }: HandParties) {
  return {
    ...(templateId ? { templateId } : {}),
    ...(sequenceSet ? { sequenceSetId: sequenceSet } : {}),
    ...(shipToContactId ? { shipToContactId: wireId(shipToContactId) } : {}),
  };
}

/** The contacts of an invoice, by the ids that the caller gives. */
async function partiesOf(ctx: Ctx, account: Account, body: PreviewBody): Promise<HandParties> {
  if (body.soldToSameAsBillTo && body.soldToContactId !== undefined) {
    throw new RuleViolation("soldToContactId stands only without soldToSameAsBillTo.");
  }
  const billTo = await contactOf(ctx, account, body.billToContactId);
  const soldTo = await contactOf(ctx, account, body.soldToContactId);
  const billToContactId = billTo ?? account.billToContactId;
  const same = body.soldToSameAsBillTo ? billToContactId : account.soldToContactId;
  if (body.shipToSameAsBillTo && body.shipToContactId !== undefined) {
    throw new RuleViolation("shipToContactId stands only without shipToSameAsBillTo.");
  }
  const shipTo = await contactOf(ctx, account, body.shipToContactId);
  const shipToContactId = body.shipToSameAsBillTo ? billToContactId : (shipTo ?? null);
  return { billToContactId, soldToContactId: soldTo ?? same, shipToContactId };
}

async function contactOf(ctx: Ctx, account: Account, id: string | undefined) {
  if (id === undefined) return undefined;
  const contact = await findContact(ctx, uuidOf(id) ?? id);
  if (contact.accountId !== account.id) throw new NotFound("contact of this account", id);
  return contact.id;
}

/** The same with the contacts that come with the invoice, which are stored. */
async function partiesOfNew(ctx: Ctx, account: Account, body: Body): Promise<HandParties> {
  const { billToContact, soldToContact, shipToContact } = body;
  if (billToContact && body.billToContactId !== undefined) {
    throw new RuleViolation("billToContact stands only without billToContactId.");
  }
  if (soldToContact && (body.soldToContactId !== undefined || body.soldToSameAsBillTo)) {
    throw new RuleViolation(
      "soldToContact stands only without soldToContactId and soldToSameAsBillTo.",
    );
  }
  if (shipToContact && (body.shipToContactId !== undefined || body.shipToSameAsBillTo)) {
    throw new RuleViolation(
      "shipToContact stands only without shipToContactId and shipToSameAsBillTo.",
    );
  }
  const billToContactId = billToContact && (await stored(ctx, account, billToContact));
  const soldToContactId = soldToContact && (await stored(ctx, account, soldToContact));
  const shipToContactId = shipToContact && (await stored(ctx, account, shipToContact));
  return partiesOf(ctx, account, {
    ...body,
    ...(billToContactId ? { billToContactId } : {}),
    ...(soldToContactId ? { soldToContactId } : {}),
    ...(shipToContactId ? { shipToContactId } : {}),
  });
}

async function stored(ctx: Ctx, account: Account, contact: ContactInput): Promise<string> {
  const id = newId();
  await storeContacts(ctx, [{ ...contactWith(contact), id, accountId: account.id }]);
  return id;
}

/** A number that the caller has chosen. @throws RuleViolation where that is not possible. */
async function ownNumber(ctx: Ctx, number: string | undefined): Promise<string | undefined> {
  if (number === undefined) return undefined;
  if (isGapless(ctx.settings)) {
    throw new RuleViolation(
      "invoiceNumber must be left out: invoices are numbered without gaps, in the order in which they are posted.",
    );
  }
  if (await isNumberTaken(ctx, number)) {
    throw new RuleViolation(`invoiceNumber must be unique: there is a document ${number} already.`);
  }
  await passDocumentNumber("invoice", number);
  return number;
}

/** A draft has a number of its own unless numbers are given at generation; all others are given when it is stored. */
async function nextNumbers({ settings }: Ctx, status: "Draft" | "Posted"): Promise<string[]> {
  const ownOfDrafts = status === "Draft" && numberingOf(settings) !== "AtGeneration";
  return ownOfDrafts ? [await takeNumber("draftInvoice")] : [];
}
