import { expect, test } from "vitest";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

const RATES = "/v1/settings/exchange-rates";
const CONVERSION = "/v1/settings/currency-conversion";

const rate = (
  rateDate: string,
  fromCurrency: string,
  toCurrency: string,
  exchangeRate: number,
) => ({
  ...{ rateDate, fromCurrency, toCurrency, exchangeRate },
});
const enter = (tenant: TestTenant, ...rates: object[]) => tenant.call("PUT", RATES, { rates });
const byDay = (tenant: TestTenant, currency: string, startDate: string, endDate: string) =>
  tenant.call(
    "GET",
    `/v1/custom-exchange-rates/${currency}?${new URLSearchParams({ startDate, endDate })}`,
  );
const listed = async (tenant: TestTenant, query = "") =>
  (await good(tenant.call("GET", RATES + query))).rates;
const why = ({ body }: { body: { reasons: { message: string }[] } }) =>
  body.reasons.map(({ message }) => message);

test("rates of a currency are listed by day, as they were entered", async () => {
  const tenant = await testTenant();
  const given = [
    rate("2026-04-28", "GBP", "EUR", 1.135239621),
    rate("2026-04-28", "USD", "EUR", 0.889028445),
    rate("2026-04-29", "GBP", "EUR", 1.134623962),
    rate("2026-04-30", "USD", "EUR", 0.892243287),
    rate("2026-04-29", "EUR", "USD", 1.1209),
    rate("2026-05-01", "USD", "EUR", 0.9),
  ];
  expect(await good(enter(tenant, ...given))).toMatchObject({
    ...{ entered: 6, replaced: 0, unchanged: 0 },
  });
  const answer = await good(byDay(tenant, "EUR", "2026-04-28", "2026-04-30"));
  expect(answer).toEqual({
    success: true,
    rateSetName: null,
    inverse: false,
    rates: [
      {
        "2026-04-28": {
          GBP: 1.135239621,
          USD: 0.889028445,
          providerExchangeRateDate: "2026-04-28",
        },
      },
      { "2026-04-29": { GBP: 1.134623962, providerExchangeRateDate: "2026-04-29" } },
      { "2026-04-30": { USD: 0.892243287, providerExchangeRateDate: "2026-04-30" } },
    ],
  });
  const dollars = await good(byDay(tenant, "USD", "2026-04-28", "2026-04-30"));
  expect(dollars.rates).toEqual([
    { "2026-04-29": { EUR: 1.1209, providerExchangeRateDate: "2026-04-29" } },
  ]);
});

test("the range has both days in order and at most ninety between them", async () => {
  const tenant = await testTenant();
  expect((await byDay(tenant, "EUR", "2026-01-01", "2026-04-01")).status).toBe(200);
  expect(why(await byDay(tenant, "EUR", "2026-01-01", "2026-04-02"))).toEqual([
    "endDate must lie at most 90 days after startDate.",
  ]);
  expect(why(await byDay(tenant, "EUR", "2026-01-02", "2026-01-01"))).toEqual([
    "endDate must lie on startDate or after it.",
  ]);
  const path = "/v1/custom-exchange-rates";
  const without = await tenant.call("GET", `${path}/EUR?startDate=2026-01-01`);
  expect(why(without)).toEqual(["endDate is required"]);
  expect((await byDay(tenant, "EUX", "2026-01-01", "2026-01-02")).status).toBe(400);
});

test("the setting says which set and which direction is used", async () => {
  const tenant = await testTenant();
  await good(
    enter(
      tenant,
      { ...rate("2026-04-28", "EUR", "USD", 1.12), rateSetName: "Bank" },
      { ...rate("2026-04-28", "USD", "EUR", 0.89), rateSetName: "Bank" },
      rate("2026-04-28", "USD", "EUR", 0.5),
    ),
  );
  const use = { homeCurrency: "EUR", rateSetName: "Bank", inverse: true };
  expect(await good(tenant.call("PUT", CONVERSION, use))).toMatchObject(use);
  expect(await good(tenant.call("GET", CONVERSION))).toMatchObject(use);
  expect(await good(tenant.call("GET", "/v1/settings/features"))).toMatchObject({
    homeCurrency: "EUR",
  });
  const inverse = await good(byDay(tenant, "EUR", "2026-04-28", "2026-04-28"));
  expect(inverse).toMatchObject({ rateSetName: "Bank", inverse: true });
  expect(inverse.rates).toEqual([
    { "2026-04-28": { USD: 1.12, providerExchangeRateDate: "2026-04-28" } },
  ]);
  await good(tenant.call("PUT", CONVERSION, { inverse: false, rateSetName: null }));
  const own = await good(byDay(tenant, "EUR", "2026-04-28", "2026-04-28"));
  expect(own).toMatchObject({ rateSetName: null, inverse: false });
  expect(own.rates[0]["2026-04-28"]).toMatchObject({ USD: 0.5 });
  const lines = await asOwner(
    "select detail from audit_entry where tenant_id = $1 and subject_type = 'currency-conversion'",
    [tenant.tenantId],
  );
  expect(lines).toHaveLength(2);
});

test("another figure replaces a rate, and the same one changes nothing", async () => {
  const tenant = await testTenant();
  await good(enter(tenant, rate("2026-04-28", "USD", "EUR", 0.89)));
  const [before] = await listed(tenant);
  const again = enter(
    tenant,
    rate("2026-04-29", "USD", "EUR", 0.9),
    rate("2026-04-28", "USD", "EUR", 0.91),
  );
  expect(await good(again)).toMatchObject({ entered: 1, replaced: 1, unchanged: 0 });
  const same = enter(tenant, rate("2026-04-28", "USD", "EUR", 0.91));
  expect(await good(same)).toMatchObject({ entered: 0, replaced: 0, unchanged: 1 });
  expect(await listed(tenant, "?currency=USD&endDate=2026-04-28")).toEqual([
    { ...before, exchangeRate: 0.91 },
  ]);
  const lines = await asOwner<{ detail: { changes: unknown } }>(
    "select detail from audit_entry where tenant_id = $1 and subject_type = 'exchange-rate' order by at, id",
    [tenant.tenantId],
  );
  expect(lines[1]?.detail.changes).toEqual([
    { rate: "USD to EUR on 2026-04-28", before: "0.89", after: "0.91" },
  ]);
});

test("rates that are none are refused, all with them", async () => {
  const tenant = await testTenant();
  const fine = rate("2026-04-28", "USD", "EUR", 0.89);
  const refused = async (...rates: object[]) => why(await enter(tenant, fine, ...rates));
  expect(await refused(rate("2026-04-28", "USD", "GBP", 0))).toEqual([
    "rates[1].exchangeRate must be a number greater than 0",
  ]);
  expect(await refused(rate("2026-04-28", "USD", "GBP", -1))).toHaveLength(1);
  expect(await refused(rate("2026-04-28", "USD", "GBP", 0.0000000000001))).toEqual([
    "rates[1].exchangeRate must have at most 12 decimals and 15 digits",
  ]);
  expect(await refused(rate("2026-04-28", "USD", "USX", 1))).toHaveLength(1);
  expect(await refused(rate("2026-04-28", "USD", "USD", 1))).toEqual([
    "rates[1].toCurrency must not be fromCurrency.",
  ]);
  expect(await refused(rate("2026-04-28", "USD", "EUR", 0.9))).toEqual([
    "rates[1] is another rate of USD to EUR on 2026-04-28.",
  ]);
  expect(await listed(tenant)).toEqual([]);
  const smallest = rate("2026-04-28", "VND", "BHD", 0.000014512345);
  await good(enter(tenant, smallest));
  expect(await listed(tenant)).toMatchObject([smallest]);
});

test("a rate is removed, and the list is read in pages", async () => {
  const tenant = await testTenant();
  const days = ["2026-04-27", "2026-04-28", "2026-04-29"];
  await good(enter(tenant, ...days.map((day) => rate(day, "USD", "EUR", 0.9))));
  const first = await good(tenant.call("GET", `${RATES}?pageSize=2`));
  expect(first.rates.map((one: { rateDate: string }) => one.rateDate)).toEqual([
    "2026-04-29",
    "2026-04-28",
  ]);
  const { pathname, search } = new URL(first.nextPage);
  expect(await good(tenant.call("GET", pathname + search))).toMatchObject({
    rates: [{ rateDate: "2026-04-27" }],
  });
  const { id } = first.rates[1];
  expect(await good(tenant.call("DELETE", `${RATES}/${id}`))).toMatchObject({ id });
  expect((await tenant.call("DELETE", `${RATES}/${id}`)).status).toBe(404);
  expect(await listed(tenant, "?startDate=2026-04-28")).toMatchObject([{ rateDate: "2026-04-29" }]);
  const stranger = await testTenant();
  const mine = (await listed(tenant))[0].id;
  expect((await stranger.call("DELETE", `${RATES}/${mine}`)).status).toBe(404);
  expect(await listed(stranger)).toEqual([]);
});
