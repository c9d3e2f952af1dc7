/** Runs once in a process of Next, before it answers: route files find the operations here, loaded by the first call. */
export function register(): void {
  if (process.env.NEXT_RUNTIME === "nodejs")
    globalThis.perennialOperations = async () => (await import("@/lib/server/api")).answerByNames;
}
