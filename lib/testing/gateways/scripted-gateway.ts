import type { ChargeRequest, Gateway, GatewayResult } from "@/lib/platform/gateways/gateway";
import { registerGateway } from "@/lib/platform/gateways/registry";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";

/** What happens to a charge in transit; `honest` calls the test gateway, which keeps its books. */
export type ChargeScript = (
  request: ChargeRequest,
  honest: () => Promise<GatewayResult>,
  signal: AbortSignal,
) => Promise<GatewayResult>;

/** A test gateway that misbehaves as scripted, and counts its charge requests. */
export class ScriptedGateway extends TestGateway {
  charges = 0;
  script: ChargeScript = (_request, honest) => honest();

  override charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    this.charges += 1;
    return this.script(request, () => super.charge(request, signal), signal);
  }
}

/** Runs work with `gateway` in place of the test gateway. */
export async function withGateway<G extends Gateway, T>(
  gateway: G,
  work: (gateway: G) => Promise<T>,
): Promise<T> {
  const before = registerGateway(gateway);
  try {
    return await work(gateway);
  } finally {
    if (before) registerGateway(before);
  }
}

/**
 * A fast gateway for tests: callers time out after a second, which a loaded machine needs for an
 * honest answer, too, and card behaviors take 1 % of their time.
 */
export const hasty = { timeout: 1_000, pace: 0.01 };
