import path from "node:path";
import { log } from "@/lib/platform/log";
import { checkout } from "./checkout";
import { openDatabase } from "@/lib/server/postgres/database";
import { credentialsFile, isEmpty, makeFirstTenant, readCredentials } from "./first-start";
import { lockDataFolder } from "@/lib/server/postgres/instance-lock";
import { freePort, isFree, requirePort } from "@/lib/server/postgres/loopback-port";
import { postgresAccount } from "@/lib/server/postgres/postgres-account";
import { openDataFolder } from "@/lib/server/postgres/postgres-place";
import { loadSecrets } from "./secrets";
import { readSettings, type Settings } from "./settings";
import { diskFullOf, StartFailure } from "@/lib/server/processes/start-failure";
import { Supervisor } from "@/lib/server/processes/supervisor";

/** The supervisor: `npm start` ends up here once everything is installed and built. */

const development = process.env.PERENNIAL_DEV === "1";
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Clean-up steps for shutdown, last first. */
const undo: (() => unknown)[] = [];

async function start(): Promise<void> {
  const port = process.env.PORT === "0" ? String(await freePort()) : process.env.PORT;
  const settings = readSettings({ ...process.env, PORT: port }, development);
  if (settings.production) loadSecrets(settings, process.env);
  openDataFolder(settings.dataDir, settings.databaseUrl ? {} : postgresAccount());
  const secrets = loadSecrets(settings, process.env);
  const lock = lockDataFolder(settings.dataDir, settings.port);
  undo.push(lock.release);
  await requirePort(settings.port, settings.host, lock.leftBehind ? 5000 : 0);
  const database = await openDatabase(settings, say);
  undo.push(() => database.embedded?.stop());
  const supervisor = new Supervisor(settings, secrets, database);
  undo.push(() => supervisor.stop());
  await run(supervisor, settings, database.appUrl);
}

async function end(): Promise<void> {
  for (let last = undo.pop(); last; last = undo.pop()) await last();
}

async function run(supervisor: Supervisor, settings: Settings, appUrl: string): Promise<void> {
  const [empty] = await Promise.all([isEmpty(appUrl), supervisor.start()]);
  if (empty) {
    if (settings.seed === "demo") say("First start: making a demo tenant with a year of data …");
    await makeFirstTenant(supervisor, settings);
  }
  supervisor.announceReady();
  announce(settings, await openShop(supervisor, settings));
}

/** Starts the demo shop beside demo data; returns a line about it for the person at the terminal. */
async function openShop(supervisor: Supervisor, settings: Settings): Promise<string | undefined> {
  const { shopPort } = settings;
  const credentials = shopPort === undefined ? undefined : readCredentials(settings);
  if (shopPort === undefined || !credentials) return undefined;
  if (!(await isFree(shopPort))) return `none: port ${shopPort} is taken by another program`;
  const { clientId, clientSecret } = credentials;
  supervisor.startShop(shopPort, { clientId, clientSecret });
  return `http://localhost:${shopPort}   pays with test cards, on an origin of its own`;
}

/** Tells the person at the terminal how to begin; where logs are collected, one line. */
function announce(settings: Settings, shop: string | undefined): void {
  const { baseUrl, production } = settings;
  if (production) {
    log.info({ baseUrl, credentials: credentialsFile(settings) }, "Perennial is ready");
    return;
  }
  say(`\nPerennial is ready at ${baseUrl}`);
  const credentials = readCredentials(settings);
  if (!credentials) return;
  const { clientId, clientSecret, portalEmail, portalPassword } = credentials;
  if (shop) say(`  Demo shop   ${shop}`);
  const file = path.relative(checkout, credentialsFile(settings));
  say(`  Sign in     ${portalEmail}   password ${portalPassword}`);
  say(`  All of it   ${file.startsWith("..") ? credentialsFile(settings) : file}`);
  say(`  Get a token curl -s ${baseUrl}/oauth/token -d grant_type=client_credentials \\`);
  say(`                -d client_id=${clientId} -d client_secret=${clientSecret}`);
  say("  Ctrl-C ends it in good order.\n");
}

function tellWhy(error: unknown): void {
  const known = error instanceof StartFailure ? error : diskFullOf(error);
  if (known) process.stderr.write(`\nPerennial cannot start: ${known.message}\n`);
  else log.fatal({ err: error }, "Perennial could not start");
}

let signals = 0;

/** The first signal shuts everything down gracefully, also during a start; a third, immediately. */
function onSignal(signal: NodeJS.Signals): void {
  signals += 1;
  if (signals > 2) process.exit(1);
  if (signals > 1) return;
  log.info({ signal }, "ending: requests and jobs that run may finish");
  end().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, "the end was not in good order");
      process.exit(1);
    },
  );
}

/** npm and its shell do not forward signals; they just end. Without them nothing is left to stop us. */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (signals === 0) onSignal("SIGTERM");
  }, 300);
}

endWithNpm();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);

try {
  await start();
} catch (error) {
  if (signals === 0) {
    tellWhy(error);
    await end();
    process.exit(1);
  }
}
