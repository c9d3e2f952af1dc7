import { asOwner, type TestTenant } from "@/lib/testing/tenant";

/** Usage of an account that a file has brought, and an alert at a threshold of it. */
export async function usedBy(
  owner: TestTenant,
  accountNumber: string,
): Promise<Record<"id" | "uploadId" | "thresholdId" | "alertId", string>> {
  const rows = `ACCOUNT_ID,UOM,QTY,STARTDATE\r\n${accountNumber},Each,1,2026-01-10\r\n`;
  const part = 'Content-Disposition: form-data; name="file"; filename="canary.csv"';
  const form = `--b\r\n${part}\r\n\r\n${rows}\r\n--b--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = await owner.call("POST", "/v1/usage", form, { headers });
  const list = await owner.call("GET", "/object-query/usages");
  const threshold = { accountKey: accountNumber, unitOfMeasure: "Each", value: 1 };
  const { id: thresholdId } = (await owner.call("POST", "/v1/usage-thresholds", threshold)).body;
  const [alert] = await asOwner<{ id: string }>(
    `insert into usage_alert (tenant_id, id, threshold_id, period_start, period_end, reached, quantity, created_at)
     values ($1, gen_random_uuid(), $2, '2026-01-01', '2026-02-01', 1, 1, now()) returning id`,
    [owner.tenantId, thresholdId],
  );
  return {
    id: list.body.data[0].id,
    uploadId: answer.body.checkImportStatus.split("/")[3],
    thresholdId: thresholdId,
    alertId: alert?.id ?? "",
  };
}
