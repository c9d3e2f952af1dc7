/**
 * The daily sum that new records of `row` belong to: unbilled, and not locked by a sender or a bill. `uploadId` is null
 * for events; a file has separate sums, because it may lock them for minutes.
 */
export const openSum = (row: string, uploadId: string): string =>
  `select d.id from usage_daily d where d.tenant_id = $1 and d.account_id = ${row}.account_id and d.start_day = ${row}.start_day
     and d.uom = ${row}.uom and d.subscription_id is not distinct from ${row}.subscription_id
     and d.charge_number is not distinct from ${row}.charge_number and d.upload_id is not distinct from ${uploadId}
     and d.status = 'Pending' limit 1 for update skip locked`;
