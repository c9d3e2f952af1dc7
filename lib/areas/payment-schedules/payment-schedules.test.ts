import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { good, makeAccount, makeWorld, type World } from "@/lib/testing/world";
import { beforeEach, describe, expect, test } from "vitest";
import { localDate } from "@/lib/values/local-date";
import { payByHour, payItem, scheduledPayments } from "./pay-due";

let tenant: TestTenant;
let world: World;

beforeEach(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant, "Engines");
});

const PATH = "/v1/payment-schedules";
const monthly = { amount: 25, period: "Monthly", startDate: "2026-01-31", occurrences: 3 };
const NEW = { version: "341.0" };
const post = (body: object) =>
  tenant.call("POST", PATH, { accountNumber: world.accountNumber, ...body }, NEW);
const read = async (key: string) =>
  (await tenant.call("GET", `${PATH}/${key}`, undefined, NEW)).body;

async function payBy(day: string): Promise<void> {
  for (const item of await scheduledPayments(tenant.tenantId, localDate(day))) {
    await payItem(tenant.tenantId, item);
  }
}

describe("payment schedules", () => {
  test("a recurring one has an item on the same day of every month", async () => {
    const { body, status, text } = await post(monthly);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ status: "Active", isCustom: false, totalAmount: 75 });
    const days = body.items.map(({ scheduledDate }: { scheduledDate: string }) => scheduledDate);
    expect(days).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
  });

  test("items are paid in their hour of the tenant's time zone", async () => {
    await asOwner("update tenant set time_zone = 'America/New_York' where id = $1", [
      tenant.tenantId,
    ]);
    const items = [
      { amount: 10, scheduledDate: "2026-01-20", runHour: 18 },
      { amount: 11, scheduledDate: "2026-03-08", runHour: 2 },
      { amount: 12, scheduledDate: "2026-03-09", runHour: 23 },
    ];
    const { body } = await post({ items });
    const states = async () =>
      (await read(body.id)).items.map(({ status }: { status: string }) => status);
    await advanceClock(tenant, "2026-01-20T22:59:00Z");
    expect(await states()).toEqual(["Pending", "Pending", "Pending"]);
    await advanceClock(tenant, "2026-01-20T23:00:00Z");
    await payByHour(tenant.tenantId);
    expect(await states()).toEqual(["Processed", "Pending", "Pending"]);
    await advanceClock(tenant, "2026-03-10T02:59:00Z");
    expect(await states()).toEqual(["Processed", "Processed", "Pending"]);
    const [, paid] = (await read(body.id)).items;
    const payment = await tenant.call("GET", `/v1/payments/${paid.psiPayments[0].paymentId}`);
    expect(payment.body).toMatchObject({ createdDate: "2026-03-08 03:00:00" });
  });

  test("items are paid on their day, once, and the last one completes the schedule", async () => {
    const { body } = await post(monthly);
    await payBy("2026-02-28");
    await payBy("2026-02-28");
    const half = await read(body.paymentScheduleNumber);
    expect(half).toMatchObject({ totalPaymentsProcessed: 2, nextPaymentDate: "2026-03-31" });
    expect(half.items[0]).toMatchObject({ status: "Processed", balance: 0 });
    expect(half.items[0].psiPayments).toHaveLength(1);
    await payBy("2026-03-31");
    expect((await read(body.id)).status).toBe("Completed");
  });

  test("a decline makes an item an error with its reason; it is retried on another day", async () => {
    const card = {
      type: "CreditCard",
      cardNumber: "4000000000000002",
      expirationMonth: 12,
      expirationYear: 2030,
      cardHolderInfo: { cardHolderName: "Ada Lovelace" },
      accountKey: world.accountNumber,
    };
    const { body: method } = await tenant.call("POST", "/v1/payment-methods", card);
    const items = [{ amount: 10, scheduledDate: "2026-01-20", paymentMethodId: method.id }];
    const { body } = await post({ items });
    await payBy("2026-01-20");
    const [failed] = (await read(body.id)).items;
    expect(failed).toMatchObject({ status: "Error", balance: 10 });
    expect(failed.errorMessage).toContain("card_declined");
    const retried = await tenant.call("POST", `/v2/payment_schedule_items/${failed.id}/retry`, {});
    expect(retried.body).toMatchObject({ id: failed.id, state: "pending" });
    const again = { scheduledDate: "2026-01-21", paymentMethodId: world.paymentMethodId };
    await tenant.call("PUT", `/v1/payment-schedule-items/${failed.id}`, again, NEW);
    await payBy("2026-01-21");
    expect((await read(body.id)).status).toBe("Completed");
  });

  test("canceling leaves nothing to pay", async () => {
    const { body } = await post(monthly);
    await tenant.call("PUT", `${PATH}/${body.id}/cancel`, undefined, NEW);
    await payBy("2026-12-31");
    expect(await read(body.id)).toMatchObject({ status: "Canceled", totalPaymentsProcessed: 0 });
    expect((await tenant.call("PUT", `${PATH}/${body.id}/cancel`)).status).toBe(422);
  });

  test.each([
    [
      "both kinds at once",
      { ...monthly, items: [{ amount: 1, scheduledDate: "2026-02-01" }] },
      422,
    ],
    ["neither kind", { amount: 5 }, 400],
    ["a day that is over", { ...monthly, startDate: "2026-01-14" }, 422],
    ["more decimals than the currency has", { ...monthly, amount: 1.001 }, 400],
    ["a thousand payments", { ...monthly, occurrences: 1000 }, 400],
  ])("refuse %s", async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});

describe("a payment with a schedule", () => {
  const said = (status: number, words: string) => ({
    status,
    text: expect.stringContaining(words),
  });

  test("counts for its next item, at creation or later, and for one alone", async () => {
    const items = [
      { amount: 10, scheduledDate: "2026-02-02" },
      { amount: 10, scheduledDate: "2026-02-01" },
      { amount: 5000, scheduledDate: "2026-02-03" },
    ];
    const { body: schedule } = await post({ items });
    const { body: other } = await post({ items });
    const paymentScheduleKey = schedule.paymentScheduleNumber;
    const pay = (extra: object) =>
      tenant.call("POST", "/v1/payments", {
        type: "External",
        amount: 10,
        currency: "USD",
        accountNumber: world.accountNumber,
        paymentScheduleKey,
        ...extra,
      });
    const change = (paymentKey: string, key: string) =>
      tenant.call("PUT", `/v1/payments/${paymentKey}`, { paymentScheduleKey: key });
    const first = await pay({});
    expect(first.body).toMatchObject({ success: true, paymentScheduleKey });
    const charged = await pay({ type: "Electronic" });
    expect(charged.body).toMatchObject({ paymentScheduleKey, gatewayState: "Submitted" });
    const later = await change(world.paymentNumber, schedule.id);
    expect(later.body).toMatchObject({ success: true, paymentScheduleKey });
    expect((await change(world.paymentNumber, paymentScheduleKey)).status).toBe(200);
    expect((await read(schedule.id)).items).toEqual([
      expect.objectContaining({
        status: "Processed",
        balance: 0,
        psiPayments: [{ paymentId: first.body.id }],
      }),
      expect.objectContaining({
        status: "Processed",
        balance: 0,
        psiPayments: [{ paymentId: charged.body.id }],
      }),
      expect.objectContaining({ status: "Pending", psiPayments: [{ paymentId: later.body.id }] }),
    ]);
    expect(await change(world.paymentNumber, other.id)).toMatchObject(
      said(422, "linked to an item already"),
    );
    expect(await pay({ paymentScheduleKey: "PS-0" })).toMatchObject(said(404, "PS-0"));
    expect(await pay({ accountNumber: undefined })).toMatchObject(said(422, "without an account"));
    const stranger = await makeAccount(tenant, "Stranger");
    expect(await pay({ accountNumber: stranger.accountNumber })).toMatchObject(
      said(422, "of another account"),
    );
    await tenant.call("PUT", `${PATH}/${other.id}/cancel`, undefined, NEW);
    expect(await pay({ paymentScheduleKey: other.id })).toMatchObject(said(422, "is Canceled"));
  });
});

describe("versions", () => {
  test("a schedule is canceled from a day on, and shows who did what", async () => {
    const { body: made } = await post(monthly);
    const cancel = (cancelDate?: string) =>
      tenant.call("PUT", `${PATH}/${made.id}/cancel`, cancelDate ? { cancelDate } : {}, NEW);
    expect((await cancel("2026-01-14")).body.reasons[0].code).toBe(54306030);
    const ends = await good(cancel("2026-02-28"));
    const states = ends.items.map(({ status }: { status: string }) => status);
    expect([ends.status, states]).toEqual(["Active", ["Pending", "Canceled", "Canceled"]]);
    expect(ends).toMatchObject({
      cancelDate: "2026-02-28",
      cancelledOn: "2026-01-15 12:00:00",
      cancelledById: made.createdById,
      updatedById: made.createdById,
    });
    await payBy("2026-01-31");
    expect(await read(made.id)).toMatchObject({ status: "Completed", totalPaymentsProcessed: 1 });
    const { body: other } = await post(monthly);
    expect(other).toMatchObject({ createdById: expect.any(String), cancelledById: null });
    const over = await good(tenant.call("PUT", `${PATH}/${other.id}/cancel`, undefined, NEW));
    expect(over).toMatchObject({ status: "Canceled", cancelDate: "2026-01-15" });
  });

  test("a canceled, rejected or transferred payment no longer counts for an item", async () => {
    const lose = async (body: object, how: (number: string) => Promise<{ status: number }>) => {
      const { body: made } = await post({ items: [{ amount: 25, scheduledDate: "2026-02-01" }] });
      const paid = await good(
        tenant.call(
          "POST",
          "/v1/payments",
          { accountNumber: world.accountNumber, amount: 25, currency: "USD", ...body },
          { version: "341.0" },
        ),
      );
      const item = `/v1/payment-schedule-items/${made.items[0].id}`;
      await good(tenant.call("PUT", item, { linkPayments: [paid.number] }, NEW));
      expect(await read(made.id)).toMatchObject({ status: "Completed" });
      expect((await how(paid.number)).status).toBe(200);
      const after = await read(made.id);
      expect(after).toMatchObject({
        status: "Active",
        items: [{ status: "Error", balance: 25, psiPayments: [] }],
      });
      return after.items[0].errorMessage as string;
    };
    const external = { type: "External" };
    const other = await makeAccount(tenant, "Other");
    const canceled = (number: string) => tenant.call("PUT", `/v1/payments/${number}/cancel`);
    const gone = await lose(external, async (number) => {
      await good(canceled(number));
      return tenant.call("DELETE", `/v1/payments/${number}`);
    });
    expect(gone).toMatch(/^P-\d+ was canceled\.$/);
    const moved = await lose(external, (number) =>
      tenant.call("PUT", `/v1/payments/${number}/transfer`, { accountId: other.accountId }),
    );
    expect(moved).toMatch(/was transferred/);
    const rejected = await lose({ type: "Electronic" }, (number) =>
      tenant.call("POST", `/v1/gateway-settlement/payments/${number}/reject`, {}),
    );
    expect(rejected).toMatch(/was rejected/);
  });

  test("payments are linked by paymentId until 336.0, and by lists from 337.0 on", async () => {
    const { body } = await post({
      items: [
        { amount: 5000, scheduledDate: "2026-02-01" },
        { amount: 5000, scheduledDate: "2026-02-02" },
      ],
    });
    const [first, second] = body.items;
    const put = (id: string, change: object, version: string) =>
      tenant.call("PUT", `/v1/payment-schedule-items/${id}`, change, { version });
    expect((await put(first.id, { linkPayments: [world.paymentNumber] }, "336.0")).status).toBe(
      400,
    );
    expect((await put(first.id, { paymentId: world.paymentNumber }, "337.0")).status).toBe(400);
    const old = await put(first.id, { paymentId: world.paymentNumber }, "336.0");
    expect(old.status, old.text).toBe(200);
    expect(old.body.paymentId).toMatch(/^[0-9a-f]{32}$/);
    expect(old.body).not.toHaveProperty("psiPayments");
    expect(old.body).not.toHaveProperty("paymentOption");
    const taken = await put(second.id, { linkPayments: [world.paymentNumber] }, "337.0");
    expect(taken.status).toBe(422);
    const off = await put(first.id, { unlinkPayments: [world.paymentNumber] }, "337.0");
    expect(off.body).toMatchObject({ psiPayments: [] });
    expect(off.body).not.toHaveProperty("paymentId");
    const on = await put(second.id, { linkPayments: [world.paymentNumber] }, "341.0");
    expect(on.body.psiPayments).toEqual([{ paymentId: old.body.paymentId }]);
  });

  test("billingDocument is known from 330.0 on, and paymentOption from 337.0 on", async () => {
    const at = (version: string, extra: object) =>
      tenant.call(
        "POST",
        PATH,
        { accountNumber: world.accountNumber, ...monthly, ...extra },
        { version },
      );
    const billingDocument = { number: world.invoiceNumber, type: "Invoice" };
    const paymentOption = [{ type: "GatewayOptions", detail: { key: "a", value: "b" } }];
    expect((await at("329.0", { billingDocument })).status).toBe(400);
    const known = await at("330.0", { billingDocument });
    expect(known.body.items[0].billingDocument).toMatchObject({ number: world.invoiceNumber });
    expect((await at("336.0", { paymentOption })).status).toBe(400);
    expect((await at("337.0", { paymentOption })).body).toMatchObject({ paymentOption });
  });

  test("each operation shows and accepts the fields of its version, by default those of 186.0", async () => {
    const billingDocument = { number: world.invoiceNumber, type: "Invoice" };
    const paymentOption = [{ type: "GatewayOptions", detail: { key: "a" } }];
    const items = [{ amount: 5, scheduledDate: "2026-02-01", billingDocument, paymentOption }];
    const { body: made } = await post({ items });
    const item = `/v1/payment-schedule-items/${made.items[0].id}`;
    const list = `${PATH}?accountNumber=${world.accountNumber}`;
    const fieldsAt = async (version?: string) => {
      const at = (path: string) => tenant.call("GET", path, undefined, { version });
      const schedules = (await at(list)).body.paymentSchedules;
      const shown = [
        (await at(item)).body,
        (await at(`${PATH}/${made.id}`)).body.items[0],
        schedules[0].items[0],
      ];
      const known = ["billingDocument", "paymentId", "paymentOption", "psiPayments"];
      const seen = shown.map((of) => known.filter((name) => name in of).join(" "));
      expect(new Set(seen).size, seen.join("; ")).toBe(1);
      return seen[0];
    };
    expect([
      await fieldsAt(),
      await fieldsAt("329.0"),
      await fieldsAt("330.0"),
      await fieldsAt("336.0"),
      await fieldsAt("337.0"),
    ]).toEqual([
      "paymentId",
      "paymentId",
      "billingDocument paymentId",
      "billingDocument paymentId",
      "billingDocument paymentOption psiPayments",
    ]);
    const takes = async (method: string, path: string, body: object, version?: string) =>
      (await tenant.call(method, path, body, { version })).status !== 400;
    const whole = { accountNumber: world.accountNumber, ...monthly };
    const cases: [string, string, object, string, string][] = [
      ["POST", PATH, { ...whole, billingDocument }, "329.0", "330.0"],
      [
        "POST",
        `${PATH}/batch`,
        { paymentSchedules: [{ ...whole, billingDocument }] },
        "329.0",
        "330.0",
      ],
      ["POST", `${PATH}/${made.id}/items`, { items }, "336.0", "337.0"],
      ["PUT", `${PATH}/${made.id}`, { paymentOption }, "336.0", "337.0"],
      ["PUT", `${PATH}/${made.id}/preview`, { paymentOption }, "336.0", "337.0"],
      ["PUT", item, { paymentOption }, "336.0", "337.0"],
      ["PUT", item, { linkPayments: [] }, "336.0", "337.0"],
      ["PUT", item, { unlinkPayments: [] }, "336.0", "337.0"],
    ];
    for (const [method, path, body, before, from] of cases) {
      const taken = [undefined, before, from].map((version) => takes(method, path, body, version));
      expect(await Promise.all(taken), `${method} ${path}`).toEqual([false, false, true]);
    }
    const old = { paymentId: "P-none" };
    const known = [undefined, "336.0", "337.0"].map((version) => takes("PUT", item, old, version));
    expect(await Promise.all(known)).toEqual([true, true, false]);
  });
});
