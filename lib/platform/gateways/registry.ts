import { ambient } from "@/lib/platform/database/ambient";
import { log } from "../log";
import { type ChargeRequest, type FollowUpRequest, type Gateway, NotSent } from "./gateway";
import { TestGateway } from "./test-gateway";

const gateways = new Map<string, Gateway>();

/** Registers a gateway by its name; a replaced one of the same name is returned. */
export function registerGateway(gateway: Gateway): Gateway | undefined {
  const before = gateways.get(gateway.name);
  gateways.set(gateway.name, gateway);
  return before;
}

/** Returns a tenant's own gateway of a name, ready to be called. */
export type GatewaySource = (tenantId: string, name: string) => Promise<Gateway>;

let source: GatewaySource | undefined;

/** Sets where the gateways that tenants have configured come from. */
export function registerGatewaySource(own: GatewaySource): void {
  source = own;
}

/** The longest timeout of a tenant's own gateway in milliseconds; its settings may set less. */
const LONGEST = 30_000;

/** A gateway that tenants have configured under this name: each call goes to the one of its tenant. */
class TenantsGateway implements Gateway {
  readonly timeout = LONGEST;

  constructor(readonly name: string) {}

  async charge(request: ChargeRequest, signal: AbortSignal) {
    return (await this.#own()).charge(request, signal);
  }

  async authorize(request: ChargeRequest, signal: AbortSignal) {
    return (await this.#own()).authorize(request, signal);
  }

  async capture(request: FollowUpRequest, signal: AbortSignal) {
    return (await this.#own()).capture(request, signal);
  }

  async void(key: string, signal: AbortSignal) {
    return (await this.#own()).void(key, signal);
  }

  async refund(request: FollowUpRequest, signal: AbortSignal) {
    return (await this.#own()).refund(request, signal);
  }

  async lookUp(key: string, signal: AbortSignal, of?: string) {
    return (await this.#own()).lookUp(key, signal, of);
  }

  async #own(): Promise<Gateway> {
    const tenantId = ambient.getStore()?.tenantId;
    try {
      if (!tenantId || !source) throw new Error("no tenant, or nobody gives its gateways");
      return await source(tenantId, this.name);
    } catch (error) {
      log.error({ err: error, tenantId, gateway: this.name }, "a gateway could not be opened");
      throw new NotSent();
    }
  }
}

/** The gateway of that name: the built-in one, or the one that the current tenant has configured. */
export function gatewayNamed(name: string): Gateway {
  let gateway = gateways.get(name);
  if (!gateway) gateways.set(name, (gateway = new TenantsGateway(name)));
  return gateway;
}

registerGateway(new TestGateway());
