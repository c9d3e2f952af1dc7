import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { TEST_GATEWAY } from "./model";
import { gatewaysOf } from "./queries";

/** A gateway's response to a request that cannot move anything. */
export type ConnectionTest = { reached: boolean; code: string; text: string };

/**
 * Asks a gateway to void a charge that never existed: one that answers that there is none can be
 * reached, accepts our key, and has moved nothing.
 *
 * @throws NotFound without a gateway of that id; the built-in one of test tenants is addressed by
 * its name.
 */
export async function testConnection(ctx: Ctx, key: string): Promise<ConnectionTest> {
  const own = (await gatewaysOf(ctx.tenantId)).find(({ id }) => id === uuidOf(key));
  const builtIn = key === TEST_GATEWAY && ctx.environment === "test";
  const name = builtIn ? TEST_GATEWAY : own?.name;
  if (name === undefined) throw new NotFound("payment gateway", key);
  const gateway = gatewayNamed(name);
  const question = `connection-${wireId(newId())}`;
  const { outcome, code, text } = await askGateway(gateway, undefined, (signal) =>
    gateway.void(question, signal),
  );
  const reached = outcome === "declined" && code === "not_found";
  ctx.record({
    ...(own
      ? { subjectType: "paymentGateway", subjectId: own.id }
      : { subjectType: "tenant", subjectId: ctx.tenantId }),
    action: "testConnection",
    detail: { name, reached, code },
  });
  return { reached, code: reached ? "reached" : code, text: reached ? "It answers." : text };
}
