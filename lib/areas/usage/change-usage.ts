import type { Ctx } from "@/lib/kernel/context";
import { categoryOf, resourceOf } from "@/lib/kernel/codes";
import { ApiError, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { fields } from "@/lib/api/field";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { eventFields } from "./event-contract";
import { findUsage } from "./find-usage";
import { ingest } from "./ingest";
import { lookUp } from "./look-up";
import { refusalOfBilled, type RowReason, type UsageDraft, type UsageRecord } from "./model";
import type { UsageBody, UsageChanges } from "./object-contract";
import { momentOf } from "./read-row";
import { changeUsage, deleteUsageRow } from "./record-queries";
import { documentsOfUsage } from "./replace/replace-queries";
import { checkLater } from "./watched/check-later";
import { keysOf } from "@/lib/values/keys";

const present = (...keys: (string | undefined)[]) =>
  keys.filter((key): key is string => key !== undefined);

/** Stores one usage record. @throws ApiError with all reasons against it. */
export async function createUsage(ctx: Ctx, body: UsageBody): Promise<{ id: string }> {
  const accountKeys = present(body.AccountId, body.AccountNumber);
  if (!accountKeys.length)
    throw new MissingField("AccountId or AccountNumber is required", { parameter: "AccountId" });
  const customFields = changedCustomFields({}, body);
  const draft: UsageDraft = {
    row: 1,
    accountKeys,
    subscriptionKeys: present(body.SubscriptionId, body.SubscriptionNumber),
    chargeKeys: present(body.ChargeId, body.ChargeNumber),
    unitOfMeasure: body.UOM,
    quantity: String(body.Quantity),
    start: momentOf(body.StartDateTime),
    end: body.EndDateTime ? momentOf(body.EndDateTime) : null,
    uniqueKey: body.UniqueKey ?? null,
    description: body.Description ?? null,
    groupId: body.GroupId ?? null,
    customFields,
  };
  const [result] = await ingest(ctx, [draft], {
    sourceType: "API",
    uploadId: null,
    replace: false,
  });
  if (result?.status === "Rejected" && !isTaken(result.reasons)) throw refusalOf(result.reasons);
  if (result?.status !== "Accepted") throw taken();
  const { quantity, unitOfMeasure, start } = draft;
  ctx.record({
    subjectType: "usage",
    subjectId: result.id,
    action: "create",
    detail: { quantity, unitOfMeasure, start },
  });
  return result;
}

/** Corrects an unbilled record. @throws ApiError with all reasons against it. */
export async function updateUsage(
  ctx: Ctx,
  key: string,
  body: UsageChanges,
): Promise<{ id: string }> {
  const before = await findUsage(ctx, key, { lock: true });
  await requirePending(ctx, before, "changed");
  const draft = changedDraft(before, body);
  const [looked] = await lookUp(ctx, [draft]);
  if (looked && "reasons" in looked) throw refusalOf(looked.reasons);
  await changeUsage(ctx, before.id, draft);
  await checkLater(ctx, [before.accountId]);
  const { unitOfMeasure } = before;
  const quantity = before.quantity.toFixed();
  ctx.record({
    subjectType: "usage",
    subjectId: before.id,
    action: "update",
    detail: {
      before: { quantity, unitOfMeasure, start: before.startAt },
      after: { quantity: draft.quantity, unitOfMeasure: draft.unitOfMeasure, start: draft.start },
    },
  });
  return before;
}

/** Deletes an unbilled record. */
export async function deleteUsage(ctx: Ctx, key: string): Promise<{ id: string }> {
  const found = await findUsage(ctx, key, { lock: true });
  await requirePending(ctx, found, "deleted");
  await deleteUsageRow(ctx.tenantId, found.id);
  const { unitOfMeasure, uniqueKey, startAt } = found;
  ctx.record({
    subjectType: "usage",
    subjectId: found.id,
    action: "delete",
    detail: { quantity: found.quantity.toFixed(), unitOfMeasure, uniqueKey, start: startAt },
  });
  return found;
}

/** @throws RuleViolation for a record that is billed, naming its documents. */
async function requirePending(ctx: Ctx, { id, status }: UsageRecord, verb: string): Promise<void> {
  if (status === "Pending") return;
  throw refusalOfBilled(await documentsOfUsage(ctx.tenantId, id), verb);
}

function changedDraft(before: UsageRecord, body: UsageChanges): UsageDraft {
  const { EndDateTime: end, StartDateTime: start } = body;
  const kept = before.endAt?.toISOString() ?? null;
  return {
    row: 1,
    accountKeys: [before.accountId],
    subscriptionKeys: present(before.subscriptionId ?? undefined),
    chargeKeys: present(before.chargeNumber ?? undefined),
    unitOfMeasure: body.UOM ?? before.unitOfMeasure,
    quantity: body.Quantity === undefined ? before.quantity.toFixed() : String(body.Quantity),
    start: start === undefined ? before.startAt.toISOString() : momentOf(start),
    end: end === undefined ? kept : end && momentOf(end),
    uniqueKey: before.uniqueKey,
    description: before.description,
    groupId: before.groupId,
    customFields: changedCustomFields(before.customFields, body),
  };
}

/** Names of an event's fields in object operations. */
const SPELLINGS: Readonly<Partial<Record<keyof typeof eventFields, string>>> = {
  accountNumber: "AccountNumber",
  unitOfMeasure: "UOM",
  quantity: "Quantity",
  startDateTime: "StartDateTime",
  endDateTime: "EndDateTime",
  subscriptionNumber: "SubscriptionNumber",
  chargeNumber: "ChargeNumber",
  uniqueKey: "UniqueKey",
};

function refusalOf(reasons: readonly RowReason[]): ApiError {
  const [first] = reasons;
  const named = reasons.map((reason) => {
    const field = keysOf(SPELLINGS).find(
      (name) => fields.get(eventFields[name])?.code === resourceOf(reason.code),
    );
    return { ...reason, ...(field ? { parameter: SPELLINGS[field] } : {}) };
  });
  return new ApiError(first ? categoryOf(first.code) : 20, first?.message ?? "", {
    reasons: named,
  });
}

/** True when a row is rejected for its key only. */
function isTaken(reasons: readonly RowReason[]): boolean {
  const key = fields.get(eventFields.uniqueKey)?.code;
  return reasons.every(({ code }) => resourceOf(code) === key);
}

function taken(): RuleViolation {
  return new RuleViolation("UniqueKey is taken: it must be unique", {
    parameter: "UniqueKey",
    word: "DUPLICATE_VALUE",
  });
}
