import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import { statesOfVersions } from "@/lib/areas/subscriptions/versions/version-states";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./ramp-list-contract";
import { rampByKey, rampPage } from "./ramp-list-queries";
import { presentRampMetrics } from "./ramp-metrics";
import { chargeNumbersOf } from "./ramp-queries";
import type { RampRow } from "./ramp-row-model";

/** Ramps with their metrics, in three statements. */
async function shown(ctx: Ctx, rows: readonly RampRow[]) {
  if (!rows.length) return [];
  const found = await changeableSubscriptions(
    ctx,
    rows.map(({ subscriptionNumber }) => subscriptionNumber),
  );
  const versions = new Map(rows.map((row) => [row.subscriptionNumber, row.version]));
  const states = await statesOfVersions(
    ctx,
    found.map((subscription) => ({
      subscription,
      version: versions.get(subscription.subscriptionNumber) ?? 0,
    })),
  );
  const byNumber = new Map(
    found.map(({ subscriptionNumber }, index) => [subscriptionNumber, states[index]]),
  );
  const chargeIds = rows.flatMap(({ ramp }) => ramp.chargeIds);
  const numbers = await chargeNumbersOf(ctx.tenantId, [...new Set(chargeIds)]);
  const rules = billingRulesOf(ctx.settings);
  return rows.flatMap(({ ramp, subscriptionNumber, orderId, createdAt, updatedAt }) => {
    const state = byNumber.get(subscriptionNumber);
    if (!state) return [];
    const measured = { ramp, subscriptionNumber, state, before: null, stored: true };
    const worth = presentRampMetrics(measured, rules);
    const { grossTcv, discountTcv, netTcv, grossTcb, discountTcb, netTcb } = worth;
    return [
      {
        ...{ grossTcv, discountTcv, netTcv, grossTcb, discountTcb, netTcb },
        description: ramp.description,
        id: wireId(ramp.id),
        number: ramp.number ?? "",
        name: ramp.name,
        subscriptionNumbers: subscriptionNumber,
        chargeNumbers: ramp.chargeIds.flatMap((id) => numbers.get(id) ?? []).join(","),
        orderId: wireId(orderId),
        metricsProcessingStatus: "Completed" as const,
        createdDate: createdAt.toISOString(),
        updatedDate: updatedAt.toISOString(),
      },
    ];
  });
}

export const queryRamps = operation(contract.queryRamps, async (ctx, { query }) => {
  const { rows, next } = await rampPage(ctx, query);
  return {
    data: await shown(ctx, rows),
    ...nextPageUrl(ctx, contract.queryRamps.path, query, next),
  };
});

export const queryRamp = operation(contract.queryRamp, async (ctx, { params }) => {
  const found = await rampByKey(ctx, params.rampNumber);
  const [ramp] = found ? await shown(ctx, [found]) : [];
  if (ramp === undefined) throw new NotFound("ramp", params.rampNumber);
  return ramp;
});
