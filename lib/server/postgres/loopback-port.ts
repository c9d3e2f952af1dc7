import net from "node:net";
import { hasCode, StartFailure } from "@/lib/server/processes/start-failure";

/** Whether a loopback port can be listened on now; port 0 never can. */
export async function isFree(port: number): Promise<boolean> {
  if (port === 0) return false;
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      if (typeof address !== "object" || address === null) return reject(new Error("no port"));
      probe.close(() => resolve(address.port));
    });
  });
}

/**
 * Waits until a port can be listened on, at most for `timeout` milliseconds: processes that a
 * killed start left behind release it within moments.
 *
 * @throws StartFailure when another program keeps it.
 */
export async function requirePort(port: number, host: string | undefined, timeout: number) {
  const end = performance.now() + timeout;
  for (;;) {
    const error = await listenError(port, host);
    if (!error) return;
    if (hasCode(error, "EACCES"))
      throw new StartFailure(`Port ${port} needs rights that you lack.`);
    if (!hasCode(error, "EADDRINUSE")) throw new StartFailure(`Port ${port}: ${error.message}.`);
    if (performance.now() > end) throw new StartFailure(portTaken(port));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function portTaken(port: number): string {
  return (
    `Port ${port} is taken by another program. Stop that, or choose another port: ` +
    `PORT=${port + 1} npm start`
  );
}

function listenError(port: number, host: string | undefined): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
