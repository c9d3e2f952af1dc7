import { ambient, type NumberedKind, type PostedDocument } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";

/** The setting of a tenant that says how its invoices and credit memos are numbered. */
export const DOCUMENT_NUMBERS = "documentNumbers";

/** In an unbroken run, taken when the posting is certain; or at once, so that what fails leaves a gap. */
export type Numbering = "Gapless" | "WithGaps";

/** How a tenant's documents are numbered; without gaps unless it has chosen otherwise. */
export function numberingOf(settings: Readonly<Record<string, unknown>>): Numbering {
  return settings[DOCUMENT_NUMBERS] === "WithGaps" ? "WithGaps" : "Gapless";
}

const MARK = "~";
const STAND_INS = /~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What a document that is being posted is called until its number is given: it is stored under this,
 * and where the answer, an audit line or an event names it, `named` puts the number in its place.
 *
 * @throws Error outside of a transaction, and when its numbers have been given.
 */
export function standInFor(kind: NumberedKind, id: string): string {
  const store = ambient.getStore();
  if (!store?.client) throw new Error("a document is posted in a transaction");
  if (store.numbers) throw new Error("numbers are given last: nothing is posted after them");
  (store.posted ??= []).push({ kind, id });
  return MARK + id;
}

const give = statement<{ id: string; number: string }>(
  "numbers-give",
  `select document_id as id, given as number from number_posted_documents($1, $2::text[], $3::uuid[])`,
);

/**
 * Gives the documents that the open transaction has posted their numbers, in the order of their
 * posting: one statement for both counters, after everything that the posting does. From here on the
 * tenant's counters are locked, so only what says the numbers follows: audit lines, events, the
 * stored answer and the commit. A second call gives nothing.
 */
export async function giveNumbers(): Promise<void> {
  const store = ambient.getStore();
  if (!store?.client || !store.posted || store.numbers) return;
  store.numbers = new Map();
  const kinds = store.posted.map(({ kind }: PostedDocument) => kind);
  const ids = store.posted.map(({ id }: PostedDocument) => id);
  for (const { id, number } of await give([store.tenantId, kinds, ids])) {
    store.numbers.set(MARK + id, number);
  }
}

/** A text, such as JSON, with the numbers of the documents that the open transaction has posted. */
export function named(text: string): string {
  const numbers = ambient.getStore()?.numbers;
  if (!numbers) return text;
  return text.replace(STAND_INS, (standIn) => numbers.get(standIn) ?? standIn);
}

/** The same in everything that a value says, for what is kept as JSON. */
export function withNumbers(value: object): object {
  return ambient.getStore()?.numbers?.size ? JSON.parse(named(JSON.stringify(value))) : value;
}

/** What a refusal says of documents that its transaction does not keep. */
export function unnamed(text: string): string {
  return text.replace(STAND_INS, "the new document");
}

const inRun = statement<{ place: number | null }>(
  "numbers-in-run",
  "select place_in_run($1, $2, $3) as place",
);

/** Does a number belong to the tenant's unbroken run, so that its document stays for good. */
export async function isInRun(tenantId: string, kind: NumberedKind, number: string) {
  return (await inRun([tenantId, kind, number]))[0]?.place != null;
}

const mark = (
  first: string,
  from: string,
) => `insert into number_counter (tenant_id, kind, next, gapless_from)
  select $1::uuid, kind, 1, ${first} from unnest(array['creditMemo', 'invoice']) kind order by kind
  on conflict (tenant_id, kind) do update set gapless_from = ${from}`;
const begin = statement(
  "numbers-begin-run",
  mark("1", "coalesce(number_counter.gapless_from, number_counter.next)"),
);
const end = statement("numbers-end-run", mark("null", "null"));

/** From the tenant's next number on there are no gaps, or there may be. */
export async function changeNumbering(tenantId: string, to: Numbering): Promise<void> {
  await (to === "Gapless" ? begin : end)([tenantId]);
}
