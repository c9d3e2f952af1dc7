/** What a worker's modules want done before the next test file, once they have been loaded. */
export type AtFileStart = { perennialAtFileStart?: () => Promise<void> };

await (globalThis as AtFileStart).perennialAtFileStart?.();
