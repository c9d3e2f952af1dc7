import type * as z from "zod";
import type { Ctx } from "@/lib/api/context";
import { MissingField, RuleViolation } from "@/lib/api/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { createOrder } from "@/lib/areas/orders/create-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { findSubscription } from "@/lib/areas/subscriptions/find-subscription";
import { wireId } from "@/lib/platform/ids";
import { exactNumber } from "@/lib/values/money";
import { billed, change, collectable, deltas } from "./v1-book";
import { processingOf } from "./v1-processing";
import * as contract from "./v1-create-contract";
import { ratePlanEntriesV1 } from "./v1-plans";
import { updateActions } from "./v1-update";
import { lockedSubscription } from "./v2-book";

type CreateBody = z.output<typeof contract.createSubscription.body>;

export const createSubscription = operation(contract.createSubscription, async (ctx, { body }) => {
  const owner = await findAccount(ctx, body.accountKey);
  const payer = body.invoiceOwnerAccountKey
    ? await findAccount(ctx, body.invoiceOwnerAccountKey)
    : owner;
  const defaults = await collectable(
    ctx,
    { invoiceAccountNumber: payer.accountNumber },
    { bill: true, collect: true },
  );
  const order = await createOrder(ctx, {
    orderDate: body.lastBookingDate ?? ctx.today,
    existingAccountNumber: owner.accountNumber,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            triggerDates: triggerDates(body),
            createSubscription: {
              ...termsOf(body),
              subscribeToRatePlans: await ratePlanEntriesV1(
                ctx,
                body.subscribeToRatePlans,
                owner.currency,
              ),
              ...(payer === owner ? {} : { invoiceOwnerAccountNumber: payer.accountNumber }),
              ...detailsOf(body),
            },
          },
        ],
        ...(body.notes === undefined ? {} : { notes: body.notes }),
      },
    ],
    ...withMethod(processingOf(body, defaults), body.paymentMethodId),
  });
  const [made] = order.subscriptions;
  if (made === undefined) throw new RangeError("the order made no subscription");
  const { id, subscriptionNumber, cmrr, tcv } = await findSubscription(ctx, wireId(made.id));
  return {
    subscriptionId: wireId(id),
    subscriptionNumber,
    contractedMrr: exactNumber(cmrr),
    totalContractedValue: exactNumber(tcv),
    ...billed(order),
  };
});

/** Version 1 always makes active subscriptions: dates that are absent follow the one before. */
function triggerDates(body: CreateBody) {
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

function termsOf(body: CreateBody) {
  const { termType, initialTerm, termStartDate, renewalTerm, autoRenew, renewalSetting } = body;
  if (termType === "TERMED" && initialTerm === undefined) {
    throw new MissingField("initialTerm is required for a TERMED subscription.", {
      resource: 531807,
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

function detailsOf({ subscriptionNumber, invoiceSeparately }: CreateBody) {
  return {
    ...(subscriptionNumber === undefined ? {} : { subscriptionNumber }),
    ...(invoiceSeparately === undefined ? {} : { invoiceSeparately }),
  };
}

function withMethod(
  order: Pick<OrderBody, "processingOptions">,
  paymentMethodId: string | undefined,
): Pick<OrderBody, "processingOptions"> {
  if (order.processingOptions === undefined || paymentMethodId === undefined) return order;
  return {
    processingOptions: {
      ...order.processingOptions,
      electronicPaymentOptions: { paymentMethodId },
    },
  };
}

export const updateSubscription = operation(
  contract.updateSubscription,
  async (ctx: Ctx, { params, body }) => {
    const key = params["subscription-key"];
    const actions = await updateActions(ctx, await lockedSubscription(ctx, key), body);
    const done = await change(ctx, key, actions, body, { bill: false, collect: false });
    return { subscriptionId: wireId(done.after.id), ...deltas(done), ...billed(done.order) };
  },
);
