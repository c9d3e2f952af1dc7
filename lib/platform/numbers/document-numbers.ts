import { ambient, type NumberedKind, type PostedDocument } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";

/** The tenant's setting for the numbering of invoices, credit memos and debit memos. */
export const DOCUMENT_NUMBERS = "documentNumbers";

const NUMBERINGS = ["Gapless", "WithGaps", "AtGeneration"] as const;

/**
 * In an unbroken sequence, assigned when the posting is certain; or immediately, so that failures leave gaps; or as soon as
 * a document is generated, so that deleted drafts leave gaps, too.
 */
export type Numbering = (typeof NUMBERINGS)[number];

/** How a tenant's documents are numbered; without gaps unless it has chosen otherwise. */
export function numberingOf(settings: Readonly<Record<string, unknown>>): Numbering {
  return NUMBERINGS.find((one) => one === settings[DOCUMENT_NUMBERS]) ?? "Gapless";
}

/** Whether numbers are assigned last, in an unbroken sequence. */
export const isGapless = (settings: Readonly<Record<string, unknown>>): boolean =>
  numberingOf(settings) === "Gapless";

const MARK = "~";
const STAND_INS = /~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The placeholder of a document being posted until its number is assigned: it is stored under this,
 * and where the answer, an audit line or an event contains it, `named` replaces it by the number.
 *
 * @throws Error outside of a transaction, and when its numbers have been assigned.
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

const checkNow = statement("numbers-check", "set constraints all immediate");

/** For so many documents the checks of a commit take longer than other postings should wait. */
const MANY = 20;

/**
 * Assigns numbers to the documents that the open transaction has posted, in the order of their
 * posting: one statement for all counters, after everything else that the posting does. From here
 * on the tenant's counters are locked, so only what contains the numbers follows: audit lines,
 * events, the stored answer and the commit, whose checks are made before when there are many. A second call assigns nothing.
 */
export async function giveNumbers(): Promise<void> {
  const store = ambient.getStore();
  if (!store?.client || !store.posted || store.numbers) return;
  store.numbers = new Map();
  if (store.posted.length > MANY) await checkNow();
  const kinds = store.posted.map(({ kind }: PostedDocument) => kind);
  const ids = store.posted.map(({ id }: PostedDocument) => id);
  for (const { id, number } of await give([store.tenantId, kinds, ids])) {
    store.numbers.set(MARK + id, number);
  }
}

/** A text, such as JSON, with the placeholders of the open transaction's documents replaced by their numbers. */
export function named(text: string): string {
  const numbers = ambient.getStore()?.numbers;
  if (!numbers) return text;
  return text.replace(STAND_INS, (standIn) => numbers.get(standIn) ?? standIn);
}

/** The same for all texts in a value, for what is stored as JSON. */
export function withNumbers(value: object): object {
  return ambient.getStore()?.numbers?.size ? JSON.parse(named(JSON.stringify(value))) : value;
}

/** A refusal's text for documents that its transaction does not keep. */
export function unnamed(text: string): string {
  return text.replace(STAND_INS, "the new document");
}

const inRun = statement<{ place: number | null }>(
  "numbers-in-run",
  "select place_in_run($1, $2, $3) as place",
);

/** Whether a number belongs to the tenant's unbroken sequence, so that its document is kept for good. */
export async function isInRun(tenantId: string, kind: NumberedKind, number: string) {
  return (await inRun([tenantId, kind, number]))[0]?.place != null;
}

const DOCUMENTS = "array['creditMemo', 'debitMemo', 'invoice']";

/** All counters of documents: of the default set, of the others, and those that have given numbers before. */
const mark = (
  first: string,
  from: string,
) => `insert into number_counter as c (tenant_id, kind, next, gapless_from)
  select $1::uuid, k.counter, min(k.start), ${first} from (
    select d.counter, d.start from unnest(${DOCUMENTS}) kind cross join lateral counter_of_set($1::uuid, kind, '') d
    union all select counter_of_prefix(n.key, n.value ->> 'prefix'), (n.value ->> 'startNumber')::bigint
      from sequence_set s cross join lateral jsonb_each(s.numbers) n where s.tenant_id = $1::uuid and n.key = any(${DOCUMENTS})
    union all select n.kind, n.next from number_counter n where n.tenant_id = $1::uuid and split_part(n.kind, ':', 1) = any(${DOCUMENTS})
  ) k group by k.counter order by k.counter
  on conflict (tenant_id, kind) do update set gapless_from = ${from}`;
const begin = statement(
  "numbers-begin-run",
  mark("min(k.start)", "coalesce(c.gapless_from, c.next)"),
);
const end = statement("numbers-end-run", mark("null", "null"));

/** From the tenant's next numbers on there are no gaps, or there may be. */
export async function changeNumbering(tenantId: string, to: Numbering): Promise<void> {
  await (to === "Gapless" ? begin : end)([tenantId]);
}
