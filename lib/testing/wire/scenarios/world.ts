import { makeWorld } from "../../world";
import type { Scenario } from "../fixtures";

/** A subscription of a flat fee and three seats, billed and paid by card. */
const world: Scenario = (tenant) => makeWorld(tenant);
export default world;
