import * as z from "zod";
import { prisma, statement } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import type { NumberedKind, SequenceSet } from "./model";

const select = { id: true, name: true, numbers: true } as const;

const sequence = z.object({ prefix: z.string(), startNumber: z.number() });
const sequences = z.object({
  creditMemo: sequence,
  debitMemo: sequence,
  invoice: sequence,
  payment: sequence.exactOptional(),
  refund: sequence.exactOptional(),
});

type Stored = { id: string; name: string; numbers: unknown };
const read = ({ numbers, ...set }: Stored): SequenceSet => ({
  ...set,
  numbers: sequences.parse(numbers),
});

/** The stored sets of a tenant, the oldest first; of one name if it is given. */
export async function setsOf(tenantId: string, name?: string): Promise<SequenceSet[]> {
  const found = await prisma().sequenceSet.findMany({
    where: { tenantId, ...(name === undefined ? {} : { name }) },
    select,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return found.map(read);
}

/** A stored set by its id. */
export async function setById(tenantId: string, id: string): Promise<SequenceSet | undefined> {
  const found = await prisma().sequenceSet.findFirst({ where: { tenantId, id }, select });
  return found ? read(found) : undefined;
}

const keep = statement<{ id: string }>(
  "sequence-set-keep",
  "select id from sequence_set where tenant_id = $1 and id = $2 for key share",
);

/** Keeps a set from being deleted until the transaction ends; false when there is none. */
export async function keepSet(tenantId: string, id: string): Promise<boolean> {
  return (await keep([tenantId, id])).length > 0;
}

/** Stores a new set. */
export async function insertSet(tenantId: string, set: SequenceSet, now: Date): Promise<void> {
  const { id, name, numbers } = set;
  await prisma().sequenceSet.createMany({
    data: { tenantId, id, name, numbers: jsonWritten(numbers), createdAt: now, updatedAt: now },
  });
}

/** Stores a changed set. */
export async function storeSet(tenantId: string, set: SequenceSet, now: Date): Promise<number> {
  const { id, name, numbers } = set;
  const { count } = await prisma().sequenceSet.updateMany({
    where: { tenantId, id },
    data: { name, numbers: jsonWritten(numbers), updatedAt: now },
  });
  return count;
}

export async function removeSet(tenantId: string, id: string): Promise<void> {
  await prisma().sequenceSet.deleteMany({ where: { tenantId, id } });
}

const named = statement<{ by: string }>(
  "sequence-set-named",
  `(select 'account ' || account_number as by from account where tenant_id = $1 and as_given ->> 'sequenceSetId' = $2 limit 1)
   union all (select 'invoice ' || invoice_number from invoice where tenant_id = $1 and as_given ->> 'sequenceSetId' = $2 limit 1)`,
);

/** What names a set, given by its id as callers write it: an account, or an invoice. */
export async function namedBy(tenantId: string, wireId: string): Promise<string | undefined> {
  return (await named([tenantId, wireId]))[0]?.by;
}

const last = statement<{ last: string | null }>(
  "sequence-set-last",
  `select max(substring(n.number from '[0-9]+$')::bigint)::text as last from (
     select invoice_number as number from invoice where tenant_id = $1 and $2 in ('invoice', 'debitMemo')
     union all select memo_number from credit_memo where tenant_id = $1 and $2 = 'creditMemo'
     union all select payment_number from payment where tenant_id = $1 and $2 = 'payment'
     union all select refund_number from refund where tenant_id = $1 and $2 = 'refund') n
   where starts_with(n.number, $3) and substring(n.number from length($3) + 1) ~ '^[0-9]{8,15}$'`,
);

/** The highest number that is in use with a prefix; 0 for none. */
export async function lastNumber(
  tenantId: string,
  kind: NumberedKind,
  prefix: string,
): Promise<number> {
  return Number((await last([tenantId, kind, prefix]))[0]?.last ?? 0);
}
