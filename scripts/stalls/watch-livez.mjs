/**
 * A separate process, so that the measurement does not disturb it: polls /livez every 10 ms and
 * reports, on request, the longest response time since the last report.
 */
import http from "node:http";

const EVERY = 10;
const MOST_OPEN = 100;
const [address = ""] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: MOST_OPEN });
let longest = 0;
let open = 0;

function ask() {
  if (open >= MOST_OPEN) return;
  open += 1;
  const began = performance.now();
  const done = () => {
    open -= 1;
    longest = Math.max(longest, performance.now() - began);
  };
  http
    .get(address, { agent }, (response) => response.resume().once("close", done))
    .once("error", done);
}

setInterval(ask, EVERY);
process.on("message", () => {
  process.send?.(longest);
  longest = 0;
});
process.on("disconnect", () => process.exit());
