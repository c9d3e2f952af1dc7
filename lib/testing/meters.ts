import { runMeters } from "@/lib/areas/meters/run-meters";
import { asOwner, type TestTenant } from "./tenant";
import { good } from "./world";

/** What meters of tests count, where they say nothing else. */
export const DEFINITION = {
  accountField: "CustomerId",
  idField: "UsageIdentifier",
  timeField: "UsageDate",
  valueField: "Quantity",
  aggregation: "SUM",
  unitOfMeasure: "Each",
};

let names = 0;

/** Meters of a tenant, and events of one of its accounts. */
export function metersOf(tenant: TestTenant, accountNumber: string) {
  return {
    async published(definition: object = {}, name = "Calls") {
      const body = { name, definition: { ...DEFINITION, ...definition } };
      const { id } = await good(tenant.call("POST", "/meters", body));
      return good(tenant.call("POST", `/meters/${id}/publish`));
    },
    event: (rest: object = {}) => ({
      CustomerId: accountNumber,
      UsageIdentifier: `e-${(names += 1)}`,
      UsageDate: "2026-01-10T08:00:00Z",
      Quantity: 2,
      ...rest,
    }),
    send: (globalId: string, events: object) =>
      tenant.call("POST", `/usage/bulk/${globalId}`, events),
    count: () => runMeters(tenant.tenantId),
    /** The usage records of a meter, by day. */
    written: (number: string) =>
      asOwner<{ day: string; quantity: string }>(
        `select start_day::text as day, quantity::float8::text as quantity from usage_record
         where tenant_id = $1 and unique_key like $2 order by start_day, unique_key`,
        [tenant.tenantId, `meter-${number}-%`],
      ),
  };
}

export type Meters = ReturnType<typeof metersOf>;
