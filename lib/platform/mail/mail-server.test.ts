import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as environment from "../env";
import { addressOfServer, isInner } from "./mail-server";
import { smtpPort } from "./smtp-port";

let privateHosts: "on" | "off" = "off";

beforeAll(() => {
  const real = environment.env();
  vi.spyOn(environment, "env").mockImplementation(() => ({
    ...real,
    PERENNIAL_MAIL_PRIVATE_HOSTS: privateHosts,
  }));
});

afterEach(() => {
  privateHosts = "off";
});

afterAll(() => void vi.restoreAllMocks());

test.each([
  "0.1.2.3",
  "10.0.0.1",
  "169.254.169.254",
  "192.0.0.8",
  "198.18.0.1",
  "198.19.255.255",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::169.254.169.254",
  "::ffff:10.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "fec0::1",
  "fd00::1",
  "fe80::1",
  "ff02::1",
])("%s is not a mail server address on the internet", (address) => {
  expect(isInner(address)).toBe(true);
});

test.each(["8.8.8.8", "193.99.144.80", "198.20.0.1", "2a00:1450:4001::1a", "2620:fe::fe"])(
  "%s is one",
  (address) => expect(isInner(address)).toBe(false),
);

test("tenants may only use mail ports, where they may not use the inner network", async () => {
  const at = (port: number) => addressOfServer({ host: "8.8.8.8", port }, "tenant");
  for (const port of [25, 465, 587, 2525]) expect(await at(port)).toBe("8.8.8.8");
  for (const port of [22, 80, 5432, 6379])
    await expect(at(port)).rejects.toThrow(/at port 25, 465/);
  expect(await addressOfServer({ host: "8.8.8.8", port: 2526 }, "installation")).toBe("8.8.8.8");
});

test("what another service answers there is not shown", async () => {
  privateHosts = "on";
  const other = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end("SSH-2.0-OpenSSH_9.9 inner-host\r\n");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const server = { host: "127.0.0.1", port, security: "None", fromAddress: "a@acme.test" } as const;
  const mail = { id: "1", to: ["b@acme.test"], subject: "s", text: "t" };
  const refusal = await smtpPort(server, "tenant")
    .send(mail)
    .then(() => "taken", String);
  other.close();
  expect(refusal).toContain("What answers there is no mail server.");
  expect(refusal).not.toContain("SSH");
});
