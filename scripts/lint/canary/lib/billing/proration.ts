import { log } from "@/lib/platform/log"; // fault: R2, the engine is pure
import { localDate } from "@/lib/values/local-date";

export const prorated = localDate + log;
