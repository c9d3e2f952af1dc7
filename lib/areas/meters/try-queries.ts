import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { PASSES, QUANTITY, termsOf, VALUED } from "./day-queries";
import type { NewEvent } from "./event-queries";
import type { Definition } from "./model";

type Row = {
  accountId: string;
  subscriptionId: string | null;
  chargeNumber: string | null;
  day: LocalDate;
  quantity: string;
  events: number;
};

/** The same arithmetic as that of stored events, on a sample of which the first with an id counts. */
const sample = statement<Row>(
  "meter-sample-totals",
  `with g as (select distinct on (own_id) s.*, case when right(s.start, 1) = 'Z' then s.start::timestamptz
       else s.start::timestamp at time zone $1 end as at
     from unnest($2::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
       with ordinality as s (account_id, subscription_id, charge_number, start, own_id, data, place) order by own_id, place),
   e as (select e.*, (e.at at time zone $1)::date as day, ${VALUED} from g e)
   select e.account_id as "accountId", e.subscription_id as "subscriptionId", e.charge_number as "chargeNumber", e.day,
     (${QUANTITY})::text as quantity, count(*)::int as events
   from e where ${PASSES} group by e.account_id, e.subscription_id, e.charge_number, e.day order by e.day, e.account_id`,
);

/** What a sample of events makes by a definition. */
export async function totalsOfSample(
  timeZone: string,
  definition: Definition,
  events: readonly NewEvent[],
): Promise<(Omit<Row, "quantity"> & { quantity: Decimal })[]> {
  const rows = await sample([
    timeZone,
    events.map(({ accountId }) => accountId),
    ...termsOf(definition),
    events.map(({ subscriptionId }) => subscriptionId),
    events.map(({ chargeNumber }) => chargeNumber),
    events.map(({ start }) => start),
    events.map(({ ownId }) => ownId),
    events.map(({ data }) => JSON.stringify(data)),
  ]);
  return rows.map(({ quantity, ...row }) => ({ ...row, quantity: decimal(quantity) }));
}
