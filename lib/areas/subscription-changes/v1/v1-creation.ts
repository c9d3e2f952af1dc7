import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { type RequestedSubscription, asking } from "@/lib/areas/orders/requested-order";
import { type CreatedOrder, idOfMade, placeOrder } from "@/lib/areas/orders/place/place-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { wireId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import type { BillingInput } from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";
import { billed, collectable, NOTHING, processingOf } from "./v1-book";
import type { createSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-contract";
import { ratePlanEntriesV1 } from "./v1-plans";

type CreateBody = z.output<typeof createSubscription.body>;

/** A requested subscription of version 1; previews omit some fields. */
export type CreationInput = Pick<
  CreateBody,
  "contractEffectiveDate" | "termType" | "subscribeToRatePlans"
> &
  Partial<CreateBody>;

/** The resource codes of fields by the call that has them. */
export type CreationCodes = { readonly initialTerm: number };

/** The order entry that creates the subscription. @throws MissingField, RuleViolation, NotFound */
export async function creationEntry(
  ctx: Ctx,
  body: CreationInput,
  currency: string,
  codes: CreationCodes,
  payer?: string,
): Promise<RequestedSubscription> {
  const container = {
    ...termsOf(body, codes),
    subscribeToRatePlans: await ratePlanEntriesV1(ctx, body.subscribeToRatePlans, currency),
    ...(payer === undefined ? {} : { invoiceOwnerAccountNumber: payer }),
    ...detailsOf(body),
  };
  return {
    kind: "created",
    creation: { ...asking("CreateSubscription", container), triggerDates: triggerDates(body) },
    changes: [],
    ...(body.notes === undefined ? {} : { notes: body.notes }),
    customFields: changedCustomFields({}, body),
  };
}

/** The account that pays instead of the owner; undefined when it is the owner. */
export async function otherPayer(
  ctx: Ctx,
  owner: Pick<Account, "accountNumber">,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { accountNumber } = await findAccount(ctx, key);
  return accountNumber === owner.accountNumber ? undefined : accountNumber;
}

/**
 * Creates the subscription through an order for its owner; bills and collects unless disabled. A subscription
 * that another account pays for is billed with that account's other subscriptions.
 */
export async function createByOrder(
  ctx: Ctx,
  owner: Pick<Account, "accountNumber" | "currency">,
  body: CreationInput & BillingInput,
  codes: CreationCodes,
) {
  const payer = await otherPayer(ctx, owner, body.invoiceOwnerAccountKey);
  const asked = { bill: true, collect: true };
  const defaults = payer ? NOTHING : await collectable(ctx, owner.accountNumber, asked);
  const order = await placeOrder(ctx, {
    orderDate: body.lastBookingDate ?? ctx.today,
    existingAccountNumber: owner.accountNumber,
    subscriptions: [await creationEntry(ctx, body, owner.currency, codes, payer)],
    ...withMethod(processingOf(ctx, body, defaults), body),
  });
  return created(ctx, order);
}

async function created(ctx: Ctx, order: CreatedOrder) {
  const key = wireId(idOfMade(order));
  const { id, subscriptionNumber, cmrr, tcv } = await findSubscription(ctx, key);
  return {
    subscriptionId: wireId(id),
    subscriptionNumber,
    contractedMrr: exactNumber(cmrr),
    totalContractedValue: exactNumber(tcv),
    ...billed(order),
  };
}

/** Version 1 always creates active subscriptions: absent dates are those of the event before. */
function triggerDates(body: CreationInput) {
  const activation = body.serviceActivationDate ?? body.contractEffectiveDate;
  return [
    { name: "ContractEffective" as const, triggerDate: body.contractEffectiveDate },
    { name: "ServiceActivation" as const, triggerDate: activation },
    {
      name: "CustomerAcceptance" as const,
      triggerDate: body.customerAcceptanceDate ?? activation,
    },
  ];
}

function termsOf(body: CreationInput, codes: CreationCodes) {
  const { termType, initialTerm, termStartDate, renewalTerm = 0, ...rest } = body;
  const { autoRenew, renewalSetting } = rest;
  if (termType === "TERMED" && initialTerm === undefined) {
    throw new MissingField("initialTerm is required for a TERMED subscription.", {
      resource: codes.initialTerm,
    });
  }
  if (termType === "EVERGREEN" && initialTerm !== undefined) {
    throw new RuleViolation("initialTerm does not belong to an EVERGREEN subscription.");
  }
  return {
    terms: {
      initialTerm: {
        termType,
        ...(initialTerm === undefined
          ? {}
          : { period: initialTerm, periodType: body.initialTermPeriodType ?? ("Month" as const) }),
        ...(termStartDate === undefined ? {} : { startDate: termStartDate }),
      },
      ...(autoRenew === undefined ? {} : { autoRenew }),
      ...(renewalSetting === undefined ? {} : { renewalSetting }),
      ...(renewalTerm === 0
        ? {}
        : {
            renewalTerms: [
              { period: renewalTerm, periodType: body.renewalTermPeriodType ?? ("Month" as const) },
            ],
          }),
    },
  };
}

function detailsOf({ subscriptionNumber, invoiceSeparately }: CreationInput) {
  return {
    ...(subscriptionNumber === undefined ? {} : { subscriptionNumber }),
    ...(invoiceSeparately === undefined ? {} : { invoiceSeparately }),
  };
}

function withMethod(
  order: Pick<OrderBody, "processingOptions">,
  {
    paymentMethodId,
    gatewayId: paymentGatewayId,
  }: Pick<CreationInput, "paymentMethodId" | "gatewayId">,
): Pick<OrderBody, "processingOptions"> {
  if (!order.processingOptions?.collectPayment) return order;
  if (paymentMethodId === undefined && paymentGatewayId === undefined) return order;
  return {
    processingOptions: {
      ...order.processingOptions,
      electronicPaymentOptions: {
        ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
        ...(paymentGatewayId === undefined ? {} : { paymentGatewayId }),
      },
    },
  };
}
