import * as z from "zod";
import { ENTRY_KINDS } from "./state-contract";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { meter as shownMeter } from "./contract";
import {
  type Counts,
  type Definition,
  type ExportedTrail,
  type Job,
  keyOfDay,
  type Meter,
  publishedOf,
  type Run,
  RUN_STATUSES,
  RUN_TYPES,
  type ShownDay,
} from "./model";

export const presentDefinition = ({ fields, filters, aggregation, unitOfMeasure }: Definition) => ({
  accountField: fields.account,
  idField: fields.id,
  timeField: fields.time,
  ...(fields.value === null ? {} : { valueField: fields.value }),
  ...(fields.subscription === null ? {} : { subscriptionField: fields.subscription }),
  ...(fields.charge === null ? {} : { chargeField: fields.charge }),
  filters: filters.map((filter) => ({ ...filter })),
  ...{ aggregation, unitOfMeasure },
});

export function presentMeter(
  meter: Meter,
  counts: Counts | undefined,
): z.output<typeof shownMeter> {
  return {
    id: String(meter.number),
    globalId: wireId(meter.globalId),
    eventStoreId: String(meter.number),
    name: meter.name,
    latestVersion: meter.versions.at(-1)?.version ?? "",
    publishedVersion: publishedOf(meter)?.version ?? null,
    events: counts?.events ?? 0,
    daysToCount: counts?.due ?? 0,
    daysWithErrors: counts?.errors ?? 0,
    eventsToday: counts?.received ?? 0,
    refusedToday: counts?.refused ?? 0,
    lastRunStatus: RUN_STATUSES.find((status) => status === counts?.runStatus) ?? null,
    lastRunDate: counts?.runAt?.toISOString() ?? null,
    versions: meter.versions.map(({ version, status, definition, publishedAt }) => ({
      ...{ version, status, definition: presentDefinition(definition) },
      publishedDate: publishedAt?.toISOString() ?? null,
    })),
    createdDate: meter.createdAt.toISOString(),
    updatedDate: meter.updatedAt.toISOString(),
  };
}

/** What the interface calls the states of a job, from 5 on. */
const FIRST_JOB_STATUS = 5;

export function presentJob({ number }: Pick<Meter, "number">, job: Job) {
  const id = wireId(job.id);
  return {
    ...{ id, queryId: id, eventStoreId: String(number) },
    status: FIRST_JOB_STATUS + RUN_STATUSES.indexOf(job.status),
    operationType: job.operation,
    inputRecordCount: job.given,
    uniqueRecordCount: job.different,
    modifiedRecordCount: job.changed,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}

const trailRead: z.ZodType<ExportedTrail> = z.object({
  exportType: z.enum(ENTRY_KINDS),
  runType: z.enum(RUN_TYPES),
  fileId: z.string(),
  name: z.string(),
});

export function presentExport({ id, query, changed, createdAt }: Job) {
  const { exportType, runType, fileId, name } = trailRead.parse(JSON.parse(query ?? "{}"));
  return {
    ...{ id: wireId(id), fileKey: wireId(fileId), exportType, runType, fileName: name },
    ...{ format: "csv" as const, status: "COMPLETED" as const, records: changed },
    createdAt: createdAt.toISOString(),
  };
}

export const statusOf = ({ status }: Run) => RUN_STATUSES.indexOf(status) + 1;

export function presentRun({ number }: Pick<Meter, "number">, run: Run) {
  const id = wireId(run.id);
  return {
    ...{ id, sessionId: id, jobId: id, meterId: number, version: run.version, revision: 1 },
    runType: run.runType === "NORMAL" ? 1 : 2,
    runTypeDescription: run.runType,
    startTime: run.createdAt.toISOString(),
    endTime: run.endedAt?.toISOString() ?? null,
    status: statusOf(run),
    statusDescription: run.status,
    ...{ canExportSummary: false, hasLineageEnabled: false },
  };
}

export function presentDay({ number }: Pick<Meter, "number">, row: ShownDay) {
  const { accountNumber, accountName, subscriptionNumber, chargeNumber, events, error } = row;
  const id = wireId(row.id);
  const settled: "Counted" | "Error" = error === null ? "Counted" : "Error";
  const state: "Counted" | "Due" | "Error" = row.isDue ? "Due" : settled;
  return {
    ...{ id, day: row.day, accountNumber, accountName, subscriptionNumber, chargeNumber },
    ...{ state, quantity: exactNumber(decimal(row.quantity)), events, usageRecords: row.records },
    ...{ usageKey: keyOfDay(number, id), error },
  };
}
