import { getMeter, listMeters } from "@/lib/areas/meters/contract";
import { listMeterDays, listMeterRuns } from "@/lib/areas/meters/days/pages-contract";
import { getAuditTrailEntriesForMeter } from "@/lib/areas/meters/trail-contract";

/** The lists of a meter's page. */
export const listsOfMeter = [listMeterDays, listMeterRuns, getAuditTrailEntriesForMeter];

/** The queries of meters. */
export const meterReads = [getMeter, listMeters, ...listsOfMeter];
