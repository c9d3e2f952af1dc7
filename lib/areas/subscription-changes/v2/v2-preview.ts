import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { StandIn } from "@/lib/areas/orders/preview/preview-account";
import {
  type OrderPreview,
  previewRequested,
  type PreviewBody,
} from "@/lib/areas/orders/preview/preview-order";
import { asking } from "@/lib/areas/orders/requested-order";
import { changeableSubscription } from "@/lib/areas/subscriptions/changes/change";
import { dayOfMonth, type LocalDate } from "@/lib/values/local-date";
import { triggerDates } from "./v2-actions";
import { accountKey } from "./v2-book";
import { createContainer } from "./v2-container";
import { patchActions } from "./v2-patch";
import type {
  previewSubscriptionChange,
  previewSubscriptionV2,
} from "@/lib/areas/subscriptions/v2-changes/v2-preview-contract";

type Reach = Pick<
  z.output<typeof previewSubscriptionChange.body>,
  "end_date" | "number_of_periods" | "term_end"
>;
type CreationBody = z.output<typeof previewSubscriptionV2.body>;
type ChangeBody = z.output<typeof previewSubscriptionChange.body>;

/** The end of a preview; today by default, like in the calls. */
export function reachOf(
  ctx: Ctx,
  { end_date, number_of_periods, term_end }: Reach,
): PreviewBody["previewOptions"] {
  const given = [end_date, number_of_periods, term_end || undefined].filter(
    (value) => value !== undefined,
  );
  if (given.length > 1) {
    throw new RuleViolation("Only one of end_date, number_of_periods and term_end may be given.");
  }
  if (number_of_periods !== undefined) {
    return { previewThruType: "NumberOfPeriods", previewNumberOfPeriods: number_of_periods };
  }
  if (term_end) return { previewThruType: "TermEnd" };
  return { previewThruType: "SpecificDate", specificPreviewThruDate: end_date ?? ctx.today };
}

type Ordering = Pick<PreviewBody, "existingAccountNumber" | "previewAccountInfo">;

type Orderer = Pick<CreationBody, "account_id" | "account_number" | "account_data" | "start_on">;

/** The ordering account, or the data of a new one. */
export async function orderer(
  ctx: Ctx,
  body: Orderer,
): Promise<{ ordering: Ordering; currency: string }> {
  const key = accountKey(body.account_id, body.account_number, "account");
  const { account_data: data } = body;
  if (key !== undefined && data !== undefined) {
    throw new RuleViolation(
      "Only one of account_id, account_number and account_data may be given.",
    );
  }
  if (data !== undefined) {
    const firstDay: LocalDate = body.start_on?.contract_effective ?? ctx.today;
    const billCycleDay = data.bill_cycle_day || dayOfMonth(firstDay);
    const { currency } = data;
    const standIn = { currency, billCycleDay, ...taxedWhere(data) };
    return { ordering: { previewAccountInfo: standIn }, currency };
  }
  if (key === undefined) {
    throw new MissingField("account_id, account_number or account_data is required.");
  }
  const { accountNumber, currency } = await findAccount(ctx, key);
  return { ordering: { existingAccountNumber: accountNumber }, currency };
}

const EXEMPT = { pending: "PendingVerification", verified: "Yes", not_valid: "No" } as const;

/** The tax address and exemption of a new account. */
function taxedWhere({
  sold_to,
  tax_certificate,
}: NonNullable<CreationBody["account_data"]>): Pick<StandIn, "soldToContact" | "taxInfo"> {
  const {
    line1: address1,
    line2: address2,
    postal_code: postalCode,
    ...place
  } = sold_to?.address ?? {};
  const { state, start_date, end_date } = tax_certificate ?? {};
  return {
    ...(sold_to ? { soldToContact: { ...place, address1, address2, postalCode } } : {}),
    ...(state
      ? {
          taxInfo: {
            exemptStatus: EXEMPT[state],
            exemptEffectiveDate: start_date,
            exemptExpirationDate: end_date,
          },
        }
      : {}),
  };
}

/** Previews creating a subscription: the order of the call, not stored. */
export async function previewCreationV2(ctx: Ctx, body: CreationBody): Promise<OrderPreview> {
  const { ordering, currency } = await orderer(ctx, body);
  const { target_date, document_date } = body.processing_options ?? {};
  const container = await createContainer(ctx, body, currency);
  const creation = {
    ...asking("CreateSubscription", container),
    ...triggerDates(body.start_on),
  };
  const order = {
    orderDate: ctx.today,
    ...ordering,
    subscriptions: [{ kind: "created" as const, creation, changes: [] }],
    previewOptions: reachOf(ctx, {
      ...body,
      end_date: body.end_date ?? undated(body, target_date),
    }),
  };
  return previewRequested(ctx, order, { documentDate: document_date });
}

/** The target date of the bill is used if the preview has no end. */
function undated({ number_of_periods, term_end }: ChangeBody, target: LocalDate | undefined) {
  return number_of_periods === undefined && !term_end ? target : undefined;
}

/** Previews changes of a subscription's rate plans. */
export async function previewChangeV2(
  ctx: Ctx,
  key: string,
  body: ChangeBody,
): Promise<OrderPreview> {
  const subscription = await changeableSubscription(ctx, key);
  const account = await findAccount(ctx, subscription.accountId);
  const changes = await patchActions(ctx, { account, subscription }, body);
  if (!changes.length) {
    throw new MissingField("The body asks for no change: one of …_subscription_plans is required.");
  }
  const { subscriptionNumber } = subscription;
  const order = {
    orderDate: ctx.today,
    existingAccountNumber: account.accountNumber,
    subscriptions: [{ kind: "changed" as const, subscriptionNumber, changes }],
    previewOptions: reachOf(ctx, body),
  };
  return previewRequested(ctx, order, { held: subscription });
}
