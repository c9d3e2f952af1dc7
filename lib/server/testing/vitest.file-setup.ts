import { restoreGlobals } from "./own-globals";
import { testEnvironment } from "./test-database";

/** What a worker's modules need to run before the next test file, once they have been loaded. */
export type AtFileStart = { perennialAtFileStart?: () => Promise<void> };

restoreGlobals();
Object.assign(process.env, testEnvironment());
await (globalThis as AtFileStart).perennialAtFileStart?.();
