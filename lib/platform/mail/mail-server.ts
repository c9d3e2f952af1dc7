import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { env } from "../env";
import { MailRefused } from "./mail-port";

/** A mail server, and the sender's mailbox. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte, STARTTLS before anything else, or plain text. */
  security: "TLS" | "STARTTLS" | "None";
  user?: string;
  password?: string;
  fromAddress: string;
  fromName?: string;
  replyTo?: string;
};

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

const inner = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  inner.addSubnet(net, bits, "ipv4");
  inner.addSubnet(`::ffff:${net}`, bits + 96, "ipv6");
}
for (const [net, bits] of [
  // These four contain an IPv4 address, to which a gateway may forward.
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(net, bits, "ipv6");
}

const isAmong = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** True for an address of this machine itself. */
export const isLoopback = (address: string) => isAmong(loopback, address);

/**
 * True for an address that no mail server on the internet has: private, reserved, multicast, or with another one
 * embedded.
 */
export const isInner = (address: string) => isAmong(inner, address);

/** Ports of mail servers; in production tenants may use no others. */
const mailPorts = new Set([25, 465, 587, 2525]);

/**
 * The address of a server's name. It is resolved once and then connected to by number, so that the
 * checked address is the one that is used.
 *
 * @throws MailRefused without an address, or when tenants may not use it.
 */
export async function addressOfServer(
  { host, port }: Pick<MailServer, "host" | "port">,
  named: "tenant" | "installation",
) {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new MailRefused(`Nobody knows a server named ${host}.`, "server");
  const { NODE_ENV, PERENNIAL_MAIL_PRIVATE_HOSTS } = env();
  const open =
    (PERENNIAL_MAIL_PRIVATE_HOSTS || (NODE_ENV === "production" ? "off" : "on")) === "on";
  if (named === "tenant" && !open && found.some(({ address }) => isInner(address))) {
    throw new MailRefused(
      `${host} is inside this installation's own network, which mail servers of tenants may not be.`,
      "server",
    );
  }
  if (named === "tenant" && !open && !mailPorts.has(port)) {
    throw new MailRefused(
      `Mail servers of tenants are called at port 25, 465, 587 or 2525, not at ${port}.`,
      "server",
    );
  }
  return first.address;
}

/** The installation's own server and mailbox, from its environment; undefined when it has none. */
export function serverOfInstallation(): MailServer | undefined {
  const { PERENNIAL_SMTP_URL: text, PERENNIAL_MAIL_FROM: fromAddress } = env();
  if (!text || !fromAddress) return undefined;
  const url = new URL(text);
  const bare = url.searchParams.get("tls") === "none";
  const security = url.protocol === "smtps:" ? "TLS" : bare ? "None" : "STARTTLS";
  const standard = security === "TLS" ? 465 : bare ? 25 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port ? Number(url.port) : standard,
    security,
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    fromAddress,
  };
}
