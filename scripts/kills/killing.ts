import { expect } from "vitest";
import { runAdvance } from "@/lib/areas/test-clock/advance";
import { randomOf } from "@/lib/testing/histories/random";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { asOwner, type TestTenant } from "@/lib/testing/tenant";
import type { LocalDate } from "@/lib/values/local-date";

/** Kills of one night's work, at most. */
const NIGHTS = 8;

/** Processes that are killed at random moments, as often as KILLS says; KILLS_SEED repeats an earlier run. */
export class Killing {
  readonly most = Number(process.env.KILLS ?? "50");
  readonly seed = Number(process.env.KILLS_SEED ?? "1");
  readonly random = randomOf(this.seed);
  months = 0;
  private kills = 0;
  private readonly byKind: Record<string, number> = {};
  /** How often a kind of work was at a moment at which it can be killed, by its last complete run. */
  private readonly moments: Record<string, number> = {};

  private constructor(private readonly doomed: Doomed) {}

  static async begin(): Promise<Killing> {
    return new Killing(await doomedProcess());
  }

  /** Says what was killed. */
  end(): void {
    this.doomed.remove();
    const { seed, kills, months, byKind } = this;
    process.stdout.write(`${JSON.stringify({ seed, kills, months, byKind })}\n`);
  }

  get isOver(): boolean {
    return this.kills >= this.most;
  }

  /** Runs work in a process of its own that may be killed, and says whether it was. */
  private async wasKilled(kind: string, work: object): Promise<boolean> {
    const known = this.moments[kind];
    const dies = known !== undefined && !this.isOver;
    const at = dies ? this.random.whole(0, known - 1) : undefined;
    const lived = await this.doomed.run({ ...work, at });
    if (lived) {
      this.moments[kind] = lived.moments;
      return false;
    }
    this.kills += 1;
    this.byKind[kind] = (this.byKind[kind] ?? 0) + 1;
    return true;
  }

  /** A call that may be killed where `isCalm` is false, and that its caller sends again. */
  async sent(
    tenant: TestTenant,
    isCalm: boolean,
    { kind, path, body }: { kind: string; path: string; body: object },
  ): Promise<void> {
    const key = `${kind} ${JSON.stringify(body)} ${this.months}`.slice(0, 200);
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${tenant.token}`,
      "idempotency-key": key,
    };
    if (!isCalm) {
      const request = { method: "POST", path, headers, body: JSON.stringify(body) };
      await this.wasKilled(kind, { work: "call", request });
      await asOwner(
        "update idempotency_key set locked_until = locked_until - interval '90 s' where tenant_id = $1 and state = 'in_progress'",
        [tenant.tenantId],
      );
    }
    const again = { headers: { "idempotency-key": key } };
    const answer = await tenant.call("POST", path, body, again);
    expect(answer.status, `${key}: ${answer.text}`).toBe(200);
  }

  /** Nights until a day, whose work may be killed where `isCalm` is false, and is begun again. */
  async nightsUntil({ call, tenantId }: TestTenant, isCalm: boolean, day: LocalDate) {
    const answer = await call("POST", "/v1/test-clock", { advanceTo: day });
    expect(answer.status, answer.text).toBe(200);
    for (let night = 0; !isCalm && night < NIGHTS; night += 1)
      if (!(await this.wasKilled("nights", { work: "advance", tenantId }))) break;
    await runAdvance(tenantId);
  }
}
