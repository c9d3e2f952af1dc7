import type { Names } from "@/lib/areas/records/names-contract";
import { resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { USAGE } from "@/lib/areas/version-2/views-contract";
import * as objects from "../object-contract";

const CHANGED: Names = {
  unit_of_measure: "UOM",
  quantity: "Quantity",
  start_time: "StartDateTime",
  end_time: "EndDateTime",
};

export const usageRecordsV2 = resourceContracts({
  path: "/v2/usage_records",
  param: "id",
  noun: "a usage record",
  nouns: "usage records",
  area: "usage",
  ending: "UsageRecordV2",
  write: "usage:write",
  view: USAGE,
  one: "queryUsageByKey",
  create: {
    names: {
      ...CHANGED,
      account_id: "AccountId",
      account_number: "AccountNumber",
      subscription_id: "SubscriptionId",
      subscription_item_id: "ChargeId",
      description: "Description",
      unique_key: "UniqueKey",
    },
    like: objects.createUsage.body,
  },
  patch: { names: CHANGED, like: objects.updateUsage.body },
  example: {
    account_number: "A00000001",
    unit_of_measure: "Each",
    quantity: 3,
    start_time: "2026-01-31T10:00:00Z",
  },
});

export const {
  list: listUsageRecordsV2,
  get: getUsageRecordV2,
  create: createUsageRecordV2,
  patch: patchUsageRecordV2,
  remove: deleteUsageRecordV2,
} = usageRecordsV2;
