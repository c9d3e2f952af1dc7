import type { Operation } from "@/lib/api/operation";
import * as developer from "@/lib/areas/developer/operations";
import * as catalogLists from "@/lib/areas/catalog/list-operations";
import * as catalog from "@/lib/areas/catalog/operations";
import * as objects from "@/lib/areas/objects/operations";
import * as orders from "@/lib/areas/orders/operations";
import * as organizations from "@/lib/areas/organizations/operations";
import * as payments from "@/lib/areas/payments/operations";
import * as testClock from "@/lib/areas/test-clock/operations";

const modules: readonly Record<string, Operation>[] = [organizations, developer, catalog, catalogLists, objects, payments, orders, testClock];

/** Every operation that is served, bound to its code. */
export const operations: readonly Operation[] = modules.flatMap((module) => Object.values(module));
