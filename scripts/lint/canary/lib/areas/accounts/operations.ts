import { contract } from "./contract";
import { create } from "./create";

export const operation = contract + create;
