import type { Environment } from "@/lib/kernel/context";

/** The gateway that every test tenant has, and no live one: it moves no money. */
export const TEST_GATEWAY = "TestGateway";

/** The webhook address of gateways; the built-in one uses its tenant's id. */
export const WEBHOOK_PATH = "/v1/gateway-webhooks/{gateway-id}";

export const GATEWAY_TYPES = ["TestGateway", "Stripe"] as const;

/** A gateway of a tenant as its settings show it; the key itself stays sealed. */
export type GatewaySettings = {
  /** Null for the built-in test gateway, which has no settings of its own. */
  id: string | null;
  name: string;
  type: (typeof GATEWAY_TYPES)[number];
  isActive: boolean;
  isDefault: boolean;
  keyLast4: string | null;
  timeoutSeconds: number;
  /** Whether it has a webhook secret, so that its events are accepted. */
  webhookSecretSet: boolean;
};

/**
 * All gateways of a tenant: in a test tenant the test gateway first, which is the default while no other one is.
 */
export function gatewaysIn(
  environment: Environment,
  own: readonly GatewaySettings[],
): readonly GatewaySettings[] {
  if (environment === "live") return own;
  const test: GatewaySettings = {
    id: null,
    name: TEST_GATEWAY,
    type: "TestGateway",
    isActive: true,
    isDefault: !own.some(({ isDefault }) => isDefault),
    keyLast4: null,
    timeoutSeconds: 30,
    webhookSecretSet: true,
  };
  return [test, ...own];
}

/** Stripe's keys show whether they move money. */
export function keyFits(environment: Environment, secretKey: string): boolean {
  return new RegExp(`^(sk|rk)_${environment}_`).test(secretKey);
}
