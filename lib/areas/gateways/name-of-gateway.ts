import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { gatewaysOf } from "./queries";

/** The name of a gateway that a caller gives by its id; anything else is treated as a name. */
export async function nameOfGateway({ tenantId }: Ctx, key: string): Promise<string> {
  const id = uuidOf(key);
  if (id === undefined) return key;
  return (await gatewaysOf(tenantId)).find((gateway) => gateway.id === id)?.name ?? key;
}
