import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "./end-session";
import { startSession } from "./start-session";
import { failureOf } from "@/lib/portal/failure";

const token = () => Response.json({ csrfToken: "a b" });
let answers: (() => Response)[];
let sent: { address: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, options: RequestInit) => {
    sent.push({ address, body: options.body && String(options.body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError("fetch failed");
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

const messageOf = () => endSession().then(String, (thrown: unknown) => failureOf(thrown).message);

test("ends the session with the server's token", async () => {
  answers = [token, () => Response.json({ url: "http://localhost:3000/sign-in" })];
  await endSession();
  expect(sent).toEqual([
    { address: "/api/auth/csrf", body: undefined },
    { address: "/api/auth/signout", body: "callbackUrl=%2Fsign-in&csrfToken=a+b&json=true" },
  ]);
});

test("reports that the server could not be reached", async () => {
  for (answers of [[], [token]]) expect(await messageOf()).toMatch(/could not be reached/);
});

test("reports the response of a server that could not end the session", async () => {
  const reasons = [{ code: 50000061, message: "The sign-out could not be stored; try again." }];
  const refused = () => Response.json({ success: false, reasons }, { status: 503 });
  for (answers of [[refused], [token, refused]])
    expect(await messageOf()).toBe("The sign-out could not be stored; try again.");
});

test("does not mistake a confirmation or a page for an ended session", async () => {
  for (const answer of [
    () => Response.json({ url: "http://localhost:3000/api/auth/signout?csrf=true" }),
    () => Response.json({}),
    () => new Response("<html>"),
  ]) {
    answers = [token, answer];
    expect(await messageOf()).toMatch(/no usable answer/);
  }
});

test("a sign-in is refused in words, or by the throttle with its seconds", async () => {
  const refused =
    "http://localhost:3000/api/auth/error?error=CredentialsSignin&provider=credentials";
  answers = [token, () => Response.json({ url: refused }, { status: 401 })];
  expect(await startSession("a@example.com", "x")).toBe("CredentialsSignin");
  answers = [token, () => Response.json({ url: "/" })];
  expect(await startSession("a@example.com", "x")).toBeNull();
  const reasons = [{ code: 50000070, message: "Try again in 5 seconds." }];
  answers = [token, () => Response.json({ success: false, reasons }, { status: 429 })];
  await expect(startSession("a@example.com", "x")).rejects.toThrow("Try again in 5 seconds.");
});
