import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

type Side = { accountNumber: string; payer: string; subscriptionNumber: string };

let tenant: TestTenant;
let ratePlanId: string;
let sides: Side[];

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  const [a, b] = [await makeAccount(tenant, "First"), await makeAccount(tenant, "Second")];
  sides = await Promise.all(
    [
      [a.accountNumber, b.accountNumber],
      [b.accountNumber, a.accountNumber],
    ].map(async ([accountNumber = "", payer = ""]) => {
      const create = { invoiceOwnerAccountNumber: payer };
      const made = await order(tenant, orderOf(accountNumber, ratePlanId, { create }));
      const { subscriptionNumber } = made.subscriptions[0];
      return { accountNumber, payer, subscriptionNumber };
    }),
  );
});

afterAll(expectBooksToHold);

const BILLED = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };

/** An order of each kind that bills the account of the other side. */
const kinds: ((of: Side) => [method: string, path: string, body: object])[] = [
  ({ accountNumber, subscriptionNumber }) => [
    "POST",
    "/v1/orders",
    {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "AddProduct", addProduct: { productRatePlanId: ratePlanId } }],
        },
      ],
      processingOptions: BILLED,
    },
  ],
  ({ accountNumber, payer: invoiceOwnerAccountNumber }) => [
    "POST",
    "/v1/orders",
    orderOf(accountNumber, ratePlanId, {
      bill: "2026-01-15",
      create: { invoiceOwnerAccountNumber },
    }),
  ],
  ({ accountNumber, payer: invoiceOwnerAccountNumber }) => [
    "POST",
    "/v1/orders",
    {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      orderLineItems: [
        {
          itemName: "Setup",
          quantity: 1,
          amountPerUnit: 3,
          itemState: "SentToBilling",
          billTargetDate: "2026-01-15",
          invoiceOwnerAccountNumber,
        },
      ],
      processingOptions: BILLED,
    },
  ],
  ({ subscriptionNumber }) => [
    "PUT",
    `/v1/subscriptions/${subscriptionNumber}`,
    {
      add: [{ productRatePlanId: ratePlanId, contractEffectiveDate: "2026-01-15" }],
      runBilling: true,
    },
  ],
];

test("thirty-two concurrent orders of two accounts that pay for each other all succeed, each billed once", async () => {
  const calls = Array.from({ length: 16 }, (_, index) => kinds[index % kinds.length]);
  const answers = await Promise.all(
    calls.flatMap((make) =>
      sides.map((side) => {
        const [method, path, body] = make?.(side) ?? ["", "", {}];
        return tenant.call(method, path, body, LATEST);
      }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const billed = await asOwner<{ number: string; invoices: number }>(
    `select a.account_number as number, count(*)::int as invoices from invoice i
     join account a on a.tenant_id = i.tenant_id and a.id = i.account_id where i.tenant_id = $1 group by 1`,
    [tenant.tenantId],
  );
  expect(billed.map(({ invoices }) => invoices)).toEqual([16, 16]);
});
