import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** Minutes that a start may take, including installation and build. */
const LONGEST_START = 20;

/** The environment of an installation that keeps everything in one folder. */
const environmentOf = (dataDir, port = 0) => ({
  ...process.env,
  PERENNIAL_DATA_DIR: dataDir,
  DATABASE_URL: "",
  SHOP: "off",
  PORT: String(port),
});

/**
 * Starts Perennial as people do, from a checkout and a data folder; returns its address and how to stop it. Port 0 is any that is
 * free.
 */
export async function start(checkout, dataDir, port) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: checkout,
    env: environmentOf(dataDir, port),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  let said = "";
  const ready = new Promise((resolve, reject) => {
    const late = setTimeout(
      () => void stop().then(() => reject(new Error(`the start took too long: ${said}`))),
      LONGEST_START * 60_000,
    );
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /Perennial is ready at (\S+)/.exec(said);
      if (!found) return;
      clearTimeout(late);
      resolve(found[1]);
    });
    void ended.then((code) => {
      clearTimeout(late);
      reject(new Error(`the start ended with ${code}: ${said}`));
    });
  });
  return { base: await ready, stop };
}

/** Runs a command of a checkout on a data folder, as people do. @throws when it does not end with 0. */
export async function command(checkout, words, dataDir) {
  const child = spawn(process.execPath, words, {
    cwd: checkout,
    env: environmentOf(dataDir),
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
}

/** A way to call the demo tenant of an installation: returns the status and the body. */
export async function clientOf(base, dataDir) {
  const { clientId, clientSecret } = JSON.parse(
    readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8"),
  );
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch(`${base}/oauth/token`, { method: "POST", body });
  const { access_token: token } = await answer.json();
  const headers = { authorization: `Bearer ${token}`, "service-version": "341.0" };
  return async (address, body) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const got = await fetch(`${base}${address}`, {
      ...init,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    });
    const shown = await got.json();
    if (!got.ok || shown.success === false)
      throw new Refused(`${address}: ${got.status} ${JSON.stringify(shown)}`, got.status);
    return shown;
  };
}

/** An answer that is a refusal; `status` is that of HTTP. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** What customers, bills and payments the interface shows, each row with the list that it is from. */
export async function shown(call) {
  const parts = [];
  for (const list of ["accounts", "invoices", "payments", "subscriptions", "credit-memos"]) {
    for (let next = `/object-query/${list}?pageSize=50`; next; ) {
      const { data, nextPage } = await call(next);
      parts.push(...data.map((row) => ({ list, ...row })));
      const url = nextPage && new URL(nextPage, "http://localhost");
      next = url && url.pathname + url.search;
    }
  }
  return parts;
}

/** Uses the embedded database of a running installation, as its owner. */
export async function withDatabase(dataDir, work) {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8"));
  const login = { user: "postgres", database: "perennial", host: "127.0.0.1" };
  const client = new pg.Client({ ...login, port, password });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
