import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { chargeMetrics, measureStates, orderEnds } from "@/lib/areas/orders/metrics/charge-metrics";
import { NO_TAXES } from "@/lib/areas/orders/metrics/metric-taxes";
import type { RequestedChange } from "@/lib/areas/orders/requested-order";
import {
  type RequestedPreview,
  type OrderPreview,
  previewRequested,
} from "@/lib/areas/orders/preview/preview-order";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { wireId } from "@/lib/kernel/ids";
import { valueAt } from "@/lib/values/keys";
import { dayOfMonth, type LocalDate } from "@/lib/values/local-date";
import type { BillingInput } from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";
import { type DraftLine, draftLines } from "./existing-lines";
import { creationEntry, otherPayer } from "./v1-creation";
import type { previewSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-preview-contract";
import type { PreviewInput } from "@/lib/areas/subscriptions/v1-changes/v1-previewed-contract";
import type { UpdateBody } from "./v1-update";

const CODES = { initialTerm: 531004 };

/** A preview of version 1, before the format of a minor version. */
export type PreviewV1 = {
  readonly preview: OrderPreview;
  readonly charges: ReturnType<typeof worthOfCharges>;
  /** The subscription's lines of drafts. */
  readonly existing: readonly DraftLine[];
  readonly asks: { readonly documents: boolean; readonly metrics: boolean };
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
};

/** The requested parts: documents by default. */
function asksOf({ previewType, formerPreviewType }: PreviewInput): PreviewV1["asks"] {
  const kind = previewType ?? formerPreviewType ?? "LegalDoc";
  return { documents: kind !== "ChargeMetrics", metrics: kind.endsWith("ChargeMetrics") };
}

type Input = PreviewInput &
  Pick<BillingInput, "targetDate" | "invoiceTargetDate" | "documentDate"> & {
    readonly skipTax?: boolean | undefined;
  };

/** How far a preview goes: through a day, which is today when nothing is said. */
function throughOf(ctx: Ctx, asked: Input): RequestedPreview["previewOptions"] {
  const { previewThruType, previewNumberOfPeriods } = asked;
  const day = asked.targetDate ?? asked.invoiceTargetDate;
  if (previewThruType === undefined) {
    if (previewNumberOfPeriods !== undefined)
      throw new RuleViolation("previewNumberOfPeriods needs previewThruType NumberOfPeriods.");
    return { previewThruType: "SpecificDate", specificPreviewThruDate: day ?? ctx.today };
  }
  if (day !== undefined)
    throw new RuleViolation("A preview goes through targetDate or as far as previewThruType says.");
  return { previewThruType, previewNumberOfPeriods };
}

async function previewed(
  ctx: Ctx,
  order: Omit<RequestedPreview, "orderDate" | "previewOptions"> & { orderDate?: LocalDate },
  asked: Input,
  subscriptionId?: string,
): Promise<PreviewV1> {
  const documentDate = asked.documentDate ?? ctx.today;
  const body: RequestedPreview = {
    orderDate: ctx.today,
    ...order,
    previewOptions: {
      ...throughOf(ctx, asked),
      ...(asked.skipTax === undefined ? {} : { skipTax: asked.skipTax }),
    },
  };
  const preview = await previewRequested(ctx, body, { documentDate });
  const { targetDate } = preview;
  const charges = worthOfCharges(preview);
  const payers = preview.payers.map(({ id }) => id);
  const withDrafts = asked.includeExistingDraftDocItems ?? asked.includeExistingDraftInvoiceItems;
  const existing =
    subscriptionId !== undefined && withDrafts !== false
      ? await draftLines(ctx, subscriptionId, payers)
      : [];
  return { preview, charges, existing, asks: asksOf(asked), targetDate, documentDate };
}

/** The metrics of a preview's charges; version 1 has none with tax. */
function worthOfCharges(preview: OrderPreview) {
  const ends = orderEnds(preview);
  const states = ends.flatMap(({ before, after }) => [before, after]);
  const measure = measureStates(preview, states);
  const ids = new Map(
    ends.flatMap(({ after }) =>
      after.timeline.charges.flatMap(({ charge }) =>
        charge.chargeNumber === null ? [] : [[charge.chargeNumber, wireId(charge.chargeId)]],
      ),
    ),
  );
  return chargeMetrics(ends, { measure, taxes: NO_TAXES }).flatMap(({ charges }) =>
    charges.map((of) => ({ ...of, originalId: valueAt(ids, of.chargeNumber) })),
  );
}

/** Previews an update: its actions, as an order of the owner. */
export function previewUpdate(
  ctx: Ctx,
  { id, accountNumber, subscriptionNumber }: Subscription,
  changes: readonly RequestedChange[],
  body: UpdateBody,
): Promise<PreviewV1> {
  const { notes, bookingDate } = body;
  const about = notes === undefined ? {} : { notes };
  return previewed(
    ctx,
    {
      ...(bookingDate === undefined ? {} : { orderDate: bookingDate }),
      existingAccountNumber: accountNumber,
      subscriptions: [{ kind: "changed", subscriptionNumber, changes, ...about }],
    },
    body,
    id,
  );
}

type CreationBody = z.output<typeof previewSubscription.body>;

/** Previews creating a subscription, for an account or the data of a new one. */
export async function previewCreation(ctx: Ctx, body: CreationBody): Promise<PreviewV1> {
  const { accountKey, previewAccountInfo, skipTax, ...asked } = body;
  if (accountKey !== undefined && previewAccountInfo !== undefined) {
    throw new RuleViolation("Only one of accountKey and previewAccountInfo may be given.");
  }
  if (previewAccountInfo !== undefined) {
    if (asked.invoiceOwnerAccountKey !== undefined) {
      throw new RuleViolation("invoiceOwnerAccountKey does not go with previewAccountInfo.");
    }
    const { currency, billCycleDay, billToContact } = previewAccountInfo;
    const { zipCode, ...place } = billToContact;
    const address = { ...place, ...(zipCode === undefined ? {} : { postalCode: zipCode }) };
    const day = billCycleDay || dayOfMonth(asked.contractEffectiveDate);
    const subscriptions = [await creationEntry(ctx, asked, currency, CODES)];
    const standIn = { currency, billCycleDay: day, billToContact: address };
    const order = { previewAccountInfo: standIn, subscriptions };
    return previewed(ctx, order, { ...asked, skipTax });
  }
  if (accountKey === undefined) {
    throw new MissingField("accountKey or previewAccountInfo is required.");
  }
  const owner = await findAccount(ctx, accountKey);
  const payer = await otherPayer(ctx, owner, asked.invoiceOwnerAccountKey);
  const subscriptions = [await creationEntry(ctx, asked, owner.currency, CODES, payer)];
  const order = { existingAccountNumber: owner.accountNumber, subscriptions };
  return previewed(ctx, order, { ...asked, skipTax });
}
