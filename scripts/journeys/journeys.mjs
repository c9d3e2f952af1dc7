/**
 * `npm run journeys`: which files answer one request, counted by the functions that ran. The table is for
 * ARCHITECTURE.md; words choose journeys by what their names begin with, and then the files are named, too.
 */
import { runProof } from "../run.mjs";

runProof("journeys", { JOURNEYS: process.argv.slice(2).join(",") });
