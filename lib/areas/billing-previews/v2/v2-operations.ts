import * as z from "zod";
import { type CallOperation, operation } from "@/lib/api/operation";
import { bodyOf, made } from "@/lib/areas/records/translate";
import { firstWordOf, wordOf } from "@/lib/areas/version-2/show";
import { getBillingPreviewRun } from "../contract";
import * as contract from "./v2-contract";

/** Words that are other words in version 2. */
const RENEWALS = { Autorenew: "auto_renew_only" };
const STATES = { Error: "failed" };

const listed = (text: string) => text.split(",").filter(Boolean);

async function shown(call: CallOperation, billingPreviewRunId: string) {
  const answer = await made(call, "getBillingPreviewRun", { params: { billingPreviewRunId } });
  const run = getBillingPreviewRun.result.parse(answer);
  return contract.billRunPreview.parse({
    id: run.billingPreviewRunId,
    billing_preview_run_number: run.runNumber,
    state: wordOf(STATES, run.status),
    target_date: run.targetDate,
    assume_renewal: wordOf(RENEWALS, run.assumeRenewal),
    batches: listed(run.batches ?? ""),
    charges_excluded: listed(run.chargeTypeToExclude).map((type) => wordOf({}, type)),
    include_draft_items: run.includingDraftItems,
    include_evergreen_subscriptions: run.includingEvergreenSubscription,
    number_of_accounts: run.totalAccounts,
    number_of_accounts_succeeded: run.succeededAccounts,
    file: run.resultFileUrl === null ? null : { url: run.resultFileUrl },
    state_transitions: { processing_start_time: run.startDate, complete_time: run.endDate },
    created_by_id: run.createdById,
    created_time: run.createdDate,
    updated_by_id: run.updatedById,
    updated_time: run.updatedDate,
  });
}

const NAMES = {
  target_date: "targetDate",
  include_draft_items: "includingDraftItems",
  include_evergreen_subscriptions: "includingEvergreenSubscription",
};
const IN_FIRST = {
  ...NAMES,
  assume_renewal: "assumeRenewal",
  batches: "batches",
  charges_excluded: "chargeTypeToExclude",
};
const createdRun = z.object({ billingPreviewRunId: z.string() });

export const createBillRunPreviewV2 = operation(
  contract.createBillRunPreviewV2,
  async (_ctx, { body }, call) => {
    const { assume_renewal: renews, batches, charges_excluded: excluded } = body;
    const wanted = {
      ...bodyOf(NAMES, body),
      ...(renews ? { assumeRenewal: firstWordOf(RENEWALS, renews) } : {}),
      ...(batches ? { batches: batches.join(",") } : {}),
      ...(excluded?.length
        ? { chargeTypeToExclude: excluded.map((kind) => firstWordOf({}, kind)).join(",") }
        : {}),
    };
    const answer = await made(call, "createBillingPreviewRun", { body: wanted }, IN_FIRST);
    return shown(call, createdRun.parse(answer).billingPreviewRunId);
  },
);

export const getBillRunPreviewV2 = operation(
  contract.getBillRunPreviewV2,
  (_ctx, { params }, call) => shown(call, params.bill_run_preview_id),
);
