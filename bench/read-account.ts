import { fork } from "node:child_process";
import autocannon from "autocannon";
import type { Client } from "./client";
import { type Comparison, compare } from "./paired";

const SECONDS = 4;
const CONNECTIONS = 50;

/** GET of an account by number through the front against the bare floor, the same bytes from both. */
export async function compareReads(
  client: Client,
  baseUrl: string,
  ownerUrl: string,
  tenantId: string,
  accounts: readonly string[],
): Promise<Comparison> {
  const [first = ""] = accounts;
  const address = `/v1/accounts/${first}`;
  const response = await fetch(baseUrl + address, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const floor = fork(".build/bench/floor-read.mjs", [ownerUrl, tenantId, bytes.toString("base64")]);
  try {
    const port = await new Promise<number>((resolve) =>
      floor.once("message", (message) => resolve(message as number)),
    );
    const floorUrl = `http://127.0.0.1:${port}`;
    return await compare(
      "GET account by number",
      0.5,
      () => rate(floorUrl + address, bytes.length),
      () => rate(baseUrl + address, bytes.length, client.token),
    );
  } finally {
    floor.kill();
  }
}

/** Requests a second; any answer that is not the expected one spoils the run. */
async function rate(url: string, size: number, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong || result.throughput.total < result.requests.total * size)
    throw new Error(`${wrong} answers were wrong`);
  return result.requests.average;
}
