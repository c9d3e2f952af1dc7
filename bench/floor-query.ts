import http from "node:http";
import pg from "pg";

/**
 * The floor of a query of 2,000 records: bare node:http, one prepared statement that fetches them, and the very bytes that
 * the interface answers with. No credential, no tenant check, no query language, no log.
 */
const [url, tenantId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 4 });
const text = `select c.id, c.account_id, c.first_name, c.last_name, c.work_email, c.city, c.country, c.created_at
  from contact c where c.tenant_id = $1 order by c.id limit 2001`;

process.once("message", (sent) => {
  const body = Buffer.from(String(sent), "base64");
  const answer = async (response: http.ServerResponse): Promise<void> => {
    const { rows } = await pool.query({ name: "floor-query", text, values: [tenantId] });
    response.writeHead(rows.length === 2001 ? 200 : 404, {
      "content-type": "application/json",
      "content-length": body.length,
    });
    response.end(body);
  };
  const server = http.createServer((_request, response) => void answer(response));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
});
