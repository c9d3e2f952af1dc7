import http from "node:http";

/** One attack: what is sent, how often, and the statuses with which it is refused or limited. */
export type Attack = {
  name: string;
  method?: "GET" | "POST" | "PUT" | "OPTIONS";
  /**
   * A function returns another address, body or headers each time, from the number of the request.
   */
  path: string | ((nth: number) => string);
  body?: string | Uint8Array | ((nth: number) => string | Uint8Array);
  headers?: Record<string, string>;
  expected: readonly number[];
  /** Its weight among the requests. */
  weight: number;
};

/** Declares an attack; sends no body when it only reads. */
export function attack(
  name: string,
  path: Attack["path"],
  sent: Pick<Attack, "method" | "body" | "headers">,
  expected: readonly number[],
  weight: number,
): Attack {
  return { name, path, ...sent, expected, weight };
}

/** The response to an attack: status 0 when the connection was cut before one. */
export type Met = { status: number; milliseconds: number; text: string };

export const JSON_TYPE = { "content-type": "application/json" };
const LONGEST = 60_000;
const KEPT_TEXT = 2000;

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends an attack once. */
export function send(baseUrl: string, attack: Attack, nth: number): Promise<Met> {
  const path = typeof attack.path === "function" ? attack.path(nth) : attack.path;
  const body = typeof attack.body === "function" ? attack.body(nth) : attack.body;
  const method = attack.method ?? (body === undefined ? "GET" : "POST");
  const began = performance.now();
  return new Promise((resolve) => {
    const met = (status: number, text: string) =>
      resolve({ status, text, milliseconds: performance.now() - began });
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const headers = { ...attack.headers, ...length };
    const request = http.request(`${baseUrl}${path}`, { method, headers, agent }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        if (text.length < KEPT_TEXT) text += chunk.toString("utf8");
      });
      response.once("close", () => met(response.statusCode ?? 0, text));
    });
    request.setTimeout(LONGEST, () => request.destroy());
    request.once("error", (error) => met(0, error.message));
    request.end(body);
  });
}

/** The attacks in the order of `count` requests, each as often as its weight says, well mixed. */
export function mixed(attacks: readonly Attack[], count: number): Attack[] {
  const whole = attacks.reduce((sum, { weight }) => sum + weight, 0);
  const owed = attacks.map(() => 0);
  return Array.from({ length: count }, () => {
    attacks.forEach(({ weight }, index) => (owed[index] = (owed[index] ?? 0) + weight / whole));
    const most = owed.indexOf(Math.max(...owed));
    owed[most] = (owed[most] ?? 0) - 1;
    const chosen = attacks[most];
    if (!chosen) throw new Error("there are no attacks");
    return chosen;
  });
}
