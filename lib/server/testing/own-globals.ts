type Worker = { perennialOwn?: Pick<typeof globalThis, "Request" | "Response"> };

/**
 * Gives a worker Node's Request and Response back. The listener of the API puts lighter ones in
 * their place for its whole process, and the next file of a worker may stand for another process.
 */
export function restoreGlobals(): void {
  const { Request, Response } = globalThis;
  Object.assign(globalThis, ((globalThis as Worker).perennialOwn ??= { Request, Response }));
}
