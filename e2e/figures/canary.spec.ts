import { expect, test } from "../fixtures";
import { type Entry, faultsOf } from "./compare";
import { allPages, type Checked } from "./pages";
import { expectFiguresToHold } from "./round";
import { openDatabase, type Sql } from "./statement";
import { figuresOn } from "./visit";

/** The account of the demo with most kinds of documents. */
const NAME = "Alder & Finch Architekten";

let database: ReturnType<typeof openDatabase>;
test.use({ viewport: { width: 1920, height: 1200 } });
test.beforeAll(() => {
  database = openDatabase(process.env.PERENNIAL_DATA_DIR ?? ".data");
});
test.afterAll(() => database.close());

const NEWEST = `select a.account_number as account,
    (select subscription_number from subscription where account_id = a.id order by id limit 1) as subscription,
    (select order_number from orders where account_id = a.id order by id limit 1) as first_order,
    (select i.invoice_number from invoice i join credit_memo_application x on x.invoice_id = i.id where i.account_id = a.id order by i.id desc limit 1) as invoice,
    (select memo_number from credit_memo where account_id = a.id order by id desc limit 1) as memo,
    (select payment_number from payment where account_id = a.id order by id desc limit 1) as payment
  from account a where a.name = $1`;

/** Home in a currency that no other test uses, and the account with one document of each kind. */
async function sampleOf(sql: Sql): Promise<(page: Checked) => boolean> {
  const [found = {}] = await sql(NEWEST, [NAME]);
  const objects = new RegExp(`/(${Object.values(found).join("|")})(/|$)`);
  return ({ address, tab }) => tab === "GBP" || objects.test(address);
}

test("every figure of Home, an account, its documents and its subscription equals SQL", async ({
  merchant: page,
}) => {
  test.slow();
  const { sql } = database;
  const only = await sampleOf(sql);
  await expectFiguresToHold({ page, sql, when: `Home and ${NAME}`, only });
});

test("a changed, a missing and an unclaimed figure are reported", async ({ merchant: page }) => {
  const { sql } = database;
  const [{ account = "" } = {}] = await sql(NEWEST, [NAME]);
  const overview = (await allPages(sql)).find(({ address }) => address === `/accounts/${account}`);
  const { address, claims }: Checked = overview ?? { address: "", claims: async () => [] };
  const wanted = await claims();
  const expectFaults = async (claims: readonly Entry[], faults: readonly string[]) => {
    await page.goto(address);
    // Cards with their own data arrive after the page.
    await expect(async () =>
      expect(faultsOf(await figuresOn(page), claims)).toEqual(faults),
    ).toPass();
  };
  await expectFaults(wanted, []);

  await page.evaluate(() => {
    const [balance, overdue] = document.querySelectorAll("main header dd");
    balance?.replaceChildren("12,345.67 EUR");
    overdue?.replaceChildren("–");
    const stray = document.createElement("p");
    stray.textContent = "No statement knows of 99 balloons.";
    document.querySelector("main header")?.append(stray);
  });
  const faults = faultsOf(await figuresOn(page), wanted).join("\n");
  expect(faults).toContain("different: Header · Balance shows 12,345.67 EUR, SQL finds 0.00 EUR");
  expect(faults).toContain("missing: Header · Overdue, SQL finds 0.00 EUR");
  expect(faults).toContain("unclaimed: Header · No statement knows of # balloons. shows 99");

  const other = wanted.map((entry) =>
    entry.place === "Header · Not yet due" ? { ...entry, figures: "0.01 EUR" } : entry,
  );
  await expectFaults(other, ["different: Header · Not yet due shows 0.00 EUR, SQL finds 0.01 EUR"]);
});
