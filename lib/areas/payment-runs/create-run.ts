import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { requireFeature } from "@/lib/api/features/require-features";
import { hasNeed } from "@/lib/kernel/features";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { instantOfText } from "@/lib/kernel/clock";
import { collectionSettingsOf } from "@/lib/areas/settings/collection-settings-model";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import type { createPaymentRun } from "./contract";
import { report } from "./find-run";
import { insertItems, type NewItem } from "./item-queries";
import { namedItem } from "./named-item";
import { type PaymentRun, RUN_TASK, type RunFilter } from "./model";
import { insertRun } from "./queries";

type Body = z.output<typeof createPaymentRun.body>;

/** Creates a run; without a runDate the worker starts it as soon as the call has committed. */
export async function createRun(ctx: Ctx, body: Body): Promise<PaymentRun> {
  requireKnown(ctx, body);
  if (body.targetDate === undefined && body.runDate === undefined && !body.data) {
    throw new MissingField("targetDate or runDate says when the documents are due.");
  }
  const run: PaymentRun = {
    ...(await filterOf(ctx, body)),
    ...optionsOf(ctx, body),
    id: newId(),
    runNumber: await takeNumber("paymentRun"),
    status: "Pending",
    entityId: ctx.entityId,
    orgIds: [...ctx.orgIds],
    targetDate: body.targetDate ?? null,
    runAt: body.runDate === undefined ? null : momentOf(ctx, body.runDate),
    byData: body.data !== undefined,
    customFields: changedCustomFields({}, body),
    errorMessage: null,
    executedAt: null,
    completedAt: null,
    createdByName: ctx.actor.name,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  if (run.byData) requireNoFilter(run);
  const items: NewItem[] = [];
  for (const element of body.data ?? []) items.push(await namedItem(ctx, element, run));
  requireDistinct(items);
  await insertRun(ctx.tenantId, run);
  await insertItems(ctx.tenantId, run.id, items, ctx.now);
  if (run.runAt === null) await startSoon(ctx, run.id);
  report(ctx, run, "create", "created");
  return run;
}

/** Enqueues a run for the worker; the job exists only if the caller's transaction commits. */
export function startSoon(ctx: Ctx, runId: string): Promise<void> {
  const job = `${RUN_TASK}:${runId}`;
  return enqueue(RUN_TASK, { tenantId: ctx.tenantId, runId }, { key: job, queue: job });
}

/** @throws RuleViolation for a known field that runs do not support, AccessDenied for a feature that is off. */
export function requireKnown(
  ctx: Ctx,
  body: Pick<Body, "applyCreditBalance" | "autoApplyCreditMemo" | "billingRunId">,
): void {
  if (body.applyCreditBalance) requireFeature(ctx, "creditBalance", "applyCreditBalance");
  if (body.autoApplyCreditMemo) requireFeature(ctx, "invoiceSettlement", "autoApplyCreditMemo");
  if (body.billingRunId) throw new RuleViolation("billingRunId is not available for payment runs.");
}

/** The filter of a body. @throws NotFound for accounts, InvalidValue for gateways. */
export async function filterOf(
  ctx: Ctx,
  body: Pick<Body, "accountId" | "batch" | "billCycleDay" | "currency"> & {
    paymentGatewayId?: string | null;
  },
): Promise<RunFilter> {
  const { accountId, paymentGatewayId, billCycleDay } = body;
  const blame = { resource: 545006, parameter: "paymentGatewayId" };
  return {
    accountId: accountId ? (await findAccount(ctx, accountId, { resource: 545001 })).id : null,
    batch: body.batch ?? null,
    billCycleDay: billCycleDay === undefined ? null : Number(billCycleDay),
    currency: body.currency ?? null,
    gateway: paymentGatewayId ? await requestedGateway(ctx, paymentGatewayId, blame) : null,
  };
}

function optionsOf(ctx: Ctx, body: Body) {
  const { applyCreditAutomatically } = collectionSettingsOf(ctx.settings, ctx.environment);
  const memos = hasNeed(ctx.settings, "invoiceSettlement");
  return {
    applyCreditMemos: body.autoApplyCreditMemo ?? (memos && applyCreditAutomatically),
    applyCreditBalance: body.applyCreditBalance ?? (!memos && applyCreditAutomatically),
    applyUnappliedPayments: body.autoApplyUnappliedPayment ?? applyCreditAutomatically,
    collectPayment: body.collectPayment ?? true,
    consolidated: body.consolidatedPayment ?? true,
    closedMethods: body.processPaymentWithClosedPM ?? false,
    customPaymentMethods:
      body.useCustomPaymentMethods ??
      (body.data ?? []).some(({ paymentMethodId }) => paymentMethodId !== undefined),
  };
}

/** The moment of a runDate. @throws InvalidValue for an invalid one, RuleViolation for a past one. */
export function momentOf(ctx: Ctx, text: string): Date {
  let at: Date;
  try {
    at = instantOfText(ctx.timeZone, text);
  } catch (error) {
    throw new InvalidValue(`runDate: ${text} is no moment.`, { resource: 545014, cause: error });
  }
  if (at.getTime() >= ctx.now.getTime()) return at;
  throw new RuleViolation("runDate lies in the past. Leave it out to begin at once.", {
    resource: 545014,
  });
}

function requireNoFilter(run: RunFilter): void {
  const { accountId, batch, billCycleDay, currency, gateway } = run;
  if ([accountId, batch, billCycleDay, currency, gateway].every((part) => part === null)) return;
  throw new RuleViolation("A run takes documents by filters, or those in data: not both.");
}

function requireDistinct(items: readonly NewItem[]): void {
  const invoices = items.flatMap(({ invoiceId }) => invoiceId ?? []);
  if (new Set(invoices).size === invoices.length) return;
  throw new RuleViolation("A document stands in data twice: add its amounts up.");
}
