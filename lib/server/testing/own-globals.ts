type Worker = { perennialOwn?: Pick<typeof globalThis, "Request" | "Response"> };

/**
 * Restores a worker's Node Request and Response. The API's listener replaces them by lighter ones
 * for its whole process, and the next file of a worker may represent another process.
 */
export function restoreGlobals(): void {
  const { Request, Response } = globalThis;
  Object.assign(globalThis, ((globalThis as Worker).perennialOwn ??= { Request, Response }));
}
