import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import type { createGatewaySettings, listPaymentGateways } from "./contract";
import { type GatewaySettings, WEBHOOK_PATH } from "./model";

type Shown = z.output<typeof listPaymentGateways.result>["paymentgateways"][number];

/** A gateway as everyone who takes payments sees it. */
export function presentGateway({ id, name, type, isActive, isDefault }: GatewaySettings): Shown {
  return { id: id === null ? "" : wireId(id), name, type, isActive, isDefault };
}

const webhookPath = (id: string) => WEBHOOK_PATH.replace("{gateway-id}", wireId(id));

/** The same with its settings. */
export function presentSettings(
  { tenantId, baseUrl }: Pick<Ctx, "tenantId" | "baseUrl">,
  gateway: GatewaySettings,
): z.output<typeof createGatewaySettings.result> {
  return {
    ...presentGateway(gateway),
    secretKeyLast4: gateway.keyLast4,
    timeoutSeconds: gateway.timeoutSeconds,
    webhookUrl: `${baseUrl}${webhookPath(gateway.id ?? tenantId)}`,
    webhookSecretSet: gateway.webhookSecretSet,
  };
}
