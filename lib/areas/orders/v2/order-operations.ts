import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { type CallOperation, operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { linesOfNumbers } from "@/lib/areas/order-lines/stored-lines";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import {
  type OrderedEntry,
  optionsInV2,
  requestedInV2,
} from "@/lib/areas/subscription-changes/v2/v2-order";
import { accountKey } from "@/lib/areas/subscription-changes/v2/v2-book";
import { orderer, reachOf } from "@/lib/areas/subscription-changes/v2/v2-preview";
import { presentOrderPreviewV2 } from "@/lib/areas/subscription-changes/v2/v2-preview-answer";
import { ACTION_WORDS } from "@/lib/areas/subscriptions/v2-reads/v2-version-present";
import { retrievedInV2 } from "@/lib/areas/subscriptions/v2-reads/v2-shown";
import { show } from "@/lib/areas/version-2/bind-resource";
import { requireExpandable } from "@/lib/areas/version-2/show";
import { ACTION_TYPES } from "../order-contract";
import { orderLineItems } from "../order-line-items/line-item-contract";
import { previewRequested } from "../preview/preview-order";
import { CONTAINER_OF } from "../requested-in-body";
import { actionsOn, type RequestedSubscription } from "../requested-order";
import { NEW_LINE } from "./line-contract";
import { lineOf, presentLineV2 } from "@/lib/areas/version-2/order-lines";
import * as contract from "./order-contract";
import { ordersV2 } from "./v2-contract";

type Body = z.output<typeof contract.createOrderV2.body>;

const STATES = { draft: "Draft", pending: "Pending", complete: "Completed" } as const;

/** What was given of some fields. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The account that orders, and its currency. @throws MissingField, RuleViolation, NotFound */
async function ordering(ctx: Ctx, body: Body): Promise<{ account: Values; currency: string }> {
  const key = accountKey(body.account_id, body.account_number, "account");
  const { account_data: data } = body;
  if (key !== undefined && data !== undefined)
    throw new RuleViolation(
      "Only one of account_id, account_number and account_data may be given.",
    );
  if (data !== undefined) {
    const newAccount = bodyOf(contract.NEW_ACCOUNT, data);
    return { account: { newAccount }, currency: String(newAccount["currency"]) };
  }
  if (key === undefined)
    throw new MissingField("account_id, account_number or account_data is required.");
  const { accountNumber, currency } = await findAccount(ctx, key);
  return { account: { existingAccountNumber: accountNumber }, currency };
}

/** A subscription of an order, as the body of version 1 has it. */
function entryOf(of: RequestedSubscription, asked: Body["subscriptions"], index: number): Values {
  const owner = asked?.[index]?.account_data;
  const orderActions = actionsOn(of).map(({ type, request, triggerDates, customFields }) => ({
    type,
    ...given({ triggerDates, customFields }),
    [CONTAINER_OF[type]]:
      type === "CreateSubscription" && owner !== undefined
        ? { ...request, newSubscriptionOwnerAccount: bodyOf(contract.NEW_ACCOUNT, owner) }
        : request,
  }));
  const { notes, customFields } = of;
  const number = of.kind === "changed" ? of.subscriptionNumber : undefined;
  return { ...given({ subscriptionNumber: number, notes, customFields }), orderActions };
}

function lines(asked: readonly Values[] | undefined): Values {
  return asked === undefined ? {} : { orderLineItems: asked.map((line) => lineOf(NEW_LINE, line)) };
}

const placed = z.object({ orderNumber: z.string() });
const dates = z.array(z.object({ name: z.string(), triggerDate: z.string().nullable() }));
const stored = z.object({
  order: z.object({
    subscriptions: z.array(
      z.object({
        subscriptionNumber: z.string(),
        newVersion: z.number().optional(),
        orderActions: z.array(
          z.object({
            id: z.string().optional(),
            type: z.enum(ACTION_TYPES),
            sequence: z.number(),
            triggerDates: dates,
          }),
        ),
      }),
    ),
  }),
});

type Stored = z.output<typeof stored>["order"]["subscriptions"][number];

function actionsOf({ orderActions }: Stored) {
  return orderActions.flatMap(({ id, type, sequence, triggerDates }) => {
    const day = (name: string) => triggerDates.find((of) => of.name === name)?.triggerDate ?? null;
    const start_on = {
      contract_effective: day("ContractEffective"),
      service_activation: day("ServiceActivation"),
      customer_acceptance: day("CustomerAcceptance"),
    };
    return id === undefined
      ? []
      : [{ action_id: id, type: ACTION_WORDS[type], sequence, start_on }];
  });
}

type Selection = z.output<typeof contract.getOrderV2.query>;

/** An order with its subscriptions and items as they are now. */
async function shown(ctx: Ctx, call: CallOperation, key: string, selection: Selection) {
  const order = await show(ordersV2, call, key, selection);
  const orderNumber = String(
    (await show(ordersV2, call, key, { fields: ["order_number"] }))["order_number"],
  );
  const { subscriptions: all } = stored.parse(
    await made(call, "getOrder", { params: { orderNumber } }),
  ).order;
  const subscriptions = [];
  for (const of of all.filter(({ newVersion }) => newVersion !== undefined))
    subscriptions.push({
      ...(await retrievedInV2(ctx, of.subscriptionNumber, {})),
      actions: actionsOf(of),
    });
  const items = await linesOfNumbers(ctx, [orderNumber]);
  const line_items = { data: items.map(presentLineV2), next_page: null };
  const chosen = selection.fields?.flatMap((text) => text.split(","));
  const wants = (name: string) => !chosen?.length || chosen.includes(name);
  return contract.getOrderV2.result.parse({
    ...order,
    ...(wants("subscriptions") ? { subscriptions } : {}),
    ...(wants("line_items") ? { line_items } : {}),
  });
}

export const createOrderV2 = operation(
  contract.createOrderV2,
  async (ctx, { query, body }, call) => {
    requireExpandable(ctx, ordersV2.declared.view, query.expand);
    const { account, currency } = await ordering(ctx, body);
    const entries: readonly OrderedEntry[] = body.subscriptions ?? [];
    const requested = await requestedInV2(ctx, entries, currency);
    const order = {
      orderDate: body.order_date ?? ctx.today,
      ...account,
      ...given({
        orderNumber: body.order_number,
        description: body.description,
        customFields: body.custom_fields,
        status: body.state && STATES[body.state],
      }),
      ...lines(body.line_items),
      subscriptions: requested.map((of, index) => entryOf(of, body.subscriptions, index)),
      ...optionsInV2(entries, body.processing_options),
    };
    const { orderNumber } = placed.parse(await made(call, "createOrder", { body: order }));
    return shown(ctx, call, orderNumber, query);
  },
);

export const getOrderV2 = operation(contract.getOrderV2, (ctx, { params, query }, call) =>
  shown(ctx, call, String(params["order_id"]), query),
);

export const previewOrderV2 = operation(contract.previewOrderV2, async (ctx, { body }) => {
  const { ordering: account, currency } = await orderer(ctx, { ...body, start_on: undefined });
  const { line_items } = body;
  const preview = await previewRequested(ctx, {
    orderDate: body.order_date ?? ctx.today,
    ...account,
    orderLineItems: orderLineItems.parse(lines(line_items)["orderLineItems"]),
    subscriptions: await requestedInV2(ctx, body.subscriptions ?? [], currency),
    previewOptions: reachOf(ctx, body),
  });
  return presentOrderPreviewV2(preview, body.metrics);
});
