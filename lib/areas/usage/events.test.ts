import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let accountId: string;

beforeAll(async () => {
  tenant = await testTenant({ timeZone: "America/New_York" });
  await makeCatalog(tenant);
  ({ accountNumber, accountId } = await makeAccount(tenant));
});

const event = (rest: object = {}) => ({
  accountNumber,
  unitOfMeasure: "Each",
  quantity: 1,
  startDateTime: "2026-01-10T08:00:00Z",
  ...rest,
});
const send = (usage: object[], options = {}, query = "") =>
  tenant.call("POST", `/v1/usage${query}`, { usage }, options);
const keyed = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) =>
    event({ uniqueKey: `${name}-${index}`, quantity: index + 1 }),
  );

/** The stored records of an account. */
async function stored(id = accountId) {
  const [row] = await asOwner<{ count: number; sum: number }>(
    "select count(*)::int as count, coalesce(sum(quantity), 0)::float8 as sum from usage_record where account_id = $1",
    [id],
  );
  return row;
}

describe("a batch of events", () => {
  test("is stored, and returned as it was sent", async () => {
    const full = event({
      quantity: 2.5,
      startDateTime: "2026-01-11T02:30:00Z",
      endDateTime: "2026-01-10 22:00",
      description: 'Calls, "long" ones',
      uniqueKey: "full-1",
      groupId: "g",
      customFields: { rate__c: 0.25 },
    });
    const answer = await good(send([full]));
    expect(answer).toMatchObject({
      importStatus: "Completed",
      size: 1,
      received: 1,
      accepted: 1,
      duplicates: 0,
      rejected: 0,
      results: [],
    });
    const list = await good(
      tenant.call(
        "GET",
        "/object-query/usages?includeNullFields=true&filter[]=uniqueKey.EQ:full-1",
      ),
    );
    expect(list.data).toEqual([
      expect.objectContaining({
        accountNumber,
        quantity: 2.5,
        uOM: "Each",
        rate__c: 0.25,
        startDateTime: "2026-01-11T02:30:00.000Z",
        startDate: "2026-01-10",
        endDateTime: "2026-01-11T03:00:00.000Z",
        rbeStatus: "Pending",
        sourceType: "API",
        groupId: "g",
        subscriptionNumber: null,
      }),
    ]);
    const shown = await good(tenant.call("GET", `/v1/object/usage/${list.data[0].id}`));
    expect(shown).toMatchObject({ rate__c: 0.25, StartDateTime: "2026-01-10T21:30:00.000-05:00" });
  });

  test("of a thousand with five duplicates in a hundred stores the others, each once", async () => {
    const { accountId: id, accountNumber: number } = await makeAccount(tenant);
    const fresh = keyed(950, "mixed").map((one) => ({ ...one, accountNumber: number }));
    const batch = [...fresh, ...fresh.slice(100, 150)];
    const answer = await good(send(batch));
    expect(answer).toMatchObject({ received: 1000, accepted: 950, duplicates: 50, rejected: 0 });
    expect(answer.results).toHaveLength(50);
    expect(answer.results[0]).toEqual({
      row: 951,
      status: "Duplicate",
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      uniqueKey: "mixed-100",
    });
    expect(await stored(id)).toEqual({ count: 950, sum: (950 * 951) / 2 });
    const again = await good(send(batch));
    expect(again).toMatchObject({ accepted: 0, duplicates: 1000, importStatus: "Completed" });
    expect(await stored(id)).toMatchObject({ count: 950 });
  });

  test("sent ten times concurrently is stored once", async () => {
    const { accountId: id, accountNumber: number } = await makeAccount(tenant);
    const batch = keyed(200, "race").map((one) => ({ ...one, accountNumber: number }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => send(turn % 2 ? batch : batch.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const accepted = answers.reduce((sum, { body }) => sum + body.accepted, 0);
    const duplicates = answers.reduce((sum, { body }) => sum + body.duplicates, 0);
    expect({ accepted, duplicates }).toEqual({ accepted: 200, duplicates: 1800 });
    expect(await stored(id)).toEqual({ count: 200, sum: 20100 });
  });

  test("may have keys that look like card numbers by chance", async () => {
    const uniqueKey = "4242424242424242";
    expect(await good(send([event({ uniqueKey })]))).toMatchObject({ accepted: 1 });
    const refused = await send([event({ description: uniqueKey })]);
    expect(refused.body.reasons[0].code).toBe(54100920);
    expect((await send([event({ uniqueKey: "a\u0000b" })])).status).toBe(400);
  });

  test("store no card number in keys and groups, and still recognise duplicates", async () => {
    const card = "5555555555554444";
    const named = () => event({ uniqueKey: `call ${card}`, groupId: card });
    const first = await good(send([named()], {}, "?allResults=true"));
    const again = await good(send([named()]));
    expect(first).toMatchObject({ accepted: 1 });
    expect(again).toMatchObject({ accepted: 0, duplicates: 1 });
    const changed = await good(send([{ ...named(), quantity: 77 }]));
    expect(changed.results[0].reasons[0].code).toBe(54101030);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const file = `ACCOUNT_ID,UOM,QTY,STARTDATE,UNIQUE_KEY\n${accountNumber},Each,-1,2026-01-20,${card}`;
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="u.csv"\r\n\r\n${file}\r\n--b--\r\n`;
    const rejected = await good(tenant.call("POST", "/v1/usage", form, { headers }));
    const kept = await good(tenant.call("GET", rejected.checkImportStatus));
    const rows = await asOwner(
      `select to_jsonb(u)::text from usage_record u where tenant_id = $1
       union all select to_jsonb(f)::text from usage_upload f where tenant_id = $1`,
      [tenant.tenantId],
    );
    for (const text of [first, again, changed, rejected, kept, rows].map((one) =>
      JSON.stringify(one),
    ))
      expect(text).not.toContain(card);
    expect(kept.results[0].uniqueKey).toMatch(/^\*{16}~[a-p]{24}$/);
  });

  test("sent again with its Idempotency-Key has the same response and one effect", async () => {
    const headers = { "idempotency-key": "usage-1" };
    const before = await stored();
    const [first, second] = [
      await send([event()], { headers }),
      await send([event()], { headers }),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await stored())?.count).toBe((before?.count ?? 0) + 1);
    const other = await send([event({ quantity: 2 })], { headers });
    expect(other.body.reasons[0].code).toBe(54100030);
  });
});

describe("events that cannot be stored", () => {
  test("are reported by row, code and message, and the others are stored", async () => {
    const answer = await good(
      send([
        event({ uniqueKey: "good-1" }),
        event({ accountNumber: "A99999999" }),
        event({ unitOfMeasure: "Parsec" }),
        event({ chargeNumber: "C-99999999", subscriptionNumber: "A-S99999999" }),
        event({ endDateTime: "2026-01-10T07:00:00Z", uniqueKey: "late" }),
        event({ uniqueKey: "good-2" }),
      ]),
    );
    expect(answer).toMatchObject({ received: 6, accepted: 2, rejected: 4 });
    const told = answer.results.map(
      ({ row, reasons }: { row: number; reasons: { code: number }[] }) => [
        row,
        ...reasons.map(({ code }) => code),
      ],
    );
    expect(told).toEqual([
      [2, 54100240],
      [3, 54100320],
      [4, 54100740, 54100840],
      [5, 54100620],
    ]);
    expect(answer.results[0].reasons[0].message).toBe("Cannot find account by key: 'A99999999'.");
  });

  test("for another tenant's account are reported like those of an unknown one", async () => {
    const stranger = await testTenant();
    await makeCatalog(stranger);
    const theirs = await stranger.call("POST", "/v1/usage", {
      usage: [event(), event({ accountNumber: undefined, accountId })],
    });
    expect(theirs.body).toMatchObject({ accepted: 0, rejected: 2, importStatus: "Failed" });
    expect(theirs.body.results[0].reasons).toEqual([
      { code: 54100240, message: `Cannot find account by key: '${accountNumber}'.` },
    ]);
    const key = { uniqueKey: "shared-between-tenants" };
    const own = await makeAccount(stranger);
    await good(send([event(key)]));
    const same = await stranger.call("POST", "/v1/usage", {
      usage: [event({ ...key, accountNumber: own.accountNumber })],
    });
    expect(same.body).toMatchObject({ accepted: 1, duplicates: 0 });
  });

  test("include a known key with different values", async () => {
    await good(send([event({ uniqueKey: "said" })]));
    const answer = await good(send([event({ uniqueKey: "said", quantity: 7 })]));
    expect(answer.results).toEqual([
      {
        row: 1,
        status: "Rejected",
        uniqueKey: "said",
        reasons: [{ code: 54101030, message: expect.stringContaining("said") }],
      },
    ]);
  });

  test("are refused with the whole body when they are not well-formed", async () => {
    const before = await stored();
    const answer = await send([
      event(),
      event({ quantity: -1 }),
      event({ startDateTime: "2026-02-30" }),
      event({ startDateTime: undefined }),
      event({ colour: "blue" }),
    ]);
    expect(answer.status).toBe(400);
    const codes = answer.body.reasons.map(({ code }: { code: number }) => code).sort();
    expect(codes).toEqual([54100420, 54100520, 54100522, 54105221]);
    expect(answer.text).toContain("usage[1].quantity");
    expect(await stored()).toEqual(before);
    expect((await tenant.call("POST", "/v1/usage", {})).body.reasons[0].code).toBe(54105222);
  });

  test("of a canceled account, or outside the term of their subscription or charge, break a rule", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Life");
    const own = await makeAccount(tenant);
    const order = await good(
      tenant.call("POST", "/v1/orders", newSubscriptionOrder(own.accountNumber, ratePlanId), {
        version: "341.0",
      }),
    );
    const { subscriptionNumber } = order.subscriptions[0];
    const [charge] = await asOwner<{ charge_number: string }>(
      "select charge_number from rate_plan_charge where account_id = $1 and uom = 'Each'",
      [own.accountId],
    );
    const named = {
      accountNumber: own.accountNumber,
      subscriptionNumber,
      chargeNumber: charge?.charge_number,
    };
    const answer = await good(
      send([
        event({ ...named, startDateTime: "2026-01-20" }),
        event({ ...named, startDateTime: "2026-01-14" }),
        event({ ...named, startDateTime: "2027-01-15T02:00:00Z" }),
        event({ ...named, startDateTime: "2027-01-15T06:00:00Z" }),
        event({ ...named, accountNumber, startDateTime: "2026-01-20" }),
      ]),
    );
    expect(answer.accepted).toBe(2);
    const told = answer.results.map(
      ({ row, reasons }: { row: number; reasons: { code: number }[] }) => [
        row,
        ...reasons.map(({ code }) => code),
      ],
    );
    expect(told).toEqual([
      [2, 54100730, 54100830],
      [4, 54100730, 54100830],
      [5, 54100740, 54100840],
    ]);
    await asOwner("update account set status = 'Canceled' where id = $1", [own.accountId]);
    const late = await good(send([event({ accountNumber: own.accountNumber })]));
    expect(late.results[0].reasons[0].code).toBe(54100230);
  });
});

test("the stored records are the accepted ones, for random events", async () => {
  const known = fc.constantFrom("a", "b", "c", "d", undefined);
  const arbitrary = fc.record({
    quantity: fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => value / 1000),
    unitOfMeasure: fc.constantFrom("Each", "Each", "Each", "Parsec"),
    uniqueKey: known,
    startDateTime: fc.constantFrom(
      "2026-01-10",
      "2026-01-10T23:00:00-03:00",
      "2026-01-11 01:02:03",
    ),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 30 }), async (rows) => {
      const own = await makeAccount(tenant);
      run += 1;
      const usage = rows.map((row) => ({
        ...row,
        accountNumber: own.accountNumber,
        uniqueKey: row.uniqueKey && `${row.uniqueKey}-${run}`,
      }));
      const answer = await good(send(usage, {}, "?allResults=true"));
      expect(answer.accepted + answer.duplicates + answer.rejected).toBe(rows.length);
      const accepted = answer.results
        .filter(({ status }: { status: string }) => status === "Accepted")
        .map(({ row }: { row: number }) =>
          BigInt(Math.round((rows[row - 1]?.quantity ?? 0) * 1000)),
        );
      const total = accepted.reduce((sum: bigint, value: bigint) => sum + value, 0n);
      const [row] = await asOwner<{ milli: string; count: number }>(
        "select coalesce(sum(quantity * 1000), 0)::bigint::text as milli, count(*)::int as count from usage_record where account_id = $1",
        [own.accountId],
      );
      expect(row).toEqual({ milli: String(total), count: accepted.length });
    }),
    { numRuns: 15 },
  );
});
