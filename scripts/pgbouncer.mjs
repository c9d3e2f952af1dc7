/** Finds the PgBouncer for the tests, or fetches it: PERENNIAL_PGBOUNCER, the system's, and for root the distribution's package. */
import { spawnSync } from "node:child_process";
import { installPackage } from "./apt.mjs";
import { Problem } from "./prepare.mjs";

const answers = (file) => spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;

/** Debian installs it where only root's PATH finds it. */
const installed = () => ["pgbouncer", "/usr/sbin/pgbouncer"].find(answers);

/** The path of a PgBouncer that runs here. */
export async function pgbouncer(say) {
  const given = process.env.PERENNIAL_PGBOUNCER;
  if (given && !answers(given)) throw new Problem(`PERENNIAL_PGBOUNCER: ${given} does not run.`);
  return given || (installed() ?? (await fetched(say)));
}

async function fetched(say) {
  say("Fetching PgBouncer for the tests …");
  const problem = await installPackage("pgbouncer");
  const found = installed();
  if (found) return found;
  throw new Problem(
    `There is no PgBouncer, and none could be fetched: ${problem}. Install the package pgbouncer ` +
      "(Debian: sudo apt-get install pgbouncer), or set PERENNIAL_PGBOUNCER to the path of one.",
  );
}
