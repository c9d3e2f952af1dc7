/**
 * Loaded into the processes of the measured installation: writes into a file, four times a second, the
 * longest event loop delay of the API, in milliseconds: as perf_hooks sees it, and without the time that
 * the loop waited for a CPU (known on Linux). The supervisor passes on NODE_OPTIONS only, so the file's
 * name is in this module's URL.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const RESOLUTION = 5;
const EVERY = 250;
const file = new URL(import.meta.url).searchParams.get("file");

/** Milliseconds that this thread has waited for a CPU so far; 0 where unknown. */
function waited() {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8");
    return Number(text.split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

function watch() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let own = 0;
  let last = performance.now();
  let waitedThen = waited();
  let written = last;
  const tick = () => {
    const now = performance.now();
    const waitedNow = waited();
    own = Math.max(own, now - last - RESOLUTION - (waitedNow - waitedThen));
    [last, waitedThen] = [now, waitedNow];
    if (now - written >= EVERY) {
      const seen = Math.max(0, histogram.max / 1e6 - RESOLUTION);
      appendFileSync(file, `${Date.now()} ${seen.toFixed(1)} ${own.toFixed(1)}\n`);
      histogram.reset();
      own = 0;
      written = now;
    }
    setTimeout(tick, RESOLUTION).unref();
  };
  tick();
}

if (isMainThread && file && process.argv[1]?.endsWith("run-api.mjs")) watch();
