import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { MOST_FAILED_SIGN_INS, SignInThrottle } from "./sign-in-throttle";

const signIn = "/api/auth/callback/credentials";
const good = { "set-cookie": ["perennial.session=abc; Path=/; HttpOnly"] };
const bad = { "set-cookie": ["perennial.session=; Max-Age=0", "perennial.csrf=x"] };

let now: number;
let throttle: SignInThrottle;

beforeEach(() => {
  now = 1000;
  throttle = new SignInThrottle(() => now);
});

function request(address = "203.0.113.9", url = signIn, method = "POST"): IncomingMessage {
  return { method, url, headers: { "x-forwarded-for": address } } as unknown as IncomingMessage;
}

function fail(times: number, address?: string): void {
  for (let time = 0; time < times; time++) {
    expect(throttle.problem(request(address))).toBeUndefined();
    throttle.settle(request(address), bad);
  }
}

describe("the throttle of sign-ins", () => {
  test("refuses an address after too many failures, and says for how long", () => {
    fail(MOST_FAILED_SIGN_INS);
    now += 60_000;
    expect(throttle.problem(request())).toMatchObject({
      category: 70,
      headers: { "retry-after": String(14 * 60) },
    });
    expect(throttle.problem(request("203.0.113.10"))).toBeUndefined();
    now += 14 * 60_000;
    expect(throttle.problem(request())).toBeUndefined();
  });

  test("does not count those that open a session, however many there are", () => {
    for (let time = 0; time < MOST_FAILED_SIGN_INS * 3; time++) {
      expect(throttle.problem(request())).toBeUndefined();
      throttle.settle(request(), good);
    }
    fail(MOST_FAILED_SIGN_INS);
    expect(throttle.problem(request())).toBeDefined();
  });

  test("counts simultaneous guesses before any is answered", () => {
    for (let time = 0; time < MOST_FAILED_SIGN_INS; time++) throttle.problem(request());
    expect(throttle.problem(request())).toBeDefined();
  });

  test("recognizes the sign-in address however it is written, and ignores the others", () => {
    fail(MOST_FAILED_SIGN_INS);
    for (const url of [
      `${signIn}?a=1`,
      "/api/auth/callback/%63redentials",
      "/api/%61uth/callback/credentials/",
    ])
      expect(throttle.problem(request(undefined, url))).toBeDefined();
    for (const url of ["/api/auth/signout", "/api/auth/csrf", "/sign-in"])
      expect(throttle.problem(request(undefined, url))).toBeUndefined();
    expect(throttle.problem(request(undefined, signIn, "GET"))).toBeUndefined();
  });

  test("counts an IPv6 network as one address", () => {
    fail(MOST_FAILED_SIGN_INS, "2001:db8:1:2::1");
    expect(throttle.problem(request("2001:0db8:1:2:ffff:ffff:ffff:ffff"))).toBeDefined();
    expect(throttle.problem(request("2001:db8:1:3::1"))).toBeUndefined();
    expect(throttle.problem(request("::1"))).toBeUndefined();
  });
});
