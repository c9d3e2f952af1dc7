import * as objects from "@/lib/areas/objects/contract";
import * as developer from "@/lib/areas/developer/contract";
import * as orders from "@/lib/areas/orders/contract";
import * as organizations from "@/lib/areas/organizations/contract";
import * as payments from "@/lib/areas/payments/contract";
import * as paymentLists from "@/lib/areas/payments/list-contract";
import type { Contract } from "./operation";

const modules: readonly Record<string, unknown>[] = [organizations, developer, objects, payments, paymentLists, orders];

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "path" in value && "result" in value;
}

/** Every contract of the interface, in the order of the areas. */
export const contracts: readonly Contract[] = modules.flatMap((module) => Object.values(module).filter(isContract));
