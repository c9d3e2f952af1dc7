import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { holdSubscription } from "@/lib/areas/orders/lock-accounts";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { wireId } from "@/lib/kernel/ids";
import { billed, change, deltas } from "@/lib/areas/subscription-changes/v1/v1-book";
import * as contract from "./v1-create-contract";
import { createByOrder } from "@/lib/areas/subscription-changes/v1/v1-creation";
import { previewUpdate } from "@/lib/areas/subscription-changes/v1/v1-preview";
import { presentUpdatePreview } from "@/lib/areas/subscription-changes/v1/v1-preview-present";
import { updateActions } from "@/lib/areas/subscription-changes/v1/v1-update";

export const createSubscription = operation(contract.createSubscription, async (ctx, { body }) =>
  createByOrder(ctx, await findAccount(ctx, body.accountKey), body, { initialTerm: 530003 }),
);

export const updateSubscription = operation(
  contract.updateSubscription,
  async (ctx: Ctx, { params, body }) => {
    const key = params["subscription-key"];
    if (body.preview) {
      const subscription = await findSubscription(ctx, key);
      const actions = await updateActions(ctx, subscription, body);
      const done = await previewUpdate(ctx, subscription, actions, body);
      return presentUpdatePreview(done, ctx.version);
    }
    const held = await holdSubscription(ctx, key);
    const actions = await updateActions(ctx, held.subscription, body);
    const done = await change(ctx, held, actions, body, { bill: false, collect: false });
    return { subscriptionId: wireId(done.after.id), ...deltas(done), ...billed(done.order) };
  },
);
