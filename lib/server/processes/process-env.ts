import type { Secrets } from "@/lib/server/secrets";

/**
 * The environments of the processes. Each is an allowlist of what the process reads: a variable
 * that no one thought of, which may be a secret, gets into none of them.
 */

/** Variables that Node, its libraries and the operating system need in any process. */
const ofTheSystem = [
  ...["PATH", "HOME", "USER", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "CI"],
  ...["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "PGSSLMODE"],
  // Windows starts no process without these.
  ...["SystemRoot", "windir", "ComSpec", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA"],
  ...["LOCALAPPDATA", "ProgramData"],
];

const ofEveryProcess = [...ofTheSystem, "LOG_LEVEL", "DATABASE_POOL"];

const ofTheApplication = [
  ...ofEveryProcess,
  ...["HOST", "TRUSTED_PROXIES", "METRICS_TOKEN", "PERENNIAL_DEV"],
  ...["WORKER_CONCURRENCY", "WORKER_LANES"],
  "API_HEADER_PREFIXES",
  ...["CONCURRENCY_LIMIT", "CONCURRENCY_LIMIT_HIGH_VOLUME", "RATE_LIMIT_PER_MINUTE"],
  ...["PERENNIAL_CARD_OLD_KEYS", "PERENNIAL_SEAL_KEY", "PERENNIAL_SEAL_OLD_KEYS"],
  ...["PERENNIAL_STRIPE_URL", "PERENNIAL_SMTP_URL"],
  ...["PERENNIAL_MAIL_FROM", "PERENNIAL_MAIL_PRIVATE_HOSTS", "PERENNIAL_REQUEST_LOG_DAYS"],
  "PERENNIAL_DELETED_DAYS",
  ...["NODE_USE_ENV_PROXY", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"],
];

type Common = {
  port: number;
  baseUrl: string;
  /** The process's own role, through the pooler where there is one. */
  databaseUrl: string;
  /** The same directly at the server; only beside a pooler. */
  directUrl?: string;
};

function taken(parent: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parent[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The environment of third-party programs, such as the embedded PostgreSQL. */
export function systemEnv(parent: NodeJS.ProcessEnv): Record<string, string> {
  return taken(parent, ofTheSystem);
}

function common(parent: NodeJS.ProcessEnv, secrets: Secrets, own: Common) {
  const { port, baseUrl, directUrl } = own;
  // Without a configured address, the API uses the portal's; never the Host of a request.
  const ownAddress = (parent.PERENNIAL_BASE_URL ?? parent.NEXTAUTH_URL)?.replace(/\/+$/, "");
  return {
    ...(ownAddress === undefined ? {} : { PERENNIAL_BASE_URL: ownAddress }),
    ...(directUrl && { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: directUrl }),
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    NEXTAUTH_URL: parent.NEXTAUTH_URL ?? baseUrl,
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
  };
}

/** The API and the worker use the application's role and have the keys of cards. */
export function applicationEnv(
  parent: NodeJS.ProcessEnv,
  secrets: Secrets,
  own: Common & { production: boolean; deadWorkers: readonly string[] },
): NodeJS.ProcessEnv {
  return {
    ...taken(parent, ofTheApplication),
    ...common(parent, secrets, own),
    ...secrets,
    NODE_ENV: own.production ? "production" : "development",
    DATABASE_APP_URL: own.databaseUrl,
    PERENNIAL_DEAD_WORKERS: own.deadWorkers.join(","),
  };
}

/**
 * Next alone is both: it answers with the application's role and keys. Its pages were built for
 * production, which says nothing about the installation.
 */
export function nextEnv(
  parent: NodeJS.ProcessEnv,
  secrets: Secrets,
  own: Parameters<typeof applicationEnv>[2] & { development: boolean },
): NodeJS.ProcessEnv {
  const { PERENNIAL_MAIL_PRIVATE_HOSTS } = parent;
  return {
    ...applicationEnv(parent, secrets, own),
    NODE_ENV: own.development ? "development" : "production",
    PERENNIAL_MAIL_PRIVATE_HOSTS: PERENNIAL_MAIL_PRIVATE_HOSTS || (own.production ? "off" : "on"),
  };
}

/** The page renderer gets its own role and no key but the one of its sessions. */
export function portalEnv(
  parent: NodeJS.ProcessEnv,
  secrets: Secrets,
  own: Common & { development: boolean; place: Record<string, string> },
): NodeJS.ProcessEnv {
  return {
    ...taken(parent, ofEveryProcess),
    ...common(parent, secrets, own),
    NODE_ENV: own.development ? "development" : "production",
    DATABASE_PORTAL_URL: own.databaseUrl,
    ...own.place,
  };
}
