import { type Attack, attack, JSON_TYPE } from "./hostile-request";
import { bomb, FORM_TYPE, packed, TEN_MEGABYTES, unknownKeys, usageForm } from "./large-bodies";
import type { World } from "./make-world";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const json = (body: Attack["body"]) => ({ body, headers: JSON_TYPE });
const gzip = (body: Attack["body"]) => ({
  body,
  headers: { ...JSON_TYPE, "content-encoding": "gzip" },
});

/** What a malicious or excessive client may send. */
export function attacksWith(world: World): Attack[] {
  const all = [ofBytes(), ofLists(), ofDocuments(world), ofUsage(world), ofWork(world)].flat();
  return all.map((one) => ({
    ...one,
    headers: { authorization: `Bearer ${world.token}`, ...one.headers },
  }));
}

function ofBytes(): Attack[] {
  const at = "/v1/accounts";
  const levels = `${'{"a":'.repeat(60)}1${"}".repeat(60)}`;
  return [
    ...TEN_MEGABYTES.map(([what, text]) =>
      attack(`10 MB of ${what}`, at, json(Buffer.from(text)), [400], 1),
    ),
    attack("a gzip bomb of a gigabyte", at, gzip(bomb()), [413], 1),
    attack("10 MB of keys, packed", at, gzip(packed(unknownKeys(700_000))), [400], 1),
    attack("200,000 keys", at, json(unknownKeys(200_000)), [400], 2),
    attack("60 levels", at, json(levels), [400], 50),
  ];
}

function ofLists(): Attack[] {
  const query = (filter: string) => `/object-query/accounts?filter[]=${encodeURIComponent(filter)}`;
  const fresh = (nth: number) => query(`name.EQ:a${nth}`);
  const varied = (nth: number) =>
    `${query(`balance.GT:${nth}`)}&pageSize=${1 + (nth % 99)}&filter[]=name.NE:b${nth}`;
  const ofJavaScript = query("createdDate.GT:2026-01-01 (4111111111111111)");
  return [
    attack("a filter not used before", fresh, {}, [200], 100),
    attack("filters and page sizes of all kinds", varied, {}, [200], 100),
    attack("NUL in a filter", query("name.EQ:\0"), {}, [400], 50),
    attack("a date only JavaScript reads", ofJavaScript, {}, [400], 50),
    attack("the day after the last", query("createdDate.GT:3000-01-01"), {}, [400], 50),
    attack("the catalog", "/v1/catalog/products?pageSize=40", {}, [200], 50),
  ];
}

function ofDocuments({ invoice, pdfFile }: World): Attack[] {
  const one = `/v1/invoices/${invoice}`;
  const file = `/v1/files/${pdfFile}`;
  return [
    attack("the PDF of a long invoice", file, {}, [200, 429], 1),
    attack("the status of its file", `${file}/status`, {}, [200], 30),
    attack("its lines", `${one}/items?pageSize=40`, {}, [200], 30),
    attack("why its amounts are so", `${one}/explanation`, {}, [200], 3),
    attack("the invoice itself", one, {}, [200], 30),
  ];
}

function ofUsage({ account }: World): Attack[] {
  const at = "/v1/usage";
  const events = (nth: number) =>
    JSON.stringify({
      usage: Array.from({ length: 10_000 }, (_none, index) => ({
        accountNumber: account,
        unitOfMeasure: "Each",
        quantity: 1,
        startDateTime: "2026-01-20T10:00:00Z",
        uniqueKey: `k-${nth % 5}-${index}`,
      })),
    });
  const file = (body: Uint8Array) => ({ body, headers: FORM_TYPE });
  const good = usageForm(20_000, () => `${account},Each,1,2026-01-20`);
  const bad = usageForm(100_000, (nth) => `"${"x".repeat(nth % 90)}",,-1,4111111111111111`);
  return [
    attack("10,000 events of usage", at, json(events), [200], 1),
    attack("a file of 20,000 rows of usage", at, file(good), [200], 1),
    attack("a file of 100,000 bad rows", at, file(bad), [200, 400, 422], 1),
  ];
}

function ofWork({ account, order, clientId, clientSecret }: World): Attack[] {
  const person = { firstName: "A", lastName: "B", country: "US", state: "CA" };
  const customer = (nth: number) =>
    JSON.stringify({ name: `Hostile ${nth}`, currency: "USD", billToContact: person });
  const card = JSON.stringify({
    accountKey: account,
    creditCardType: "Visa",
    creditCardNumber: "4242424242424242",
    expirationMonth: "12",
    expirationYear: "2039",
    securityCode: "123",
    cardHolderInfo: { cardHolderName: "A B" },
  });
  const secret = encodeURIComponent(clientSecret);
  const token = `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;
  const preview = { ...json(JSON.stringify(order)) };
  return [
    attack("a preview of a long order", "/v1/orders/preview", preview, [200], 1),
    attack("an account", "/v1/accounts", json(customer), [200], 50),
    attack("a card", "/v1/payment-methods/credit-cards", json(card), [200, 409, 429], 30),
    attack("a token", "/oauth/token", { body: token, headers: FORM }, [200], 100),
  ];
}
