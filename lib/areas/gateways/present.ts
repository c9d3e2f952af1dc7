import type * as z from "zod";
import { wireId } from "@/lib/platform/ids";
import type { createGatewaySettings, listPaymentGateways } from "./contract";
import type { GatewaySettings } from "./model";

type Shown = z.output<typeof listPaymentGateways.result>["paymentgateways"][number];

/** A gateway as everybody who takes payments sees it. */
export function presentGateway({ id, name, type, isActive, isDefault }: GatewaySettings): Shown {
  return { id: id === null ? "" : wireId(id), name, type, isActive, isDefault };
}

/** The same with what its settings say. */
export function presentSettings(
  gateway: GatewaySettings,
): z.output<typeof createGatewaySettings.result> {
  return {
    ...presentGateway(gateway),
    secretKeyLast4: gateway.keyLast4,
    timeoutSeconds: gateway.timeoutSeconds,
  };
}
