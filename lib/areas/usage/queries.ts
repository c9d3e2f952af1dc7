import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { mapInTurns } from "@/lib/platform/turns";
import { openSum } from "./daily-queries";
import { DONE, type NewUsage, UPLOAD_STATUSES, type UsageSource, type UsageUpload } from "./model";
import { instantOf } from "./reference-queries";

/** The values by which rows with a known key are compared. */
const GIVEN = `unnest($3::int[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::numeric[], $10::text[])
  as n (row, unique_key, account_id, subscription_id, charge_number, uom, quantity, start)`;

/**
 * Rows are inserted in the order of their keys, so that equal batches lock in one order; of rows with
 * one key the first wins. Triggers add them to their daily sums.
 */
const insert = statement<{ id: string }>(
  "usage-insert",
  `with r as materialized (
     select s.*, dense_rank() over (order by s.account_id, s.subscription_id, s.charge_number, s.uom, s.start_day) as part
     from (select m.*, (m.start_at at time zone $2)::date as start_day
       from (select u.*, ${instantOf("u.start", "$2")} as start_at
         from unnest($7::uuid[], $8::uuid[], $9::uuid[], $10::text[], $11::text[], $12::numeric[], $13::text[], $14::text[],
           $15::text[], $16::text[], $17::text[], $18::text[])
         with ordinality as u (id, account_id, subscription_id, charge_number, uom, quantity, start, "end", unique_key,
           description, group_id, custom_fields, place)) m) s
   ), parts as (
     select distinct on (part) part, account_id, subscription_id, charge_number, uom, start_day from r order by part
   ), sums as materialized (
     select p.*, coalesce(open.id, gen_random_uuid()) as daily_id, open.id is null as begins
     from parts p left join lateral (${openSum("p", "$3::uuid")}) open on true
   ), begun as (
     insert into usage_daily (tenant_id, id, account_id, subscription_id, charge_number, uom, start_day, upload_id, quantity, records)
     select $1, daily_id, account_id, subscription_id, charge_number, uom, start_day, $3, 0, 0 from sums where begins
   )
   insert into usage_record (tenant_id, id, account_id, subscription_id, charge_number, uom, quantity, start_at, end_at,
     start_day, unique_key, description, group_id, custom_fields, upload_id, source_type, daily_id, created_by_id,
     updated_by_id, created_at, updated_at)
   select $1, r.id, r.account_id, r.subscription_id, r.charge_number, r.uom, r.quantity, r.start_at, ${instantOf('r."end"', "$2")},
     r.start_day, r.unique_key, r.description, r.group_id,
     coalesce(r.custom_fields, '{}')::jsonb, $3, $4, s.daily_id, $5, $5, $6, $6
   from r join sums s on s.part = r.part
   order by r.unique_key, r.place
   on conflict (tenant_id, unique_key) where unique_key is not null do nothing
   returning id`,
);

/** How new rows were sent. */
export type Origin = { sourceType: UsageSource; uploadId: string | null };

/** Stores rows in one statement; returns the ids of those with a new key. */
export async function insertUsage(
  ctx: Ctx,
  rows: readonly NewUsage[],
  { sourceType, uploadId }: Origin,
): Promise<Set<string>> {
  const column = async <T>(of: (row: NewUsage) => T | null): Promise<(T | null)[] | null> => {
    const values = await mapInTurns(rows, of);
    return values.some((value) => value !== null) ? values : null;
  };
  const stored = await insert([
    ctx.tenantId,
    ctx.timeZone,
    uploadId,
    sourceType,
    ctx.actor.id,
    ctx.now,
    await column(({ id }) => id),
    await column(({ accountId }) => accountId),
    await column(({ subscriptionId }) => subscriptionId),
    await column(({ chargeNumber }) => chargeNumber),
    await column(({ unitOfMeasure }) => unitOfMeasure),
    await column(({ quantity }) => quantity),
    await column(({ start }) => start),
    await column(({ end }) => end),
    await column(({ uniqueKey }) => uniqueKey),
    await column(({ description }) => description),
    await column(({ groupId }) => groupId),
    await column(({ customFields }) => customFields && JSON.stringify(customFields)),
  ]);
  return new Set(stored.map(({ id }) => id));
}

export type KnownRow = { row: number; id: string; isSame: boolean };

const known = statement<KnownRow>(
  "usage-known",
  `select n.row, u.id, u.account_id = n.account_id and u.uom = n.uom and u.quantity = n.quantity
     and u.start_at = ${instantOf("n.start", "$2")} and u.subscription_id is not distinct from n.subscription_id
     and u.charge_number is not distinct from n.charge_number as "isSame"
   from ${GIVEN} join usage_record u on u.tenant_id = $1 and u.unique_key = n.unique_key`,
  { replanned: true },
);

/** The records with the keys of `rows`, and whether their values are the same. */
export function knownUsage(ctx: Ctx, rows: readonly NewUsage[]): Promise<KnownRow[]> {
  return known([
    ctx.tenantId,
    ctx.timeZone,
    rows.map(({ row }) => row),
    rows.map(({ uniqueKey }) => uniqueKey),
    rows.map(({ accountId }) => accountId),
    rows.map(({ subscriptionId }) => subscriptionId),
    rows.map(({ chargeNumber }) => chargeNumber),
    rows.map(({ unitOfMeasure }) => unitOfMeasure),
    rows.map(({ quantity }) => quantity),
    rows.map(({ start }) => start),
  ]);
}

const insertUploads = insertRows("usage_upload");

/** Stores a file before its rows, with an empty outcome. */
export async function insertUpload(
  ctx: Ctx,
  upload: { id: string; fileName: string; size: number },
): Promise<void> {
  await insertUploads([
    {
      tenant_id: ctx.tenantId,
      id: upload.id,
      entity_id: ctx.entityId,
      file_name: upload.fileName,
      size: upload.size,
      status: "Failed",
      received: 0,
      accepted: 0,
      duplicates: 0,
      rejected: 0,
      results: [],
      created_by_name: ctx.actor.name,
      created_at: ctx.now,
    },
  ]);
}

const finishUpload = statement(
  "usage-upload-finish",
  `update usage_upload set status = $3, received = $4, accepted = $5, duplicates = $6, rejected = $7, results = $8
   where tenant_id = $1 and id = $2`,
);

/** Stores the outcome of a file. */
export async function storeUploadOutcome(
  tenantId: string,
  id: string,
  outcome: Pick<
    UsageUpload,
    "status" | "received" | "accepted" | "duplicates" | "rejected" | "results"
  >,
): Promise<void> {
  const { status, received, accepted, duplicates, rejected, results } = outcome;
  const counts = [received, accepted, duplicates, rejected];
  await finishUpload([tenantId, id, status, ...counts, JSON.stringify(results)]);
}

/** The savepoint before the rows of a file. */
const begin = statement("usage-rows-begin", "savepoint usage_rows");
const takeBack = statement("usage-rows-take-back", "rollback to savepoint usage_rows");

/** Sets a savepoint, to which `rollBackRows` rolls back. */
export async function beginRows(): Promise<void> {
  await begin();
}

/** Rolls back to `beginRows`: the rows of a rejected file. */
export async function rollBackRows(): Promise<void> {
  await takeBack();
}

const uniqueKey = z.string().nullable();
const reason = z.object({ code: z.number(), message: z.string() });
const resultsRead = z.array(
  z.union([
    z.object({
      row: z.number(),
      status: z.enum(DONE),
      id: z.string(),
      uniqueKey,
    }),
    z.object({
      row: z.number(),
      status: z.literal("Rejected"),
      reasons: z.array(reason),
      uniqueKey,
    }),
  ]),
);

/** A file by its id, within the entity of the call. */
export async function uploadById(ctx: Ctx, id: string): Promise<UsageUpload | undefined> {
  const upload = await prisma().usageUpload.findFirst({
    where: { tenantId: ctx.tenantId, id, entityId: ctx.entityId },
    omit: { tenantId: true, entityId: true },
  });
  if (!upload) return undefined;
  const status = wordRead(UPLOAD_STATUSES, upload.status);
  return { ...upload, status, results: resultsRead.parse(upload.results) };
}
