/**
 * `npm run journeys`: which files answer one request, counted by the functions that ran. The table is for
 * ARCHITECTURE.md; arguments choose journeys by the beginning of their names, and then the files are
 * listed, too.
 */
import { runProof } from "../run.mjs";

await runProof("journeys", { JOURNEYS: process.argv.slice(2).join(",") });
