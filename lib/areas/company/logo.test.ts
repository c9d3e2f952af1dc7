import { beforeAll, expect, test } from "vitest";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { systemTransaction } from "@/lib/platform/system-work";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { pngOf } from "@/lib/testing/papers/png";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const PATH = "/v1/settings/company/logo";
const PICTURE = pngOf({ width: 2, colorType: 6, rows: [[9, 9, 9, 0, 255, 0, 0, 255]] });

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

/** Sends a file in a form. */
function send(content: Buffer, name = "logo.png") {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
  return tenant.call("PUT", PATH, new Uint8Array(body), {
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
}

const company = (): Promise<{ id: string }> => good(tenant.call("GET", "/v1/settings/company"));
const become = (name: string) => good(tenant.call("PUT", "/v1/settings/company", { name }));

test("a logo needs a profile, is stored plain, and is had again as a file that no browser shows as a page", async () => {
  expect((await send(PICTURE)).body.reasons[0]).toMatchObject({ code: 59534030 });
  const { id } = await become("Acme");
  expect((await tenant.call("GET", PATH)).status).toBe(404);
  expect(await good(send(PICTURE))).toEqual({ mediaType: "image/png", width: 2, height: 1 });
  const changed = await company();
  expect(changed.id).not.toBe(id);
  expect(changed).toHaveProperty("hasLogo", true);
  const { status, headers, text } = await tenant.call("GET", PATH);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ "content-type": "image/png", "x-content-type-options": "nosniff" },
    "content-disposition": 'attachment; filename="logo.png"',
  });
  expect(text).toContain("PNG");
  await good(send(PICTURE));
  expect(await company()).toEqual(changed);
  await become("Acme Two");
  expect((await tenant.call("GET", PATH)).text).toBe(text);
  await good(tenant.call("DELETE", PATH));
  expect((await tenant.call("GET", PATH)).status).toBe(404);
  const lines = await asOwner<{ detail: object }>(
    "select detail from audit_entry where tenant_id = $1 and subject_type = 'company' order by id",
    [tenant.tenantId],
  );
  expect(lines.map(({ detail }) => detail)).toEqual([
    ...[{ changed: ["name"] }, { changed: ["logo"] }, { changed: ["name"] }, { changed: ["logo"] }],
  ]);
});

test("what is no picture is refused, whatever its name", async () => {
  await become("Acme");
  const script = Buffer.from("<svg onload='alert(1)'/>".padEnd(100));
  expect((await send(script)).body.reasons[0]).toMatchObject({ code: 59534020 });
  expect((await send(PICTURE, "logo.svg")).status).toBe(400);
  expect((await send(Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
  expect((await tenant.call("PUT", PATH, {})).body.reasons[0]).toMatchObject({ code: 59534022 });
});

test("documents keep the logo of their posting", async () => {
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const bill = async (): Promise<string> =>
    (await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" })))
      .invoiceNumbers[0];
  const scope = { operation: "test", entityId: tenant.entityId, orgIds: [tenant.orgId] };
  const paper = async (key: string) => {
    const work = () => systemTransaction(tenant.tenantId, scope, (ctx) => invoicePdf(ctx, key));
    return Buffer.from((await work()).bytes).toString("latin1");
  };
  await become("Acme");
  const without = await bill();
  await good(send(PICTURE));
  const withLogo = await bill();
  const [bare, printed] = [await paper(without), await paper(withLogo)];
  expect(bare).not.toContain("/Subtype /Image");
  expect(printed).toContain("/Subtype /Image");
  await good(tenant.call("DELETE", PATH, undefined, LATEST));
  expect(await paper(without)).toBe(bare);
  expect(await paper(withLogo)).toBe(printed);
});
