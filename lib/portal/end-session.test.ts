import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "./end-session";
import { failureOf } from "./failure";

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

test("ends the session with the token that the server gave", async () => {
  answers = [token, () => Response.json({ url: "http://localhost:3000/sign-in" })];
  await endSession();
  expect(sent).toEqual([
    { address: "/api/auth/csrf", body: undefined },
    { address: "/api/auth/signout", body: "csrfToken=a+b&callbackUrl=%2Fsign-in&json=true" },
  ]);
});

test("says that the server could not be reached", async () => {
  for (answers of [[], [token]]) expect(await messageOf()).toMatch(/could not be reached/);
});

test("says what a server answers that could not end the session", async () => {
  const reasons = [{ code: 50000061, message: "The sign-out could not be stored; try again." }];
  const refused = () => Response.json({ success: false, reasons }, { status: 503 });
  for (answers of [[refused], [token, refused]])
    expect(await messageOf()).toBe("The sign-out could not be stored; try again.");
});

test("does not take a question or a page for a session that has ended", async () => {
  for (const answer of [
    () => Response.json({ url: "http://localhost:3000/api/auth/signout?csrf=true" }),
    () => Response.json({}),
    () => new Response("<html>"),
  ]) {
    answers = [token, answer];
    expect(await messageOf()).toMatch(/did not say whether/);
  }
});
