/**
 * Loaded into the processes of the measured installation: writes into a file, four times a second, the
 * longest time for which the event loop of the API was held, in milliseconds: as perf_hooks sees it, and
 * without the time for which the loop could have run and waited for a processor (Linux tells it). The
 * supervisor hands on NODE_OPTIONS and nothing else, so the file's name comes in the address of this one.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const RESOLUTION = 5;
const EVERY = 250;
const file = new URL(import.meta.url).searchParams.get("file");

/** Milliseconds for which this thread has waited for a processor so far; 0 where nobody tells. */
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
