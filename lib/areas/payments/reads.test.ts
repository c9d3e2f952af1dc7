import type { RowWatch } from "@/lib/platform/database/db";
import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
let stranger: TestTenant;

beforeAll(async () => {
  [tenant, stranger] = [await testTenant(), await testTenant()];
  world = await makeWorld(tenant);
  await advanceClock(tenant, "2026-06-20");
}, 60_000);

const get = (path: string) => tenant.call("GET", path);

describe("GET /v1/payments", () => {
  test("returns pages, newest first, each with the address of the next", async () => {
    const numbers: string[] = [];
    let path: string | undefined = "/v1/payments?pageSize=2";
    const sizes: number[] = [];
    while (path) {
      const { body } = await get(path);
      sizes.push(body.payments.length);
      numbers.push(...body.payments.map((payment: { number: string }) => payment.number));
      path = body.nextPage?.replace("http://localhost:3000", "");
    }
    expect(sizes).toEqual([2, 2, 2]);
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1].map((number) => `P-0000000${number}`));
  });

  test("finds a page by its number alone, and returns an empty one beyond the last", async () => {
    const second = await get("/v1/payments?pageSize=4&page=2&sort=%2Bnumber");
    expect(second.body.payments.map((payment: { number: string }) => payment.number)).toEqual([
      "P-00000005",
      "P-00000006",
    ]);
    expect(second.body.nextPage).toBeUndefined();
    expect((await get("/v1/payments?pageSize=4&page=3")).body.payments).toEqual([]);
    expect((await get("/v1/payments?pageSize=4000")).body.payments).toHaveLength(6);
  });

  test("reads no row of earlier pages for a page requested by its number", async () => {
    const watch = globalThis as RowWatch;
    const { perennialRows } = watch;
    let read = 0;
    watch.perennialRows = (name, rows) => {
      if (name === "list payments") read += rows.length;
      perennialRows?.(name, rows);
    };
    const { body } = await get("/v1/payments?pageSize=1&page=5");
    watch.perennialRows = perennialRows;
    expect(body.payments.map((payment: { number: string }) => payment.number)).toEqual([
      "P-00000002",
    ]);
    expect(read).toBe(1);
  });

  test("filters by fields, and refuses unknown ones", async () => {
    const count = async (query: string) =>
      (await get(`/v1/payments?${query}`)).body.payments?.length;
    expect(
      await count(`accountId=${world.accountId}&status=Processed&type=Electronic&currency=USD`),
    ).toBe(6);
    expect(await count("effectiveDate=2026-03-15&amount=71.5")).toBe(1);
    expect(await count("number=P-00000003")).toBe(1);
    expect(await count("status=Error")).toBe(0);
    expect((await get("/v1/payments?status=Lost")).status).toBe(400);
    expect((await get("/v1/payments?sort=secret")).body.reasons[0].code).toBe(50000020);
    expect((await get("/v1/payments?amount=1;drop")).status).toBe(400);
  });

  test("shows another tenant nothing", async () => {
    expect((await stranger.call("GET", "/v1/payments")).body.payments).toEqual([]);
    const { body } = await get(`/v1/payments/${world.paymentNumber}`);
    const answers = [
      await stranger.call("GET", `/v1/payments/${body.id}`),
      await stranger.call("GET", `/v1/payments/${"0".repeat(32)}`),
    ];
    expect(answers.map(({ status, body: { reasons } }) => [status, reasons[0].code])).toEqual([
      [404, 50000040],
      [404, 50000040],
    ]);
    expect((await stranger.call("GET", `/v1/payments/${body.id}/parts`)).status).toBe(404);
  });
});

describe("payments as rows", () => {
  test("carry the account and the card that paid", async () => {
    const { body } = await get(
      "/object-query/payments?pageSize=1&filter[]=accountNumber.EQ:A00000001&sort[]=paymentNumber.ASC",
    );
    expect(body.data[0]).toMatchObject({
      paymentNumber: "P-00000001",
      accountName: "Canary Company",
      amount: 71.5,
      status: "Processed",
      paymentMethodBrand: "Visa",
      paymentMethodLast4: "4242",
    });
    expect(body.nextPage).toContain("cursor=");
  });

  test("attempts show the gateway's response", async () => {
    const { body } = await get(
      "/object-query/payment-attempts?filter[]=status.EQ:Approved&pageSize=99",
    );
    expect(body.data).toHaveLength(6);
    expect(body.data[0]).toMatchObject({
      responseCode: "approved",
      attemptedDate: "2026-06-15T00:00:00.000Z",
    });
  });
});
