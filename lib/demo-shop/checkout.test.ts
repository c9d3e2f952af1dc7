import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { BillingService } from "./billing-service";
import { Checkouts } from "./checkout";
import { html, scriptJson } from "./html";
import { offersOf } from "./offers";

type Call = { address: string; body: Record<string, unknown> };
const servers: http.Server[] = [];

/** A service on the loopback interface that answers by the contract, and records its requests. */
async function service(answer: (call: Call) => [status: number, body: object]) {
  const calls: Call[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const body = text.startsWith("{") ? JSON.parse(text) : {};
      const call = { address: `${request.method} ${request.url}`, body };
      const isToken = request.url === "/oauth/token";
      if (!isToken) calls.push(call);
      const [status, answered] = isToken
        ? ([200, { access_token: "t", expires_in: 3600 }] as const)
        : answer(call);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { baseUrl, clientId: "c", clientSecret: "s" };
  const billing = new BillingService(access);
  const checkouts = new Checkouts(billing, async () => "page");
  return { calls, billing, checkouts };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const sold = { subscriptions: [{ subscriptionNumber: "A-S1" }], invoiceNumbers: ["INV1"] };
const decline = {
  success: false,
  reasons: [{ code: 53700099, message: "The card was declined." }],
};

function answers({ address }: Call): [number, object] {
  if (address === "POST /v1/accounts") return [200, { accountNumber: "A1" }];
  if (address === "GET /v1/tenant") return [200, { today: "2026-01-15" }];
  return [200, address === "POST /v1/orders" ? sold : {}];
}

describe("a checkout", () => {
  test("buys once, however often the browser sends the request", async () => {
    const { calls, checkouts } = await service(answers);
    const checkout = checkouts.begin("PRP-1", "Ada Hill", "ada@hill.example");
    const [one, two] = await Promise.all([
      checkouts.subscribe(checkout, "pm"),
      checkouts.subscribe(checkout, "pm"),
    ]);
    expect(await checkouts.subscribe(checkout, "pm")).toEqual(one);
    expect(one).toEqual({ subscription: "A-S1", invoice: "INV1", account: "A1" });
    expect(two).toEqual(one);
    expect(calls.filter(({ address }) => address === "POST /v1/orders")).toHaveLength(1);
  });

  test("after a decline takes the next card for the same account", async () => {
    let declined = false;
    const { calls, checkouts } = await service((call) => {
      if (call.address !== "POST /v1/orders" || declined) return answers(call);
      declined = true;
      return [402, decline];
    });
    const checkout = checkouts.begin("PRP-1", "Ada Hill", "ada@hill.example");
    await expect(checkouts.subscribe(checkout, "pm1")).rejects.toThrow("The card was declined.");
    expect(await checkouts.sign(checkout)).toMatchObject({ field_accountId: "A1" });
    await checkouts.subscribe(checkout, "pm2");
    const made = calls
      .map(({ address }) => address)
      .filter((address) => !address.startsWith("GET"));
    expect(made).toEqual([
      "POST /v1/accounts",
      "POST /v1/orders",
      "POST /v1/rsa-signatures",
      "PUT /v1/accounts/A1",
      "POST /v1/orders",
    ]);
  });
});

test("the price of a plan says how many units are bought", async () => {
  const charge = { type: "Recurring", pricing: [{ currency: "EUR", price: 11 }] };
  const productRatePlanCharges = [
    {
      ...charge,
      name: "Seats",
      defaultQuantity: 5,
      priceTexts: ["11.00 EUR per Seat per month"],
    },
    {
      ...charge,
      name: "Desk",
      defaultQuantity: 1,
      priceTexts: ["9.00 EUR per Each per month"],
    },
    { ...charge, name: "Support", defaultQuantity: null, priceTexts: ["20.00 EUR per month"] },
  ];
  const plan = { productRatePlanNumber: "PRP-1", name: "Team", description: "", status: "Active" };
  const { billing } = await service(({ address }) =>
    address.startsWith("GET /v1/catalog/products")
      ? [200, { products: [{ id: "1", name: "Notebook" }] }]
      : [200, { productRatePlans: [{ ...plan, productRatePlanCharges }] }],
  );
  const [offer] = await offersOf(billing);
  expect(offer?.prices).toEqual([
    "Seats: 5 × 11.00 EUR per Seat per month",
    "Desk: 9.00 EUR each per month",
    "Support: 20.00 EUR per month",
  ]);
});

test("customer input appears in pages as text", () => {
  expect(html`<p title="${'"'}">${"<b>&"}</p>`.markup).toBe('<p title="&quot;">&lt;b&gt;&amp;</p>');
  expect(scriptJson("</script>").markup).not.toContain("</script>");
});
