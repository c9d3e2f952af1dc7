import { expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { csvRows } from "@/lib/values/csv";
import { rateLayout, ratesOfRows } from "./csv-model";

const RATES = "/v1/settings/exchange-rates";
const HEADERS =
  "Group ID,Rate Set Name,Provider Exchange Rate Date,Currency (From),Currency (To),Exchange Rate";

/** Sends a file in a form. */
function send(tenant: TestTenant, content: string | Buffer, name = "rates.csv") {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  return tenant.call("POST", `${RATES}/imports`, body, {
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
}

const listed = async (tenant: TestTenant) => (await good(tenant.call("GET", RATES))).rates;
const why = ({ body }: { body: { reasons: { message: string }[] } }) =>
  body.reasons.map(({ message }) => message);

test("a file of rates is stored, also in sets and over rates that are there", async () => {
  const tenant = await testTenant();
  const rows = ["1,,2026-04-28,USD,EUR,0.889028445", ",Bank,2026-04-28,USD,EUR,0.9"];
  const file = `\ufeff${HEADERS}\r\n${rows.join("\r\n")}\r\n`;
  expect(await good(send(tenant, file))).toMatchObject({ entered: 2, replaced: 0, unchanged: 0 });
  expect(await listed(tenant)).toMatchObject([
    { exchangeRate: 0.889028445, rateSetName: null },
    { exchangeRate: 0.9, rateSetName: "Bank" },
  ]);
  const fewer = "exchange rate,currency (to),currency (from),provider exchange rate date";
  const again = await good(
    send(tenant, `${fewer}\n0.88,EUR,USD,2026-04-28\n"1.2",EUR,GBP,2026-04-28`),
  );
  expect(again).toMatchObject({ entered: 1, replaced: 1, unchanged: 0 });
  const path = "/v1/custom-exchange-rates/EUR?startDate=2026-04-28&endDate=2026-04-28";
  expect((await good(tenant.call("GET", path))).rates).toEqual([
    { "2026-04-28": { USD: 0.88, GBP: 1.2, providerExchangeRateDate: "2026-04-28" } },
  ]);
});

test("with a bad row nothing is stored, and every bad row is named with its reasons", async () => {
  const tenant = await testTenant();
  const file = [
    HEADERS,
    ",,2026-04-28,USD,EUR,0.89",
    ",,28.04.2026,USD,EUR,0.89",
    ",,2026-04-28,USX,EUR,0",
    ",,2026-04-28,GBP,GBP,",
    "",
    ",,2026-04-28,USD,EUR,0.9",
    ",,2026-04-28,USD",
    `,${"x".repeat(101)},2026-04-28,USD,EUR,1e3`,
  ].join("\n");
  const refused = await send(tenant, file);
  expect(refused.status).toBe(400);
  expect(why(refused)).toEqual([
    "Row 3: Provider Exchange Rate Date must be a day such as 2026-01-31.",
    "Row 4: Currency (From) must be a currency code such as EUR. Exchange Rate must be a number greater than 0.",
    "Row 5: Currency (To) must be another currency. Exchange Rate is required.",
    "Row 7: It is another rate of the day and currencies of row 2.",
    "Row 8: The row has 4 cells, but there are 6 headers. Currency (To) is required. Exchange Rate is required.",
    "Row 9: Exchange Rate must be a number greater than 0. Rate Set Name must be one line of at most 100 characters.",
  ]);
  expect(await listed(tenant)).toEqual([]);
});

test("bad rows beyond the first fifty are counted", async () => {
  const tenant = await testTenant();
  const rows = Array.from({ length: 60 }, () => ",,2026-04-28,USD,EUR,zero");
  const reasons = why(await send(tenant, [HEADERS, ...rows].join("\n")));
  expect(reasons).toHaveLength(51);
  expect(reasons.at(-1)).toBe("10 more of the 60 rows are bad.");
});

test("what is no file of rates is refused", async () => {
  const tenant = await testTenant();
  const refused = async (content: string | Buffer) => why(await send(tenant, content)).join(" ");
  expect(await refused(HEADERS)).toBe("The file has no rows below its headers.");
  expect(await refused("Exchange Rate,Spread,Exchange Rate\n1,2,3")).toBe(
    "The column Provider Exchange Rate Date is missing. The column Currency (From) is missing. The column Currency (To) is missing. There is no column spread in files of exchange rates. The column exchange rate stands twice.",
  );
  expect(await refused(Buffer.from([0x45, 0xff, 0xfe, 0x0a]))).toBe(
    "The file is not written in UTF-8.",
  );
  expect(await refused(`${HEADERS}\n"open`)).toContain("quote that never ends");
  const long = Array.from({ length: 20_001 }, () => ",,2026-04-28,USD,EUR,1").join("\n");
  expect(await refused(`${HEADERS}\n${long}`)).toBe("A file has at most 20,000 rows.");
  expect((await tenant.call("POST", `${RATES}/imports`, {})).status).toBe(400);
  const text = await send(tenant, HEADERS, "rates.txt");
  expect(why(text)).toEqual(["The part file must be a file whose name ends in .csv."]);
  expect(await listed(tenant)).toEqual([]);
});

test("twenty thousand rows are read in a moment", () => {
  const layout = rateLayout(HEADERS.split(","));
  if ("problems" in layout) throw new Error(layout.problems.join(" "));
  const rows = Array.from({ length: 20_000 }, (_, place) => {
    const set = `S${Math.floor(place / 28)}`;
    return `,${set},2026-02-${String((place % 28) + 1).padStart(2, "0")},USD,EUR,0.9`;
  });
  const { rates, bad } = ratesOfRows(layout, csvRows(rows.join("\n")));
  expect([rates.length, bad.length]).toEqual([20_000, 0]);
});
