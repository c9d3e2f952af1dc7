import { beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { table } from "@/lib/testing/charges";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
  await good(tenant.call("PUT", `/v1/accounts/${user.accountNumber}`, { autoPay: false }));
  await user.subscribe({ ChargeModel: "Tiered Pricing", ...table([100, 2], [null, 1]) });
});

const used = (uniqueKey: string, quantity: number, startDateTime: string, rest: object = {}) => ({
  accountNumber: user.accountNumber,
  unitOfMeasure: "GB",
  ...{ quantity, startDateTime, uniqueKey, ...rest },
});
const send = (usage: object[], query = "") =>
  good(tenant.call("POST", `/v1/usage${query}`, { usage }));
const change = (id: string, body: object) => tenant.call("PUT", `/v1/object/usage/${id}`, body);

const HEADER =
  "ACCOUNT_ID,UOM,QTY,STARTDATE,ENDDATE,SUBSCRIPTION_ID,CHARGE_ID,DESCRIPTION,UNIQUE_KEY,REMOVE";
async function upload(
  query: string,
  ...rows: [key: string, quantity: number, day: string, remove?: string][]
) {
  const lines = rows.map(
    ([key, quantity, day, remove = ""]) =>
      `${user.accountNumber},GB,${quantity},${day},,,,,${key},${remove}`,
  );
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="c.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.from(`${head}${[HEADER, ...lines].join("\r\n")}\r\n--b--\r\n`);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return good(tenant.call("POST", `/v1/usage${query}`, body, { headers }));
}

async function idOf(key: string): Promise<string> {
  const path = `/object-query/usages?filter[]=uniqueKey.EQ:${key}`;
  return (await good(tenant.call("GET", path))).data[0].id;
}

/** What a bill through a day would have, and what its tiers come to. */
async function previewed(targetDate: string): Promise<number[]> {
  const body = { accountNumber: user.accountNumber, targetDate };
  const { invoiceItems } = await good(tenant.call("POST", "/v1/operations/billing-preview", body));
  return invoiceItems.map(({ chargeAmount }: Answer) => chargeAmount);
}
const tiers = (units: number) => Math.min(units, 100) * 2 + Math.max(units - 100, 0);

describe("usage that is not billed", () => {
  test("is changed and removed by every door, and what is previewed and billed follows", async () => {
    const keys = [
      "event",
      "object",
      "batch",
      "v2",
      "file",
      "gone",
      "gone-2",
      "gone-3",
      "gone-4",
      "gone-5",
    ];
    await send(keys.map((key) => used(key, 50, "2026-01-20")));
    expect(await previewed("2026-02-15")).toEqual([tiers(500)]);

    const event = [
      used("event", 10, "2026-01-21"),
      used("gone", 1, "2026-01-20", { remove: true }),
    ];
    const kept = await idOf("event");
    expect(await send(event, "?replace=true&allResults=true")).toMatchObject({
      accepted: 2,
      results: [
        { row: 1, status: "Replaced", id: kept, uniqueKey: "event" },
        { row: 2, status: "Removed", uniqueKey: "gone" },
      ],
    });
    expect(await previewed("2026-02-15")).toEqual([tiers(410)]);

    await upload("?replace=true", ["file", 7.5, "1/22/2026"], ["gone-2", 0, "1/20/2026", "yes"]);
    await good(change(await idOf("object"), { Quantity: 20, StartDateTime: "2026-02-14" }));
    await good(tenant.call("DELETE", `/v1/object/usage/${await idOf("gone-3")}`));
    const batch = { type: "Usage", objects: [{ Id: await idOf("batch"), Quantity: 30 }] };
    await good(tenant.call("POST", "/v1/action/update", batch));
    const gone = { type: "Usage", ids: [await idOf("gone-4")] };
    await good(tenant.call("POST", "/v1/action/delete", gone));
    const v2 = `/v2/usage_records/${await idOf("v2")}`;
    expect((await tenant.call("PATCH", v2, { quantity: 40 })).status).toBe(200);
    const fifth = await tenant.call("DELETE", `/v2/usage_records/${await idOf("gone-5")}`);
    expect(fifth.status).toBeLessThan(300);

    const expected = tiers(10 + 7.5 + 20 + 30 + 40);
    expect(await previewed("2026-02-15")).toEqual([expected]);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([expected]);
    await expectBooksToHold();
  });

  test("is replaced only where the sender says so, once, and for its own account", async () => {
    await send([used("once", 1, "2026-02-20")]);
    const plain = await send([used("once", 2, "2026-02-20")]);
    expect(plain).toMatchObject({ accepted: 0, rejected: 1 });
    const twice = [used("once", 3, "2026-02-20"), used("once", 4, "2026-02-20")];
    const answer = await send(twice, "?replace=true&allResults=true");
    expect(answer.results).toMatchObject([
      { row: 1, status: "Replaced" },
      { row: 2, status: "Rejected", reasons: [{ message: expect.stringContaining("twice") }] },
    ]);
    const other = await makeUser(tenant);
    const own = { accountNumber: other.accountNumber };
    const foreign = await send([used("once", 5, "2026-02-20", own)], "?replace=true");
    expect(foreign.results[0].reasons[0].message).toContain("another account");
    const unknown = await send([used("never", 5, "2026-02-20", { remove: true })]);
    expect(unknown.results[0].reasons[0].message).toContain("no record with this key");
    const { uniqueKey: _, ...bare } = used("", 5, "2026-02-20", { remove: true });
    expect((await send([bare])).results[0].reasons[0].message).toContain("has the key of it");
    const wrong = await upload("", ["once", 5, "2/20/2026", "perhaps"]);
    expect(wrong.results[0].reasons[0].message).toContain("REMOVE must be yes or no");
    const path = `/v1/object/usage/${await idOf("once")}`;
    expect((await tenant.call("GET", path)).body.Quantity).toBe(3);
  });
});

describe("usage that is billed", () => {
  test("does not change, says where it is billed, and is corrected once its invoice is reversed", async () => {
    const id = await idOf("v2");
    const [invoice] = await asOwner<{ number: string }>(
      "select invoice_number as number from invoice where tenant_id = $1",
      [tenant.tenantId],
    );
    const refused = await change(id, { Quantity: 41 });
    expect(refused.status).toBe(422);
    expect(refused.body.Errors[0].Message).toContain(`it is on ${invoice?.number}`);
    const replaced = await send([used("v2", 41, "2026-01-20")], "?replace=true");
    expect(replaced.results[0].reasons[0].message).toContain("is billed");
    const removed = await send([used("v2", 40, "2026-01-20", { remove: true })]);
    expect(removed).toMatchObject({ accepted: 0, rejected: 1 });

    await good(tenant.call("PUT", `/v1/invoices/${invoice?.number}/reverse`, {}));
    await good(change(id, { Quantity: 140 }));
    await send([used("late", 2.5, "2026-02-01")]);
    const expected = tiers(10 + 7.5 + 20 + 30 + 140 + 2.5);
    expect(await previewed("2026-02-16")).toEqual([expected]);
    await advanceClock(tenant, "2026-02-16");
    expect((await user.amounts()).toSorted((a, b) => a - b)).toEqual([tiers(107.5), expected]);
    const listed = await asOwner<{ id: string }>(
      `select t.id from invoice_item t where t.tenant_id = $1 and t.amount = $2`,
      [tenant.tenantId, expected],
    );
    const path = `/v1/invoices/invoice-item/${listed[0]?.id}/usage?pageSize=40`;
    const { usage } = await good(tenant.call("GET", path));
    const changed = usage.filter(({ changedDate }: Answer) => changedDate !== null);
    expect(changed.map(({ uniqueKey }: Answer) => uniqueKey)).toContain("v2");
    await expectBooksToHold();
  });

  test("is not joined by late usage of its days, which stays for the next bill of a reversal", async () => {
    await send([used("later", 9, "2026-02-02")]);
    expect(await previewed("2026-02-17")).toEqual([]);
    const path = `/v1/object/usage/${await idOf("later")}`;
    expect((await tenant.call("GET", path)).body.RbeStatus).toBe("Pending");
  });
});
