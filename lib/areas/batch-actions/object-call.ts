import { contracts } from "@/lib/api/contracts";
import { objectNamed } from "./catalogue/objects-model";

/** How an object's own call writes it. */
export type Writes = "POST" | "PUT" | "DELETE";

/** The contract of the call that writes one object of a type; undefined where there is none. */
export function objectCall(type: string, method: Writes) {
  const name = objectNamed(type)?.name ?? type;
  const dashed = name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  const path = `/v1/object/${dashed}${method === "POST" ? "" : "/{id}"}`;
  return contracts.find((one) => one.method === method && one.path === path);
}
