import type { Ctx } from "@/lib/kernel/context";
import { MissingField } from "@/lib/kernel/errors";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { everythingDue, wholeBills } from "@/lib/areas/billing/bill-account";
import { draftsOf } from "@/lib/areas/billing/draft-documents";
import { previewedCommitments } from "@/lib/areas/billing/with-commitments";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { asking } from "@/lib/areas/orders/requested-order";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { placeOrder } from "@/lib/areas/orders/place/place-order";
import { renewDue } from "@/lib/areas/orders/place/renew-account";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { rehearsed } from "@/lib/platform/database/transaction";
import type { LocalDate } from "@/lib/values/local-date";
import {
  chargeDescriptions,
  type DraftLine,
  draftLinesOf,
  endingSubscriptions,
  evergreenSubscriptions,
  subscriptionNumbers,
} from "./queries";

export type { DraftLine };

export type PreviewRequest = {
  accountId?: string | undefined;
  accountNumber?: string | undefined;
  targetDate: LocalDate;
  renewals: "All" | "None" | "Autorenew";
  /** Kinds of charges to leave out. */
  without: ReadonlySet<string>;
  evergreen: boolean;
  /** Whether the lines of draft invoices are shown. */
  drafts: boolean;
};

/** The documents of a bill that is not made, with what their lines are called. */
export type BillingPreview = {
  account: Account;
  drafts: readonly DocumentDraft[];
  charges: readonly BillableCharge[];
  numbers: ReadonlyMap<string, string>;
  descriptions: ReadonlyMap<string, string>;
  /** The lines of draft invoices, where they are requested. */
  draftLines: readonly DraftLine[];
};

/**
 * What a bill of an account through a day would have. The renewals until then are booked, the bill is drafted, and all of
 * it is rolled back, so that the preview is the bill.
 *
 * @throws MissingField, NotFound, RuleViolation naming the problem.
 */
export function previewBilling(ctx: Ctx, request: PreviewRequest): Promise<BillingPreview> {
  const key = request.accountId ?? request.accountNumber;
  if (key === undefined)
    throw new MissingField("accountId or accountNumber is required.", { resource: 565001 });
  requireWithinReach(ctx, "targetDate", request.targetDate);
  const quiet: Ctx = { ...ctx, emit: () => undefined, record: () => undefined };
  return rehearsed(async () => {
    const account = await lockAccount(quiet, key, { resource: 565001 });
    requireOneAccount(account, request, { resource: 565002 });
    await renew(quiet, account, request);
    const { targetDate } = request;
    const due = await wanted(quiet, account, request);
    const asked = { account, targetDate, documentDate: quiet.today, hold: false };
    const charges = await previewedCommitments(quiet, { ...asked, charges: due });
    const drafts = await draftsOf(quiet, { ...asked, charges });
    const subscriptions = charges.flatMap(({ subscriptionId }) => subscriptionId ?? []);
    const segments = charges.map(({ segment }) => segment.segmentId);
    return {
      ...{ account, drafts, charges },
      numbers: await subscriptionNumbers(ctx.tenantId, subscriptions),
      descriptions: await chargeDescriptions(ctx.tenantId, segments),
      draftLines: request.drafts ? await draftLinesOf(ctx.tenantId, account.id) : [],
    };
  });
}

async function renew(ctx: Ctx, account: Account, { renewals, targetDate }: PreviewRequest) {
  if (renewals === "None") return;
  if (renewals === "All") {
    const ending = await endingSubscriptions(ctx.tenantId, account.id, targetDate);
    if (ending.length)
      await placeOrder(ctx, {
        existingAccountId: account.id,
        orderDate: ctx.today,
        subscriptions: ending.map((subscriptionNumber) => ({
          kind: "changed" as const,
          subscriptionNumber,
          changes: [asking("TermsAndConditions", { autoRenew: true })],
        })),
      });
  }
  await renewDue(ctx, { accountId: account.id }, targetDate);
}

async function wanted(
  ctx: Ctx,
  account: Account,
  { targetDate, without, evergreen }: PreviewRequest,
): Promise<BillableCharge[]> {
  const due = await everythingDue(ctx, account, targetDate);
  const endless = evergreen
    ? new Set<string>()
    : await evergreenSubscriptions(ctx.tenantId, account.id);
  const chosen = due.filter(
    ({ segment, subscriptionId }) =>
      !without.has(segment.type) && (subscriptionId === null || !endless.has(subscriptionId)),
  );
  return wholeBills(chosen, due);
}
