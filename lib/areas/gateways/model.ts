/** The gateway that every tenant has: it moves no money. */
export const TEST_GATEWAY = "TestGateway";

/** Where gateways send their webhooks; the built-in one has its tenant's id there. */
export const WEBHOOK_PATH = "/v1/gateway-webhooks/{gateway-id}";

/** A gateway of a tenant as its settings show it; the key itself stays sealed. */
export type GatewaySettings = {
  /** Null for the built-in test gateway, which has no settings of its own. */
  id: string | null;
  name: string;
  type: "TestGateway" | "Stripe";
  isActive: boolean;
  isDefault: boolean;
  keyLast4: string | null;
  timeoutSeconds: number;
  /** Whether it can sign its webhooks, so that they are believed. */
  webhookSecretSet: boolean;
};

/** All gateways of a tenant: the test gateway first, which is the default while no other one is. */
export function withTestGateway(own: readonly GatewaySettings[]): GatewaySettings[] {
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
