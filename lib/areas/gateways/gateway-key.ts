import * as z from "zod";
import { openText, sealText } from "@/lib/platform/auth/sealed-texts";

const boundText = z.object({ tenantId: z.string(), id: z.string(), key: z.string() });
type Bound = z.infer<typeof boundText>;

/** A gateway's secret key, encrypted and bound to its tenant and gateway. */
export function sealGatewayKey(tenantId: string, id: string, key: string): string {
  return sealText(JSON.stringify({ tenantId, id, key } satisfies Bound), {
    tenantId,
    purpose: "gateway-key",
  });
}

/** The key behind a sealed one. @throws when it was moved to another tenant or gateway. */
export function openGatewayKey(tenantId: string, id: string, sealed: string): string {
  const opened: unknown = JSON.parse(openText(sealed, { tenantId, purpose: "gateway-key" }));
  const { data: bound } = boundText.safeParse(opened);
  if (bound?.tenantId !== tenantId || bound.id !== id) {
    throw new Error("a gateway's key stands with another gateway than its own");
  }
  return bound.key;
}
