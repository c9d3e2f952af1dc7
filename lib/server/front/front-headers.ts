import type { IncomingMessage } from "node:http";
import net from "node:net";

/** Whether an address is a trusted proxy, whose X-Forwarded headers are believed. */
export type ProxyCheck = (address: string) => boolean;

/**
 * @param list addresses and networks separated by commas, such as "10.0.0.0/8, 192.168.1.7".
 * @throws RangeError naming the part that is neither.
 */
export function trustedProxies(list: string): ProxyCheck {
  const known = new net.BlockList();
  const parts = list.split(/[\s,]+/).filter(Boolean);
  if (!parts.length) return () => false;
  for (const part of parts) {
    const [address = "", bits] = part.split("/");
    const family = net.isIP(address);
    if (family === 0) throw new RangeError(`${part} is neither an address nor a network`);
    const type = family === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) known.addAddress(address, type);
    else known.addSubnet(address, Number(bits), type);
  }
  return remembered((address) => known.check(address, net.isIP(address) === 6 ? "ipv6" : "ipv4"));
}

const mostRemembered = 1000;

/** The same few proxies recur; looking them up costs more than caching them. */
function remembered(check: ProxyCheck): ProxyCheck {
  const answers = new Map<string, boolean>();
  return (address) => {
    let answer = answers.get(address);
    if (answer === undefined) {
      if (answers.size >= mostRemembered) answers.clear();
      answers.set(address, (answer = check(address)));
    }
    return answer;
  };
}

/** Headers by which an outside caller could pretend to be the renderer's own routing, or a proxy. */
const foreign =
  /^(?:x-middleware-|x-nextjs-|x-invoke-|x-matched-path$|x-now-|x-vercel-|x-prerender-|next-action$|forwarded$|x-real-ip$)/;
const forwarded = /^x-forwarded-/;
const handingOn = /^(?:forwarded|via|x-real-ip)$/;
/** The portal's own client sends these; no API client does. */
const navigation = /^(?:next-|rsc$)/;

/** True when a proxy, ours or not, says that it forwards another caller's request. */
export function isHandedOn({ headers }: IncomingMessage): boolean {
  const names = Object.keys(headers);
  return names.some((name) => forwarded.test(name) || handingOn.test(name));
}

/**
 * Removes headers that callers may not send and sets who the caller is: `x-forwarded-for` becomes
 * the caller's address, `-proto` and `-host` what the caller used. Both of Node's views of the
 * headers are changed alike.
 */
export function cleanHeaders(request: IncomingMessage, api: boolean, isProxy: ProxyCheck): void {
  const caller = callerOf(request, isProxy);
  const kept: string[] = [];
  const { rawHeaders, headers } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    const drop = foreign.test(name) || forwarded.test(name) || (api && navigation.test(name));
    if (drop) delete headers[name];
    else kept.push(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  for (const [name, value] of Object.entries(caller)) {
    kept.push(name, value);
    headers[name] = value;
  }
  request.rawHeaders = kept;
  if (headers.host !== undefined) headers.host = headers.host.toLowerCase();
}

function callerOf(request: IncomingMessage, isProxy: ProxyCheck): Record<string, string> {
  const peer = plainAddress(request.socket.remoteAddress ?? "");
  const host = (request.headers.host ?? "").toLowerCase();
  const direct = { "x-forwarded-for": peer, "x-forwarded-proto": "http", "x-forwarded-host": host };
  if (!isProxy(peer)) return direct;
  const proto = single(request.headers["x-forwarded-proto"]);
  return {
    "x-forwarded-for": farthestUnknown(single(request.headers["x-forwarded-for"]), isProxy) ?? peer,
    "x-forwarded-proto": proto === "https" ? "https" : "http",
    "x-forwarded-host": single(request.headers["x-forwarded-host"]) || host,
  };
}

/** The last address of the chain that is not a trusted proxy: only that one was seen by us. */
function farthestUnknown(chain: string, isProxy: ProxyCheck): string | undefined {
  const addresses = chain.split(",").map((part) => plainAddress(part.trim()));
  return addresses.reverse().find((address) => net.isIP(address) !== 0 && !isProxy(address));
}

function single(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

/** IPv4 addresses that arrive over IPv6 sockets lose their prefix. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
