import type { ChargeRequest, Gateway, GatewayResult } from "@/lib/platform/gateways/gateway";
import { registerGateway } from "@/lib/platform/gateways/registry";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";

/** What happens to a charge on its way; `honest` asks the test gateway, which keeps its books. */
export type ChargeScript = (
  request: ChargeRequest,
  honest: () => Promise<GatewayResult>,
  signal: AbortSignal,
) => Promise<GatewayResult>;

/** A test gateway that misbehaves as it is told, and counts how often it was asked to charge. */
export class ScriptedGateway extends TestGateway {
  charges = 0;
  script: ChargeScript = (_request, honest) => honest();

  override charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    this.charges += 1;
    return this.script(request, () => super.charge(request, signal), signal);
  }
}

/** Runs work while `gateway` stands where the test gateway stands. */
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
 * A short-tempered gateway for tests: callers give up after a second, which a busy machine needs
 * for an honest answer, too, and stories take 1 % of their time.
 */
export const hasty = { timeout: 1_000, pace: 0.01 };
