import { sideStatement, statement } from "@/lib/platform/database/db";

const succeeded = statement(
  "payment-method-charged",
  `update payment_method set failures_in_a_row = 0, last_transaction_at = $3, last_transaction_status = 'Approved'
   where tenant_id = $1 and id = $2`,
);

const failed = sideStatement(
  "payment-method-charge-failed",
  `update payment_method set failures_in_a_row = failures_in_a_row + 1, last_transaction_at = $3, last_transaction_status = $4
   where tenant_id = $1 and id = $2`,
);

/** Records an approved charge in the transaction that stores its payment. */
export async function noteApproval(tenantId: string, id: string, at: Date): Promise<void> {
  await succeeded([tenantId, id, at]);
}

/** Records a failed charge, committed although the caller rolls back. */
export async function noteFailure(
  tenantId: string,
  id: string,
  at: Date,
  status: string,
): Promise<void> {
  await failed([tenantId, id, at, status]);
}
