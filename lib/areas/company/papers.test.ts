import { beforeAll, expect, test } from "vitest";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { systemTransaction } from "@/lib/platform/system-work";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { textOfPdf } from "@/lib/testing/papers/pdf-text";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const ACME = {
  name: "Acme Cloud",
  legalName: "Acme Cloud GmbH",
  address: { address1: "Lindenstraße 1", zipCode: "10969", city: "Berlin", country: "DE" },
  vatId: "DE123456789",
  taxNumber: "30/123/45678",
  registration: "HRB 12345, Amtsgericht Charlottenburg",
  phone: "+49 30 1234567",
  email: "billing@acme.example",
  bankAccount: {
    ...{ accountHolder: "Acme Holder", bankName: "Example Bank" },
    ...{ iban: "DE89370400440532013000", bic: "COBADEFF" },
  },
  accentColor: "#166534",
  footerText: "Managing director: Ada North\nThank you for your trust.",
};
/** What its documents state, as it is written there. */
const STATED = [
  ...["Acme Cloud", "Acme Cloud GmbH", "Lindenstraße 1", "10969 Berlin", "Germany"],
  ...["VAT id DE123456789", "Tax number 30/123/45678", "HRB 12345", "+49 30 1234567"],
  ...["billing@acme.example", "Acme Holder", "Example Bank", "IBAN DE89 3704 0044 0532 0130 00"],
  ...["BIC COBADEFF", "Managing director: Ada North", "Thank you for your trust."],
];

let tenant: TestTenant;
let accountNumber: string;
let plan: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant({ name: "Entity" });
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  ({ accountNumber } = await makeAccount(tenant));
});

const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));
const becomes = (company: object) => done("PUT", "/v1/settings/company", company);

type Kind = "invoices" | "debit-memos" | "credit-memos";

/** The text of a document's PDF, with its bytes. */
async function paper(kind: Kind, key: string) {
  const scope = { operation: "test", entityId: tenant.entityId, orgIds: [tenant.orgId] };
  const make = kind === "credit-memos" ? creditMemoPdf : invoicePdf;
  const { bytes } = await systemTransaction(tenant.tenantId, scope, (ctx) => make(ctx, key));
  return { text: (await textOfPdf(bytes)).join(" "), bytes: Buffer.from(bytes).toString("base64") };
}

const memo = async (kind: Kind, autoPost: boolean): Promise<string> => {
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
  return (await done("POST", `/v1/${kind}`, { accountNumber, autoPost, charges })).id;
};
const bill = async (): Promise<string> =>
  (await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" })))
    .invoiceNumbers[0];

test("papers of all kinds state the company of their posting, byte for byte whatever comes later", async () => {
  await becomes(ACME);
  const posted: [Kind, string][] = [
    ["invoices", await bill()],
    ["debit-memos", await memo("debit-memos", true)],
    ["credit-memos", await memo("credit-memos", true)],
  ];
  const drafts: [Kind, string][] = [
    ["debit-memos", await memo("debit-memos", false)],
    ["credit-memos", await memo("credit-memos", false)],
  ];
  const before = new Map<string, string>();
  for (const [kind, key] of posted) {
    const { text, bytes } = await paper(kind, key);
    expect(STATED.filter((line) => !text.includes(line))).toEqual([]);
    before.set(key, bytes);
  }
  await becomes({ name: "Newer", address: { address1: "2 New Street" }, accentColor: "#1d4ed8" });
  for (const [kind, key] of posted) expect((await paper(kind, key)).bytes).toBe(before.get(key));
  for (const [kind, key] of drafts) {
    const { text } = await paper(kind, key);
    expect(text).toContain("2 New Street");
    expect(STATED.filter((line) => text.includes(line))).toEqual([]);
  }
  await done("DELETE", "/v1/settings/company");
  for (const [kind, key] of posted) expect((await paper(kind, key)).bytes).toBe(before.get(key));
});

test("without a profile a paper states the name of the entity alone", async () => {
  const { text } = await paper("invoices", await bill());
  expect(text).toContain("Entity");
  expect(STATED.filter((line) => text.includes(line))).toEqual([]);
});
