import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { startCardUpdate } from "./update-cards";
import * as contract from "./updater-contract";
import { TEST_UPDATER } from "./updater-model";
import { latestBatches } from "./updater-queries";

export const listPaymentMethodUpdaters = operation(contract.listPaymentMethodUpdaters, () =>
  Promise.resolve({
    updaters: [
      {
        id: wireId(TEST_UPDATER.id),
        updaterName: TEST_UPDATER.name,
        updaterGatewayType: TEST_UPDATER.gatewayType,
        isActive: true,
        isDefault: true,
        isTest: "true",
        daysToUpdateBeforeBcd: 0,
        processAssociatedGwOnly: true,
        processAutopayDefaultPmOnly: false,
        processMastercard: true,
        processVisa: true,
      },
    ],
  }),
);

export const createPaymentMethodUpdaterBatch = operation(
  contract.createPaymentMethodUpdaterBatch,
  async (ctx, { body }) => ({ batchId: wireId(await startCardUpdate(ctx, body)) }),
);

export const listPaymentMethodUpdaterBatches = operation(
  contract.listPaymentMethodUpdaterBatches,
  async (ctx) => {
    const batches = await latestBatches(ctx.tenantId, ctx.entityId, ctx.orgIds);
    return {
      batches: batches.map(
        ({ updater, billCycleDay, entityId: _entity, orgIds: _orgs, ...batch }) => ({
          id: wireId(batch.id),
          updaterName: updater,
          billingCycleDay: billCycleDay,
          status: batch.status,
          asked: batch.asked,
          renewed: batch.renewed,
          replaced: batch.replaced,
          closed: batch.closed,
          unanswered: batch.unanswered,
          createdDate: batch.createdAt.toISOString(),
          completedDate: batch.completedAt?.toISOString() ?? null,
        }),
      ),
    };
  },
);
