import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { dateTimeText, offsetDateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import type { getUnbilledUsage, listAccountUsage, uploadUsage } from "./contract";
import type { queryUsages } from "./list-contract";
import type { RowResult, UnbilledSum, UsageRecord, UsageUpload } from "./model";
import type { UsageObject } from "./object-contract";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

type Outcome = Omit<z.output<typeof uploadUsage.result>, "size" | "checkImportStatus">;

/** The outcome of rows, in the response of the call and in its status. */
export function presentOutcome(
  outcome: Pick<
    UsageUpload,
    "status" | "received" | "accepted" | "duplicates" | "rejected" | "results"
  >,
): Outcome {
  const { status, received, accepted, duplicates, rejected, results } = outcome;
  const shown = { received, accepted, duplicates, rejected };
  return { importStatus: status, ...shown, results: results.map(presentResult) };
}

function presentResult(result: RowResult): Outcome["results"][number] {
  const { row, status, uniqueKey } = result;
  const key = uniqueKey === null ? {} : { uniqueKey };
  if (result.status === "Rejected") return { row, status, ...key, reasons: [...result.reasons] };
  return { row, status, id: wireId(result.id), ...key };
}

type AccountRow = z.output<typeof listAccountUsage.result>["usage"][number];

/** A record as a row of an account's list. */
export function presentAccountUsage(usage: UsageRecord, timeZone: string): AccountRow {
  const { accountNumber, accountName, unitOfMeasure, subscriptionNumber, chargeNumber, status } =
    usage;
  return {
    id: wireId(usage.id),
    accountId: wireId(usage.accountId),
    accountNumber,
    accountName,
    unitOfMeasure,
    quantity: exactNumber(usage.quantity),
    startDateTime: dateTimeText(timeZone, usage.startAt),
    subscriptionNumber,
    chargeNumber,
    status,
    sourceName: usage.fileName ?? "API",
    submissionDateTime: dateTimeText(timeZone, usage.createdAt),
  };
}

type Sum = z.output<typeof getUnbilledUsage.result>["unbilled"][number];

export function presentSum({ quantity, firstDay, lastDay, ...sum }: UnbilledSum): Sum {
  return {
    ...sum,
    quantity: exactNumber(quantity),
    firstStartDate: firstDay,
    lastStartDate: lastDay,
  };
}

type ListRow = z.output<typeof queryUsages.result>["data"][number];

/** A record as a row of the object query. */
export function presentUsageRow(usage: UsageRecord): ListRow {
  const { accountNumber, accountName, subscriptionNumber, chargeNumber, uniqueKey } = usage;
  const { description, groupId, fileName, sourceType, createdById, updatedById } = usage;
  const created = usage.createdAt.toISOString();
  return {
    id: wireId(usage.id),
    accountId: wireId(usage.accountId),
    accountNumber,
    accountName,
    subscriptionId: idOrNull(usage.subscriptionId),
    subscriptionNumber,
    chargeNumber,
    uOM: usage.unitOfMeasure,
    quantity: exactNumber(usage.quantity),
    startDateTime: usage.startAt.toISOString(),
    startDate: usage.startDay,
    endDateTime: usage.endAt?.toISOString() ?? null,
    rbeStatus: usage.status,
    sourceType,
    uniqueKey,
    groupId,
    description,
    importId: idOrNull(usage.uploadId),
    fileName,
    createdById: actorWireId(createdById),
    createdDate: created,
    submissionDateTime: created,
    updatedById: actorWireId(updatedById),
    updatedDate: usage.updatedAt.toISOString(),
    ...usage.customFields,
  };
}

/** A record in object operations. Absent values are omitted. */
export function usageObject(
  ctx: Ctx,
  usage: UsageRecord,
  charge: { id: string; catalogNumber: string } | undefined,
): UsageObject {
  const instant = (at: Date) => offsetDateTimeText(ctx.timeZone, at);
  return {
    ...usage.customFields,
    Id: wireId(usage.id),
    AccountId: wireId(usage.accountId),
    AccountNumber: usage.accountNumber,
    ChargeId: charge && wireId(charge.id),
    ChargeNumber: usage.chargeNumber ?? undefined,
    Description: usage.description ?? undefined,
    EndDateTime: usage.endAt ? instant(usage.endAt) : undefined,
    GroupId: usage.groupId ?? undefined,
    ProductRatePlanChargeNumber: charge?.catalogNumber,
    Quantity: exactNumber(usage.quantity),
    RbeStatus: usage.status,
    SourceType: usage.sourceType,
    StartDateTime: instant(usage.startAt),
    SubscriptionId: usage.subscriptionId ? wireId(usage.subscriptionId) : undefined,
    SubscriptionNumber: usage.subscriptionNumber ?? undefined,
    UOM: usage.unitOfMeasure,
    UniqueKey: usage.uniqueKey ?? undefined,
    CreatedById: actorWireId(usage.createdById),
    CreatedDate: instant(usage.createdAt),
    UpdatedById: actorWireId(usage.updatedById),
    UpdatedDate: instant(usage.updatedAt),
  };
}
