import { isLoopback } from "@/lib/platform/mail/mail-server";

const checkedLines = new Set(["prefer", "require", "verify-ca", "verify-full"]);
const databases = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_APP_URL",
  "DATABASE_PORTAL_URL",
] as const;

/** The addresses that production refuses, each with what to set instead. */
export function unsafeAddresses(env: NodeJS.ProcessEnv): string[] {
  const open = (["NEXTAUTH_URL", "PERENNIAL_BASE_URL"] as const).filter(
    (name) => env[name] && !isSafeAddress(env[name]),
  );
  const plain = databases.filter((name) => env[name] && !isSafeDatabase(env[name], env));
  return [
    ...open.map(
      (name) =>
        `${name} must begin with https:// (http:// is for localhost alone): put TLS in front`,
    ),
    ...plain.map(
      (name) =>
        `${name} leads to another machine without TLS: add ?sslmode=verify-full, or set ` +
        "PERENNIAL_DATABASE_TLS=off where nobody else is on the line",
    ),
  ];
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && isOwn(hostname));
}

/** The driver also reads host and TLS from an address's parameters. */
function isSafeDatabase(text: string, env: NodeJS.ProcessEnv): boolean {
  if (env.PERENNIAL_DATABASE_TLS === "off" || !URL.canParse(text)) return true;
  const { hostname, searchParams } = new URL(text);
  const host = decodeURIComponent(searchParams.get("host") ?? hostname);
  return (
    host === "" ||
    host.startsWith("/") ||
    isOwn(host) ||
    checkedLines.has(searchParams.get("sslmode") ?? "")
  );
}

function isOwn(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || isLoopback(bare);
}
