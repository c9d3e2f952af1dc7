import { field } from "@/lib/api/field";
import { log } from "@/lib/platform/log"; // fault: R4, browsers load contracts

export const contract = field + log;
