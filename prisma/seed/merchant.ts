import { handleApiRequest } from "@/lib/server/api";

/** A response; the story reads ids and numbers from it. */
export type Made = Record<string, string>;

/** The demo merchant as an API client: everything in the story is an API call. */
export class Merchant {
  readonly #token: string;

  private constructor(
    readonly tenantId: string,
    token: string,
  ) {
    this.#token = token;
  }

  static async signIn(tenantId: string, clientId: string, clientSecret: string): Promise<Merchant> {
    const body = {
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    };
    const { access_token: token } = await send("POST", "/oauth/token", body, {});
    if (token === undefined) throw new Error("the token endpoint gave no token");
    return new Merchant(tenantId, token);
  }

  /** Numbers of an account's posted invoices with a balance above 10, the oldest first. */
  async openInvoices(accountNumber: string): Promise<string[]> {
    const filter = [`accountNumber.EQ:${accountNumber}`, "status.EQ:Posted", "balance.GT:10"];
    const rows = await this.#rows<{ invoiceNumber: string }>(
      "invoices",
      filter,
      "sort[]=dueDate.ASC",
    );
    return rows.map(({ invoiceNumber }) => invoiceNumber);
  }

  /** Ids of the posted invoices since a day, the oldest first. */
  async postedInvoices(since: string): Promise<string[]> {
    const filter = ["status.EQ:Posted", `invoiceDate.GE:${since}`];
    const order = "sort[]=invoiceDate.ASC&pageSize=99";
    const rows = await this.#rows<{ id: string }>("invoices", filter, order);
    return rows.map(({ id }) => id);
  }

  /** Numbers of the latest settled payments through a gateway. */
  async gatewayPayments(most: number): Promise<string[]> {
    const filter = ["type.EQ:Electronic", "status.EQ:Processed"];
    const order = `sort[]=createdDate.DESC&pageSize=${most}`;
    const rows = await this.#rows<{ paymentNumber: string }>("payments", filter, order);
    return rows.map(({ paymentNumber }) => paymentNumber);
  }

  /** Ids of the line items of an order. */
  async lineItems(orderNumber: string): Promise<string[]> {
    const filter = [`orderNumber.EQ:${orderNumber}`];
    const rows = await this.#rows<{ id: string }>("order-line-items", filter, "sort[]=id.ASC");
    return rows.map(({ id }) => id);
  }

  async #rows<Row>(list: string, filter: readonly string[], order: string): Promise<Row[]> {
    const query = filter.map((part) => `filter[]=${encodeURIComponent(part)}`).join("&");
    const url = `http://localhost/object-query/${list}?${query}&${order}`;
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await handleApiRequest(new Request(url, { headers }));
    return ((await response.json()) as { data: Row[] }).data;
  }

  /** Sends a POST and returns the response, which must be a success. */
  post(path: string, body: object): Promise<Made> {
    return send("POST", path, body, this.#headers());
  }

  /** Sends a PUT, like `post`. */
  put(path: string, body: object): Promise<Made> {
    return send("PUT", path, body, this.#headers());
  }

  /** Sends a call that may be refused. */
  async attempt(method: string, path: string, body?: object): Promise<void> {
    const headers = { ...this.#headers(), "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await handleApiRequest(
      new Request(`http://localhost${path}`, { method, headers, ...sent }),
    );
    await response.text();
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}`, "service-version": "341.0" };
  }
}

async function send(
  method: "POST" | "PUT",
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Made> {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await handleApiRequest(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`the story stops at ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Made;
}
