import { rows } from "../accounts/queries"; // fault: R6, another area's queries

export const collect = rows;
