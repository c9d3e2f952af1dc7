import { beforeAll, describe, expect, test } from "vitest";
import { EVERY_OBJECT } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const read = (path: string) => tenant.call("GET", `/v1/describe${path}`);
/** The texts of an element, wherever it stands. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text);
const fieldNamed = (xml: string, name: string) =>
  xml.split("<field>").find((field) => field.startsWith(`<name>${name}</name>`)) ?? "";

describe("the objects", () => {
  test("are listed with their addresses, those of the interface's list among them", async () => {
    const answer = await read("");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/xml/);
    const names = texts(answer.text, "name");
    expect(names).toEqual(names.toSorted());
    expect(names).toHaveLength(EVERY_OBJECT.length);
    expect(names).toEqual(
      expect.arrayContaining(["Account", "BillRun", "BillingRun", "Tenant", "FXCustomRate"]),
    );
    expect(names).toEqual(
      expect.arrayContaining(["CalloutHistory", "EmailHistory", "UpdaterDetail", "DebitMemo"]),
    );
    expect(answer.text).toContain('href="http://localhost:3000/v1/describe/Account"');
  });

  test("are each described, by fields that queries then know", async () => {
    for (const { name } of EVERY_OBJECT) {
      const { status, text } = await read(`/${name.toLowerCase()}`);
      expect([name, status]).toEqual([name, 200]);
      expect(texts(text, "name")[0]).toBe(name);
      const selectable = text
        .split("<field>")
        .slice(1)
        .filter((field) => field.includes("<selectable>true</selectable>"))
        .map((field) => texts(field, "name")[0]);
      expect(selectable).toContain("Id");
    }
  });

  test("that nothing can be of yet are queried to no rows", async () => {
    for (const name of ["FXCustomRate", "DebitMemo", "JournalEntry"]) {
      const fields = texts((await read(`/${name}`)).text, "name").filter((field) => field !== name);
      const queryString = `select ${fields.join(", ")} from ${name} where CreatedDate > 2020-01-01`;
      const answer = await tenant.call("POST", "/v1/action/query", { queryString });
      if (name === "DebitMemo") expect(answer.body.FaultCode).toBe("INVALID_TYPE");
      else expect(answer.body).toEqual({ size: 0, records: [], done: true });
    }
    const run = (await read("/BillRun")).text;
    expect(texts(run, "name")).not.toEqual(texts((await read("/BillingRun")).text, "name"));
  });
});

describe("a description", () => {
  test("says what is created, updated, required and read, and what is related", async () => {
    const { text } = await read("/Account?showRelationships=true");
    const currency = fieldNamed(text, "Currency");
    expect(currency).toContain("<createable>true</createable><updateable>false</updateable>");
    expect(currency).toContain("<required>true</required><type>text</type>");
    const balance = fieldNamed(text, "Balance");
    expect(balance).toContain("<createable>false</createable><updateable>false</updateable>");
    expect(balance).toContain("<filterable>true</filterable>");
    expect(balance).toContain("<type>decimal</type>");
    expect(balance).toContain("<context>soap</context><context>export</context>");
    expect(fieldNamed(text, "TaxCompanyCode")).toContain("<selectable>false</selectable>");
    expect(text).toContain("<name>Contact</name><label>Contact</label><field>BillToId</field>");
    expect((await read("/Account")).text).not.toContain("<field>BillToId</field>");
    const amounts = (await read("/Invoice?showCurrencyConversionInformation=true")).text;
    expect(fieldNamed(amounts, "Amount")).toContain("<currency-field>Currency</currency-field>");
  });

  test("has the company's custom fields, which queries select and filter by", async () => {
    const picklist = { type: "picklist", picklist: ["R&D", "<Sales>"] };
    const segment = { object: "Account", name: "Segment__c", label: 'The "segment"', ...picklist };
    await good(tenant.call("POST", "/v1/settings/custom-fields", segment));
    const seats = { object: "Account", name: "Seats__c", label: "Seats", type: "number" };
    await good(tenant.call("POST", "/v1/settings/custom-fields", seats));
    const field = fieldNamed((await read("/Account")).text, "Segment__c");
    expect(field).toContain("<label>The &quot;segment&quot;</label>");
    expect(field).toContain("<custom>true</custom>");
    expect(field).toContain("<option>R&amp;D</option><option>&lt;Sales&gt;</option>");
    const account = { Name: "Lab", Currency: "EUR", Segment__c: "R&D", Seats__c: 12 };
    const { Id } = await good(tenant.call("POST", "/v1/object/account", account));
    const shown = await good(tenant.call("GET", `/v1/object/account/${Id}`));
    expect(shown).toMatchObject({ Id, Name: "Lab", Segment__c: "R&D", Seats__c: 12 });
    const some = await good(tenant.call("GET", `/v1/object/account/${Id}?fields=Name,Seats__c`));
    expect(some).toEqual({ Id, Name: "Lab", Seats__c: 12 });
    const rush = { object: "OrderLineItem", name: "Rush__c", label: "Rush", type: "boolean" };
    await good(tenant.call("POST", "/v1/settings/custom-fields", rush));
    const line = fieldNamed((await read("/OrderLineItems")).text, "Rush__c");
    expect(line).toContain("<custom>true</custom>");
    const ask = async (where: string) =>
      (
        await good(
          tenant.call("POST", "/v1/action/query", {
            queryString: `select Segment__c, Seats__c from Account where ${where}`,
          }),
        )
      ).records;
    const record = { Id, Segment__c: "R&D", Seats__c: 12 };
    expect(await ask("Segment__c = 'R&D' and Seats__c > 11")).toEqual([record]);
    expect(await ask("Seats__c < 12")).toEqual([]);
    const stranger = await testTenant();
    const theirs = await stranger.call("POST", "/v1/action/query", {
      queryString: "select Segment__c from Account",
    });
    expect(theirs.body.FaultCode).toBe("INVALID_FIELD");
  });

  test("of an unknown object is refused as one", async () => {
    const answer = await read("/Nonsense");
    expect([answer.status, answer.body.reasons[0].code]).toEqual([404, 50000040]);
  });
});
