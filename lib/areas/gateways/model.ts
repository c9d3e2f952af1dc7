/** The gateway that every tenant has: it moves no money. */
export const TEST_GATEWAY = "TestGateway";

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
  };
  return [test, ...own];
}
