import { db } from "@/lib/platform/database/db";
import { can } from "./model";

export const rows = db + can;
