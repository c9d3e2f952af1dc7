import * as z from "zod";
/** A refusal of the service, with its message. */
export class ServiceRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export type Json = Readonly<Record<string, unknown>>;

export type ServiceAccess = { baseUrl: string; clientId: string; clientSecret: string };

/** The service as a merchant's server sees it: HTTP, and a token of its own client. */
export class BillingService {
  #token: { text: string; until: number } | undefined;

  constructor(readonly access: ServiceAccess) {}

  /** The resource at `path`, parsed by `shape`. */
  async get<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    return shape.parse(await this.#call("GET", path));
  }

  post(path: string, body: Json): Promise<Json> {
    return this.#call("POST", path, body);
  }

  put(path: string, body: Json): Promise<Json> {
    return this.#call("PUT", path, body);
  }

  /** @throws ServiceRefusal with the first reason when the service refuses. */
  async #call(method: string, path: string, body?: Json): Promise<Json> {
    const response = await fetch(`${this.access.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#accessToken()}`,
        "content-type": "application/json",
        "service-version": "341.0",
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const answer: unknown = await response.json();
    if (response.ok) return z.record(z.string(), z.unknown()).parse(answer);
    if (response.status === 401) this.#token = undefined;
    const [reason] = refusal.parse(answer).reasons;
    const { code, message } = reason ?? { code: 0, message: "The service refused." };
    throw new ServiceRefusal(response.status, code, message);
  }

  async #accessToken(): Promise<string> {
    const { baseUrl, clientId, clientSecret } = this.access;
    if (this.#token && this.#token.until > performance.now()) return this.#token.text;
    const response = await fetch(`${baseUrl}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    if (!response.ok) throw new ServiceRefusal(response.status, 0, "The client has no token.");
    const { access_token: text, expires_in: seconds } = tokenAnswer.parse(await response.json());
    this.#token = { text, until: performance.now() + (seconds - 60) * 1000 };
    return text;
  }
}

const refusal = z.object({
  reasons: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
});
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
