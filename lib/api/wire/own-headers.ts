import { env } from "@/lib/platform/env";

/** Headers of the interface, without the prefix that an installation chooses for them. */
export type OwnHeader = "version" | "track-id" | "entity-ids" | "org-ids" | "request-id";

/** What a caller sends, of these. */
const SENT: readonly OwnHeader[] = ["version", "track-id", "entity-ids", "org-ids"];

/** The prefix of the interface itself, which is always read. */
const OF_THE_INTERFACE = "service";

let known: readonly string[] | undefined;

/** The prefixes that are read, lower case; the first is the one of answers to calls that have none. */
export function headerPrefixes(): readonly string[] {
  return (known ??= [...new Set([...env().API_HEADER_PREFIXES, OF_THE_INTERFACE])]);
}

/** The prefix that a request uses; the first of the installation's where it uses none. */
export function prefixOf(headers: Pick<Headers, "has">): string {
  const prefixes = headerPrefixes();
  const used =
    prefixes.length > 1 &&
    prefixes.find((prefix) => SENT.some((name) => headers.has(`${prefix}-${name}`)));
  return used || (prefixes[0] ?? OF_THE_INTERFACE);
}

/** The value of one of our headers, under whichever prefix it came. */
export function ownHeader(headers: Headers, name: OwnHeader): string | null {
  for (const prefix of headerPrefixes()) {
    const value = headers.get(`${prefix}-${name}`);
    if (value !== null) return value;
  }
  return null;
}

/** The names of one header under every prefix that is read, for lists that browsers get. */
export function underEveryPrefix(name: OwnHeader): string[] {
  return headerPrefixes().map((prefix) => `${prefix}-${name}`);
}
