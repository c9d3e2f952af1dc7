import net from "node:net";

/**
 * The key under which attempts are counted: the caller's address, or its IPv6 network (/64), since
 * whoever has one address there has 2^64. Anything else is counted as it is written.
 */
export function networkOf(address: string): string {
  if (net.isIP(address) !== 6) return address;
  const [before = "", after = ""] = address.split("::");
  const [first, last] = [before, after].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => "0");
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
