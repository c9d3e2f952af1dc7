import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { tamperingOf } from "../../lib/areas/hosted-pages/guard-model";
import { FORM_MUTANTS, type FormMutant } from "@/lib/testing/form-mutants";
import { expect, formOf, test, typeCard } from "./merchant-site";

/** The form is changed in transit; only its policy keeps the typed data from leaving. */
const POLICY = "content-security-policy";

type Answer = { status: number; headers: Record<string, string>; body: string };
const NOTHING: Answer = { status: 200, headers: {}, body: "" };

async function listening(answer: (request: http.IncomingMessage) => Promise<Answer>) {
  const server = http.createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** The attacker's server: answers every origin, and records its requests. */
async function startStranger() {
  const got: string[] = [];
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const server = await listening(async ({ url = "" }) => {
    if (url !== "/favicon.ico") got.push(url);
    return { ...NOTHING, headers };
  });
  return { ...server, got };
}

/** A proxy between the service and the browser that changes responses. */
async function startBetween(service: string, mutant: FormMutant, evil: string) {
  const seen = { made: NOTHING, served: NOTHING };
  const state = { unguarded: false };
  const server = await listening(async ({ url = "", headers: { host = "" } }) => {
    const given = await fetch(new URL(url, service));
    const asked = Object.fromEntries(given.headers);
    const type = asked["content-type"] ?? "";
    // The service writes its own address into the form; here it is the proxy's.
    const body = (await given.text()).replaceAll(new URL(service).host, host);
    const made: Answer = {
      status: given.status,
      headers: { "content-type": type, [POLICY]: asked[POLICY] ?? "" },
      body,
    };
    if (url.startsWith("/hosted/form.js")) {
      return { ...made, body: mutant.script?.(body, evil) ?? body };
    }
    if (!url.startsWith("/hosted-pages/")) return made;
    const policy = mutant.policy ? mutant.policy(made.headers[POLICY] ?? "") : asked[POLICY];
    const served: Answer = {
      ...made,
      headers: { "content-type": type, ...(policy ? { [POLICY]: policy } : {}) },
      body: mutant.document?.(body, evil) ?? body,
    };
    Object.assign(seen, { made, served });
    return state.unguarded ? unguarded(served) : served;
  });
  return { ...server, seen, state };
}

/** The same form without its policy and its hashes. */
const unguarded = ({ status, headers, body }: Answer): Answer => ({
  status,
  headers: { "content-type": headers["content-type"] ?? "" },
  body: body.replace(/<meta http-equiv[^>]*>\n/, "").replaceAll(/ integrity="[^"]*"/g, ""),
});

async function act(page: Page, { customer }: FormMutant): Promise<void> {
  if (customer === "presses") await formOf(page).locator("#stranger").click();
  if (customer !== "pays") return;
  await typeCard(formOf(page));
  await formOf(page).getByRole("button", { name: "Save card" }).click();
}

/** What the policies of all documents on the page have blocked. */
async function stopped(page: Page): Promise<string[]> {
  const lists = page
    .frames()
    .map((frame) => frame.evaluate(() => (window as { stopped?: string[] }).stopped ?? []));
  return (await Promise.all(lists)).flat();
}

test.describe("F94: a tampered form", () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      const list: string[] = [];
      Object.assign(window, { stopped: list });
      document.addEventListener("securitypolicyviolation", (event) =>
        list.push(event.effectiveDirective),
      );
    }),
  );

  for (const mutant of FORM_MUTANTS) {
    test(`sends nothing anywhere: ${mutant.name}`, async ({ page, site, sign, baseURL }) => {
      const stranger = await startStranger();
      const between = await startBetween(baseURL ?? "", mutant, stranger.origin);
      const signed = await sign();
      const params = { ...signed, url: `${between.origin}/hosted-pages/${String(signed.id)}` };
      await site.open(page, params);
      await act(page, mutant);
      await expect.poll(() => stopped(page)).toContain(mutant.stoppedBy);
      expect(stranger.got).toEqual([]);
      const { made, served } = between.seen;
      const script = { "/hosted/form.js": mutant.script ? "theirs" : "ours" };
      const faults = tamperingOf(
        { document: made.body, headers: made.headers, files: { "/hosted/form.js": "ours" } },
        { document: served.body, headers: served.headers, files: script },
      );
      expect(faults.join(" ")).toContain(mutant.words);
      // Without policy and hashes the request would have arrived: the test above can fail.
      between.state.unguarded = true;
      await site.open(page, params);
      await act(page, mutant);
      await expect.poll(() => stranger.got.length).toBeGreaterThan(0);
      between.stop();
      stranger.stop();
    });
  }
});
