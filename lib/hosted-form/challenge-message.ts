/** What the bank's page posts to the form that shows it. Both are of this service's origin. */

const CHANNEL = "perennial-challenge-1";

/** A message as the bank's page posts it. */
export function challengeMessage(id: string, result: string) {
  return { channel: CHANNEL, id, result };
}

/** The result of one challenge in a message; undefined for anything else. */
export function challengeResult(data: unknown, id: string): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { channel, id: named, result } = data as Record<string, unknown>;
  if (channel !== CHANNEL || named !== id || typeof result !== "string") return undefined;
  return result;
}
