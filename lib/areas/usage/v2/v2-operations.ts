import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { usageRecordsV2 } from "./v2-contract";

const records = resourceOperations(usageRecordsV2);

export const { list: listUsageRecordsV2, get: getUsageRecordV2 } = records;
export const createUsageRecordV2 = records.create({ operation: "createUsage", idAt: "Id" });
export const patchUsageRecordV2 = records.patch({ operation: "updateUsage", param: "id" });
export const deleteUsageRecordV2 = records.remove({ operation: "deleteUsage", param: "id" });
