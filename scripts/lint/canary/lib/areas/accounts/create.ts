import { db } from "@/lib/platform/database/db"; // fault: R6, only queries see the database
import { collect } from "../payments/collect"; // fault: R12, a later area
import { rows } from "./queries";

export const create = db + rows + collect;
