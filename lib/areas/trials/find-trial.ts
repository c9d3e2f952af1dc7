import { lockAccount } from "@/lib/areas/accounts/find-account";
import { billAccount, everythingDue } from "@/lib/areas/billing/bill-account";
import { draftsOf } from "@/lib/areas/billing/draft-documents";
import { previewedCommitments } from "@/lib/areas/billing/with-commitments";
import { renewDue } from "@/lib/areas/orders/place/renew-account";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import type { Ctx } from "@/lib/kernel/context";
import { rehearsed } from "@/lib/platform/database/transaction";
import { addDays, later, type LocalDate } from "@/lib/values/local-date";
import { type OwnPart, partOf, type Trial, trialBefore } from "./model";
import { hasCost, nextBillOf } from "./queries";

/** Bills that are looked ahead. */
const MOST_BILLS = 60;

type Begun = Pick<
  Subscription,
  "id" | "status" | "accountId" | "invoiceAccountId" | "subscriptionStart" | "currency"
>;

/**
 * The trial of a subscription whose first bill that costs something comes by `until`; undefined when it has none. Renewals and
 * bills up to that one are made as the daily work makes them, and all of it is rolled back, so that the amount is the bill's. Not
 * inside a transaction.
 */
export async function trialOf(
  ctx: Ctx,
  subscription: Begun,
  until: LocalDate,
): Promise<Trial | undefined> {
  if (subscription.status !== "Active") return undefined;
  if (await hasCost(ctx.tenantId, subscription.id)) return undefined;
  const quiet: Ctx = { ...ctx, emit: () => undefined, record: () => undefined };
  return rehearsed(() => firstBill(quiet, subscription, until));
}

async function firstBill(
  ctx: Ctx,
  subscription: Begun,
  until: LocalDate,
): Promise<Trial | undefined> {
  const { subscriptionStart: start, currency } = subscription;
  for (let count = 0; count < MOST_BILLS; count += 1) {
    const next = await nextBillOf(ctx.tenantId, subscription.id);
    const billDate = next && later(next, ctx.today);
    if (billDate === null || billDate > until) return undefined;
    const part = await billOn({ ...ctx, today: billDate }, subscription, ctx.today);
    if (!part.amount.isZero()) {
      return part.amount.isPositive()
        ? trialBefore(part, { start, billDate, currency })
        : undefined;
    }
  }
  return undefined;
}

/** What a subscription adds to the bill of the day, which is made; so are the renewals and bills before it. */
async function billOn(ctx: Ctx, of: Begun, from: LocalDate): Promise<OwnPart> {
  const day = ctx.today;
  const payer = () => lockAccount(ctx, of.invoiceAccountId);
  await payer();
  await renewDue(ctx, { accountId: of.accountId }, day);
  const before = addDays(day, -1);
  if (before >= from) await billAccount({ ...ctx, today: before }, await payer(), before);
  const account = await payer();
  const due = await everythingDue(ctx, account, day);
  const about = { account, targetDate: day, documentDate: day, hold: false };
  const charges = await previewedCommitments(ctx, { ...about, charges: due });
  const drafts = await draftsOf(ctx, { ...about, charges });
  const own = charges.filter((charge) => servedBy(charge) === of.id);
  const part = partOf(drafts, new Set(own.map(({ segment }) => segment.segmentId)));
  if (part.amount.isZero()) await billAccount(ctx, account, day);
  return part;
}

/** The subscription that a charge belongs to, or whose lines its credit pays. */
const servedBy = ({ subscriptionId, credit }: BillableCharge) =>
  subscriptionId ?? credit?.paysFor ?? null;
