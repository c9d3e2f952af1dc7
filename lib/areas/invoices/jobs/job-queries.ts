import type { Ctx } from "@/lib/kernel/context";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import {
  INVOICE_JOB_STATUSES,
  INVOICE_JOB_TYPES,
  type InvoiceJob,
  type InvoiceJobRequest,
  type InvoiceJobWork,
} from "./job-model";

type Asker = Pick<Ctx, "tenantId" | "entityId" | "orgIds" | "actor" | "now">;

/** Stores a job with its request and user. */
export async function insertJob(
  { tenantId, entityId, orgIds, actor, now }: Asker,
  job: Pick<InvoiceJob, "id" | "type" | "invoiceId"> & { request: InvoiceJobRequest },
): Promise<void> {
  const who = { actorType: actor.type, actorId: actor.id, actorName: actor.name };
  await prisma().invoiceJob.create({
    data: {
      tenantId,
      status: "Pending",
      entityId,
      orgIds: [...orgIds],
      ...who,
      ...job,
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** The number of lines of an invoice. */
export function linesOfInvoice(tenantId: string, invoiceId: string): Promise<number> {
  return prisma().invoiceItem.count({ where: { tenantId, invoiceId } });
}

type Stored = { type: string; status: string };

const read = <J extends Stored>(job: J) => ({
  ...job,
  type: wordRead(INVOICE_JOB_TYPES, job.type),
  status: wordRead(INVOICE_JOB_STATUSES, job.status),
});

/** The job that waits for a worker to change an invoice; undefined when there is none. */
export async function waitingJob(
  tenantId: string,
  invoiceId: string,
): Promise<InvoiceJob | undefined> {
  const where = { tenantId, invoiceId, status: "Pending" };
  const job = await prisma().invoiceJob.findFirst({ where, omit: { request: true } });
  return job ? read(job) : undefined;
}

/** What a job is and how it ended, by its id. */
export async function jobById(tenantId: string, key: string) {
  const id = uuidOf(key);
  if (id === undefined) return undefined;
  const job = await prisma().invoiceJob.findUnique({
    where: { tenantId_id: { tenantId, id } },
    omit: { request: true },
  });
  return job ? read(job) : undefined;
}

const lock = statement<InvoiceJobWork>(
  "invoice-job-lock",
  `select id, type, status, invoice_id as "invoiceId", actor_type as "actorType", actor_id as "actorId",
     actor_name as "actorName", request, error
   from invoice_job where tenant_id = $1 and id = $2::uuid for update`,
);

/** A job by id, locked, so that only one worker does it. */
export async function lockJob(tenantId: string, id: string): Promise<InvoiceJobWork | undefined> {
  return (await lock([tenantId, id]))[0];
}

/** Ends a job, as done or with the reason for its failure. */
export async function endJob(
  { tenantId, now }: Pick<Ctx, "tenantId" | "now">,
  id: string,
  error: string | null,
): Promise<void> {
  await prisma().invoiceJob.updateMany({
    where: { tenantId, id, status: "Pending" },
    data: {
      status: error === null ? "Completed" : "Failed",
      error: error?.slice(0, 4000) ?? null,
      updatedAt: now,
    },
  });
}
