import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const credit = {
  action: "create",
  name: "Credit of 2026",
  type: "MinCommitment",
  prepaymentType: "FullyPrepaid",
  schedules: [
    {
      ...{ amount: 100, startDate: "2026-01-15", endDate: "2027-01-14", periodType: "Quarter" },
      prepaymentDefinition: { price: 90, prepaymentFrequency: "Month" },
    },
  ],
};

/** The lines of documents, each with what they say in a preview and on an invoice. */
const linesOf = (lines: Answer[]) =>
  lines
    .map((of) => {
      const amount = of.chargeAmount ?? of.amountWithoutTax;
      return [of.chargeName, of.productName, of.serviceStartDate, of.serviceEndDate, amount];
    })
    .toSorted();

describe("an order that makes a credit commitment and is billed", () => {
  let tenant: TestTenant;
  let accountNumber: string;
  let ratePlanId: string;
  beforeAll(async () => {
    tenant = await testTenant();
    ({ ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(40) }));
    ({ accountNumber } = await makeAccount(tenant, "Prepaying Company", {
      ...{ autoPay: false, creditCard: undefined },
    }));
  });

  const asked = (commitments: object[], bill: string | false = "2026-02-15") => ({
    ...orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill }),
    commitments,
  });
  const previewed = async ({ processingOptions: _options, ...body }: Answer) => {
    const previewOptions = {
      ...{ previewThruType: "SpecificDate", specificPreviewThruDate: "2026-02-15" },
    };
    const path = "/v1/orders/preview?explain=true";
    const answer = await good(tenant.call("POST", path, { ...body, previewOptions }));
    return answer.previewResult;
  };
  const billed = async (made: Answer) => {
    const lines: Answer[] = [];
    for (const number of made.invoiceNumbers ?? []) {
      const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
      lines.push(...invoiceItems);
    }
    return lines;
  };
  const periodsOf = async (number: string) =>
    (await good(tenant.call("GET", `/commitments/${number}/balance`))).periods;

  test("bills what falls due of it, which pays for what the order sells, as its preview says", async () => {
    const chosen = { ...credit, commitmentNumber: "COM-ORDERED" };
    const preview = await previewed(asked([chosen]));
    const made = await order(tenant, asked([chosen]));
    const lines = linesOf(await billed(made));
    expect(lines).toEqual([
      ["Commitment COM-ORDERED", "Credit of 2026", "2026-01-15", "2026-04-14", 30],
      ["Commitment COM-ORDERED", "Credit of 2026", "2026-01-15", "2026-04-14", 30],
      ["Credit of COM-ORDERED for Plan", "Credit of 2026", "2026-01-15", "2026-02-14", -40],
      ["Credit of COM-ORDERED for Plan", "Credit of 2026", "2026-02-15", "2026-03-14", -40],
      ["Plan", lines[4]?.[1], "2026-01-15", "2026-02-14", 40],
      ["Plan", lines[4]?.[1], "2026-02-15", "2026-03-14", 40],
    ]);
    expect(linesOf(preview.invoices[0].invoiceItems)).toEqual(lines);
    const [first] = await periodsOf("COM-ORDERED");
    expect([first.totalSpend, first.balance, first.prepaidAmount]).toEqual([80, 20, 60]);
    expect(preview.commitments).toMatchObject([
      { action: "create", commitmentNumber: "COM-ORDERED", totalAmount: 400, status: "Active" },
    ]);
    expect(preview.commitments[0].periods).toHaveLength(4);
    await expectBooksToHold();
  });

  test("bills each part once: the next bill goes on where the order ended", async () => {
    const bill = await good(
      tenant.call("POST", `/v1/accounts/${accountNumber}/billing-documents/generate`, {
        ...{ targetDate: "2026-03-15", effectiveDate: "2026-03-15", autoPost: true },
      }),
    );
    const lines = await billed({ invoiceNumbers: bill.invoices.map((of: Answer) => of.id) });
    expect(linesOf(lines).map(([name, , , , amount]) => [name, amount])).toEqual([
      ["Commitment COM-ORDERED", 30],
      ["Credit of COM-ORDERED for Plan", -20],
      ["Plan", 40],
    ]);
    await expectBooksToHold();
  });

  test("bills nothing of it when it leaves one-time charges out, or is not billed at all", async () => {
    const { processingOptions, ...body } = asked([{ ...credit, commitmentNumber: "COM-LATER" }]);
    const options = { ...processingOptions?.billingOptions, chargeTypeToExclude: ["OneTime"] };
    const made = await order(tenant, {
      ...body,
      processingOptions: { ...processingOptions, billingOptions: options },
    });
    const names = (await billed(made)).map(({ chargeName }) => chargeName);
    expect(names).toContain("Credit of COM-LATER for Plan");
    expect(names).not.toContain("Commitment COM-LATER");
    expect((await periodsOf("COM-LATER"))[0].prepaidAmount).toBe(0);
    const unbilled = await order(tenant, asked([{ ...credit, name: "Unbilled" }], false));
    expect(unbilled.invoiceNumbers ?? []).toEqual([]);
    await expectBooksToHold();
  });

  test("a preview names a commitment without a number, and refuses what the order would", async () => {
    const preview = await previewed(asked([credit]));
    const names = preview.invoices[0].invoiceItems.map((of: Answer) => of.chargeName);
    expect(names).toEqual(expect.arrayContaining(["Commitment", "Plan"]));
    expect(preview.commitments[0].commitmentNumber).toBeNull();
    const wrong = asked([{ action: "cancel", commitmentNumber: "COM-0", name: "None" }], false);
    const previewOptions = { previewThruType: "NumberOfPeriods", previewNumberOfPeriods: 1 };
    const answer = await tenant.call("POST", "/v1/orders/preview", { ...wrong, previewOptions });
    expect(JSON.stringify(answer)).toContain("COM-0");
  });

  test("a change shows what it leaves, and the bill of its order is that of its preview", async () => {
    const number = "COM-ORDERED";
    const { schedules } = await good(tenant.call("GET", `/commitments/${number}/schedules`));
    const change = {
      ...{ action: "update", commitmentNumber: number, name: "More credit" },
      schedules: [{ action: "update", id: schedules[0].id, amount: 200 }],
    };
    const body = asked([change]);
    const preview = await previewed(body);
    const [shown] = preview.commitments;
    expect([shown.name, shown.schedules[0].amount]).toEqual(["More credit", 200]);
    expect(shown.periods.map((of: Answer) => [of.amount, of.price])).toEqual([
      [100, 90],
      [200, 190],
      [200, 190],
      [200, 190],
    ]);
    const made = await order(tenant, body);
    expect(linesOf(preview.invoices[0].invoiceItems)).toEqual(linesOf(await billed(made)));
    const cancel = asked([{ action: "cancel", commitmentNumber: number }], false);
    const [canceled] = (await previewed(cancel)).commitments;
    expect(canceled.status).toBe("CancelledPendingEvaluation");
    await expectBooksToHold();
  });
});
