import { readFileSync } from "node:fs";
import type { History } from "@/lib/second-engine/history";

/** Histories that once cost something else in one of the engines, minimized. */
export const FOUND: Readonly<Record<string, History>> = JSON.parse(
  readFileSync(new URL("found.json", import.meta.url), "utf8"),
);
