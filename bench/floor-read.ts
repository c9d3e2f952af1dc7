import http from "node:http";
import pg from "pg";

/**
 * The floor of an account read: bare node:http, one prepared statement that fetches the account with
 * its contacts and amounts, and the very bytes that the interface answers with. No credential, no
 * tenant check, no version, no log.
 */
const [url, tenantId, bytes = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 8 });
const body = Buffer.from(bytes, "base64");
const text = `select a.*, (select json_agg(row_to_json(c)) from contact c where c.tenant_id = a.tenant_id
    and c.id in (a.bill_to_contact_id, a.sold_to_contact_id, a.ship_to_contact_id)) as contacts,
  (select coalesce(sum(r.mrr), 0) from rate_plan_charge r where r.tenant_id = a.tenant_id and r.account_id = a.id
    and r.currency = a.currency and r.effective_start <= current_date and (r.effective_end is null or r.effective_end > current_date)) as mrr,
  (select coalesce(sum(p.unapplied_amount), 0) from payment p where p.tenant_id = a.tenant_id and p.account_id = a.id and p.status = 'Processed') as unapplied
  from account a where a.tenant_id = $1 and a.account_number = $2`;

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const number = request.url?.split("/").at(-1) ?? "";
  const { rows } = await pool.query({ name: "floor-read", text, values: [tenantId, number] });
  response.writeHead(rows.length ? 200 : 404, {
    "content-type": "application/json",
    "content-length": body.length,
  });
  response.end(body);
}

const server = http.createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
