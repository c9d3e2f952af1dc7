import type { Gateway } from "./gateway";
import { TestGateway } from "./test-gateway";

const gateways = new Map<string, Gateway>();

/** Makes a gateway known by its name; one of the same name is replaced and given back. */
export function registerGateway(gateway: Gateway): Gateway | undefined {
  const before = gateways.get(gateway.name);
  gateways.set(gateway.name, gateway);
  return before;
}

/** The gateway of that name. Payment methods name only gateways that exist. */
export function gatewayNamed(name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`there is no gateway named ${name}`);
  return gateway;
}

registerGateway(new TestGateway());
