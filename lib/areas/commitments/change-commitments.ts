import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { findCommitment } from "./find-commitment";
import type { CommittingOrder } from "./make-commitment";
import { type Commitment, extentOf, type ShownCommitment } from "./model";
import { changePeriods, repriceSchedule } from "./period-queries";
import type { PlannedChange } from "./planned-model";
import { changedByOrders, insertCommitment, insertSchedules, updateCommitment } from "./queries";

/** Stores what an order does to commitments; the order is stored already. */
export async function storeCommitments(
  ctx: Ctx,
  { orderId }: Pick<CommittingOrder, "orderId">,
  planned: readonly PlannedChange<string>[],
): Promise<ShownCommitment[]> {
  for (const change of planned) await store(ctx, orderId, change);
  const shown: ShownCommitment[] = [];
  for (const number of new Set(planned.map(({ after }) => after.commitmentNumber))) {
    shown.push(await findCommitment(ctx, number));
  }
  return shown;
}

async function store(ctx: Ctx, orderId: string, change: PlannedChange<string>): Promise<void> {
  const { after } = change;
  switch (change.action) {
    case "create": {
      await insertCommitment(ctx, after);
      const totalAmount = extentOf(after).totalAmount.toString();
      announce(ctx, change, { name: after.name, totalAmount, currency: after.currency });
      return;
    }
    case "update": {
      const { name, schedules, periods, added } = change;
      for (const schedule of schedules) await repriceSchedule(ctx, schedule);
      if (periods.length) await changePeriods(ctx, periods);
      if (added.schedules.length) {
        await insertSchedules(ctx, after.id, added.schedules, added.periods);
      }
      const named: { readonly name?: string } = name === undefined ? {} : { name };
      await updateCommitment(ctx, { id: after.id, orderId }, named);
      announce(ctx, change, { ...named });
      return;
    }
    case "cancel": {
      const { periods, day, settlement } = change;
      await changePeriods(ctx, periods);
      await updateCommitment(ctx, { id: after.id, orderId }, { cancelledOn: day, settlement });
      announce(ctx, change, { cancellationEffectiveDate: day, settlementType: settlement });
    }
  }
}

type OrderNamed = { readonly id: string; readonly orderNumber: string };

/** Why those of some orders that have made or changed a commitment cannot be undone, by id of the order. */
export async function keptByCommitments(
  ctx: Ctx,
  orders: readonly OrderNamed[],
): Promise<Map<string, string>> {
  const ids = orders.map(({ id }) => id);
  const changed = await changedByOrders(ctx.tenantId, ids);
  return new Map(
    orders.flatMap(({ id, orderNumber }) => {
      const number = changed.get(id);
      if (number === undefined) return [];
      const reason = `${orderNumber} has made or changed commitment ${number}: it stays. Cancel the commitment with another order.`;
      return [[id, reason] as const];
    }),
  );
}

/** @throws RuleViolation for an order that has made or changed a commitment: it cannot be undone. */
export async function requireNoCommitment(ctx: Ctx, order: OrderNamed): Promise<void> {
  const reason = (await keptByCommitments(ctx, [order])).get(order.id);
  if (reason !== undefined) throw new RuleViolation(reason);
}

const PAST = { create: "created", update: "updated", cancel: "canceled" } as const;

type Announced = {
  readonly action: keyof typeof PAST;
  readonly after: Pick<Commitment<string>, "id" | "commitmentNumber">;
};

function announce(
  ctx: Ctx,
  { action, after: { id, commitmentNumber } }: Announced,
  about: Readonly<Record<string, string>>,
): void {
  const detail = { commitmentNumber, ...about };
  ctx.record({ subjectType: "commitment", subjectId: id, action, detail });
  const type = `commitment.${PAST[action]}`;
  ctx.emit({ type, subjectType: "commitment", subjectId: id, payload: detail });
}
