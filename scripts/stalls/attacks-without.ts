import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { type Attack, attack, JSON_TYPE } from "./hostile-request";
import { bomb, FORM_TYPE, packed, TEN_MEGABYTES, unknownKeys, usageForm } from "./large-bodies";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const GZIP = { ...JSON_TYPE, "content-encoding": "gzip" };
/** Also when a server refuses before it has read all bytes. */
const TOO_LARGE = [413, 0];
const json = (body: Attack["body"]) => ({ body, headers: JSON_TYPE });
const form = (body: Attack["body"]) => ({ body, headers: FORM });
const gzip = (body: Attack["body"]) => ({ body, headers: GZIP });

/** What anyone may send: bytes, counts, names of others, guesses. */
export function attacksWithout(): Attack[] {
  return [...atTheToken(), ...atGuardedDoors(), ...atOpenDoors(), ...atThePortal()];
}

function atTheToken(): Attack[] {
  const at = "/oauth/token";
  const groups = packed(`{"client_id":"${"4 ".repeat(3.3e6)}"}`);
  const guess = (nth: number) =>
    `grant_type=client_credentials&client_id=${nth}&client_secret=guess-${nth}`;
  return [
    attack("gzip of digit groups", at, gzip(groups), TOO_LARGE, 10),
    attack("gzip of 200,000 keys", at, gzip(packed(unknownKeys(200_000))), TOO_LARGE, 5),
    attack("a gzip bomb of a gigabyte", at, gzip(bomb()), TOO_LARGE, 1),
    attack("200,000 keys", at, json(unknownKeys(200_000)), TOO_LARGE, 3),
    attack("a form of 2 MB", at, form(`client_id=${"4+".repeat(1e6)}`), TOO_LARGE, 3),
    attack("a form of 200,000 fields", at, form("a=1&b=2&".repeat(1e5)), TOO_LARGE, 3),
    attack("900 unknown keys", at, json(unknownKeys(900)), [400], 20),
    attack("16 kB of brackets", at, json("[".repeat(16_000)), [400], 20),
    attack("16 kB of digits", at, json(`{"client_id":"${"4 ".repeat(8000)}"}`), [400], 20),
    attack("guesses of a client's secret", at, form(guess), [401], 200),
  ];
}

function atGuardedDoors(): Attack[] {
  const [, [, longText] = ["", ""]] = TEN_MEGABYTES;
  const rows = usageForm(100_000, () => "A00000001,Each,1,2026-01-20");
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const forged = { body: "{}", headers: { ...JSON_TYPE, signature: "x", token: "y" } };
  const cards = "/v1/payment-methods/credit-cards";
  const asked = { origin: "https://evil.example", "access-control-request-method": "POST" };
  return [
    attack("10 MB without a token", "/v1/accounts", json(longText), [401, 0], 1),
    attack("a bomb without a token", "/v1/accounts", gzip(bomb()), [401, 0], 1),
    attack("a file without a token", "/v1/usage", { body: rows, headers: FORM_TYPE }, [401, 0], 1),
    attack("an unknown token", "/v1/tenant", bearer("7".repeat(64)), [401], 200),
    attack("a token of 100 kB", "/v1/tenant", bearer("a".repeat(100_000)), [401], 20),
    attack("a forged signature", cards, forged, [401, 403], 50),
    attack("an address of 10 kB", `/v1/tenant?${"p=1&".repeat(2500)}`, {}, [414], 50),
    attack("1900 parameters", `/v1/tenant?${"p=1&".repeat(1900)}`, {}, [401], 50),
    attack("preflights", "/v1/accounts", { method: "OPTIONS", headers: asked }, [204, 403], 50),
  ];
}

function atOpenDoors(): Attack[] {
  const bank = "/hosted-pages/test-bank/0123456789abcdef0123456789abcdef";
  const event = `{"id":"${"x".repeat(250_000)}"}`;
  const unsigned = { body: event, headers: { ...JSON_TYPE, "stripe-signature": "t=1,v1=00" } };
  const described = (nth: number) =>
    `/openapi.json?version=${SUPPORTED_VERSIONS[nth % SUPPORTED_VERSIONS.length]}`;
  const page = (nth: number) => `/hosted-pages/${nth.toString(16).padStart(32, "0")}`;
  return [
    attack("the description, version by version", described, {}, [200], 5),
    attack("100,000 keys for the bank", bank, json(unknownKeys(100_000)), TOO_LARGE, 5),
    attack("500 keys for the bank", bank, json(unknownKeys(500)), [400], 20),
    attack("an unsigned event of 250 kB", "/v1/gateway-webhooks/x", unsigned, [401], 10),
    attack("a page that is not there", page, {}, [404], 50),
  ];
}

/** Its process renders pages and checks passwords; what must not get there is refused before. */
function atThePortal(): Attack[] {
  const log = "/api/auth/_log";
  const line = '{"level":"error","code":"4111111111111111"}';
  const guess = (nth: number) => `email=owner%40example.com&password=guess-${nth}`;
  const outcomes = [200, 302, 401, 403, 429];
  const credentials = "/api/auth/callback/credentials";
  return [
    attack("a line for the log (_log)", log, json(line), [404], 20),
    attack("20 MB for the log (_log)", log, json(Buffer.alloc(2e7, "x")), [404, 413, 0], 1),
    attack("20 MB for the sign-in", credentials, form(Buffer.alloc(2e7, "x")), TOO_LARGE, 3),
    attack("no JSON for the sign-in", credentials, json("x4111111111111111"), [415], 20),
    attack("guesses of a password", credentials, form(guess), outcomes, 50),
  ];
}
