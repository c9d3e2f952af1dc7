import http from "node:http";
import { buffer } from "node:stream/consumers";

/** A request as it goes over the wire. */
export type Call = {
  readonly why: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer };

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const AT_ONCE = 8;

/** Sends a call unchanged: its address is not normalised. */
export function send(base: string, { method, path, headers = {}, body }: Call): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request({
      ...{ agent, hostname, port, method, path },
      headers: { ...length, ...headers },
    });
    request.on("error", reject);
    request.on("response", (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      buffer(answer).then((bytes) => resolve({ status, headers: received, bytes }), reject);
    });
    request.end(body);
  });
}

/** Allowed differences between the two servers; everything else is a fault. */
const LISTED = [
  {
    header: /^(?:connection|keep-alive|date|transfer-encoding|content-length)$/,
    value: /.*/,
    why: "how bytes go over the line; Next sends in chunks what an operation gives no length for",
  },
  {
    header: /^vary$/,
    value: /accept-encoding/i,
    why: "Next's packing says of each answer that it depends on it; ours, of those that it may pack",
  },
] as const;

/** A header's values, one by one, without the listed ones. */
function unlisted(name: string, values: string): string {
  const left = values
    .split(/, */)
    .filter((value) => !LISTED.some((one) => one.header.test(name) && one.value.test(value)));
  return left.join(", ");
}

/** Momentary counts. */
const COUNTS = new Set(["ratelimit-remaining", "ratelimit-reset", "concurrency-limit-remaining"]);

/** A response without what differs on every call. */
function lasting({ status, headers, bytes }: Answer, base: string): string {
  const plain = (text: string) =>
    text
      .replaceAll(new URL(base).host, "HOST")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replaceAll(/"processId":"[0-9a-f]{16}"|"process_id":"[0-9a-f]{16}"/g, "PROCESS")
      .replaceAll(/'nonce-[^']+'/g, "NONCE");
  const kept = Object.entries(headers)
    .map(([name, value]) => [name, COUNTS.has(name) ? "N" : unlisted(name, String(value))])
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted();
  return plain([status, ...kept, "", bytes.toString()].join("\n"));
}

/** The calls that two servers answer differently, with both answers. */
export async function differences(
  one: string,
  other: string,
  calls: readonly Call[],
): Promise<string[]> {
  const found: string[] = [];
  const left = [...calls];
  const work = async () => {
    for (let call = left.shift(); call; call = left.shift()) {
      const [mine, theirs] = await Promise.all([send(one, call), send(other, call)]);
      const texts = [lasting(mine, one), lasting(theirs, other)];
      if (texts[0] !== texts[1])
        found.push(`${call.why}: ${call.method} ${call.path}\n${texts.join("\n---\n")}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
