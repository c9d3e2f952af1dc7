import { decimal } from "@/lib/values/decimal";
import { Booking } from "./booking";
import { type FilledCase, filledCase, type TenantSetup, type WrittenCase } from "./case";
import { CaseTenant } from "./case-tenant";
import { type Compared, comparedBill } from "./compare-bill";

export type Verdict = "Pass" | "Fail" | "Refused" | "Differs";

/** The result of a case. */
export type HttpResult = Compared & {
  readonly id: string;
  readonly verdict: Verdict;
  /** Why it is refused or differs, or what failed. */
  readonly reason: string | null;
};

/** Runs cases through the API. Cases of the same rules share a tenant. */
export class CaseRunner {
  private readonly tenants = new Map<string, Promise<CaseTenant>>();

  async run(written: WrittenCase, world: object = {}): Promise<HttpResult> {
    const { id, refused = null, differs = null } = written;
    if (refused !== null) return { id, verdict: "Refused", expected: [], got: [], reason: refused };
    try {
      const { expected, got } = await this.bills(written, world);
      const isSame = JSON.stringify(expected) === JSON.stringify(got);
      const reason = differs !== null && isSame ? "It does not differ any more." : differs;
      const verdict = differs === null ? (isSame ? "Pass" : "Fail") : isSame ? "Fail" : "Differs";
      return { id, verdict, expected, got, reason };
    } catch (error) {
      return { id, verdict: "Fail", expected: [], got: [], reason: String(error).slice(0, 600) };
    }
  }

  private async bills(written: WrittenCase, world: object): Promise<Compared> {
    const expected: string[] = [];
    const got: string[] = [];
    for (const row of rowsOf(written, world)) {
      const seller = await this.tenantOf(row);
      const booking = new Booking(seller, row);
      await booking.begin(written.id);
      for (const step of row.steps) {
        const compared = comparedBill(step, await booking.take(step));
        const when = step.bill ?? step.on ?? "";
        expected.push(...compared.expected.map((text) => `${when}: ${text}`));
        got.push(...compared.got.map((text) => `${when}: ${text}`));
        if (step.ask !== undefined) {
          const { grants = [] } = step;
          const withUsage = grants.some((text) => text.includes(" used "));
          expected.push(`${step.ask}: ${grants.toSorted().join(", ") || "nothing"}`);
          const granted = await booking.grants(step.ask, withUsage);
          got.push(`${step.ask}: ${granted.toSorted().join(", ") || "nothing"}`);
        }
        if (step.left !== undefined) {
          expected.push(`left ${step.left.map((text) => decimal(text)).join(", ")}`);
          got.push(`left ${(await booking.left()).join(", ")}`);
        }
        if (step.balance === undefined) continue;
        expected.push(`balance ${decimal(step.balance)}`);
        got.push(`balance ${decimal(await booking.balance())}`);
      }
    }
    if (expected.length === 0) throw new Error("The case expects nothing.");
    return { expected, got };
  }

  private tenantOf({ rules, taxes, units }: TenantSetup): Promise<CaseTenant> {
    const setup = { rules, taxes, units };
    const key = JSON.stringify(setup);
    const known = this.tenants.get(key) ?? CaseTenant.of(setup);
    this.tenants.set(key, known);
    return known;
  }
}

/** A case's fields about itself. */
const FRAME = new Set(["id", "from", "rule", "table", "refused", "differs"]);

/** A case as it is run: once, or once for each row of its table. */
export function rowsOf(written: WrittenCase, world: object): FilledCase[] {
  const { table } = written;
  const own = Object.entries(written).filter(([key]) => !FRAME.has(key));
  const filled = { ...world, ...Object.fromEntries(own) };
  const [names = [], ...rows] = table ?? [[], []];
  return rows.map((row) => {
    const values = new Map(names.map((name, index) => [`$${String(name)}`, row[index]]));
    return filledCase.parse(replaced(filled, values));
  });
}

/**
 * A text that is a name becomes its value, names within a text are substituted; a field whose value is
 * null is removed.
 */
function replaced(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === "string") {
    if (values.has(value)) return values.get(value);
    return value.replaceAll(/\$\w+/g, (name) => String(values.get(name) ?? name));
  }
  if (Array.isArray(value)) return value.map((each) => replaced(each, values));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, replaced(each, values)] as const);
  return Object.fromEntries(fields.filter(([, each]) => each !== null));
}
