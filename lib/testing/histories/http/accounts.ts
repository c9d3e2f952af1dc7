import type { History } from "@/lib/second-engine/history";
import { buyerOf } from "@/lib/second-engine/tax";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import type { TestTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const FIRST_NAME = "Owner";

/** The accounts of a history through the API, each created on first use, with their contacts. */
export class HttpAccounts {
  private readonly known = new Map<string, string>();
  private readonly contacts = new Map<string, string>();

  constructor(
    private readonly tenant: TestTenant,
    private readonly history: History,
  ) {}

  numbers(): string[] {
    return [...this.known.values()];
  }

  /** The name in the history of an account by its own name. */
  named(name: string): string {
    return name === FIRST_NAME ? FIRST_PAYER : name;
  }

  /** The number of an account. */
  async number(name: string): Promise<string> {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const { currency, billingDay } = this.history;
    const { country, isExempt } = buyerOf(this.history, name);
    const person = { firstName: "Nora", lastName: "North", country };
    const taxInfo = { exemptStatus: "Yes", exemptEffectiveDate: "2000-01-01" };
    const { accountNumber } = await makeAccount(this.tenant, name || FIRST_NAME, {
      ...{ billToContact: person, soldToContact: person },
      ...(isExempt ? { taxInfo } : {}),
      ...{ currency, billCycleDay: billingDay, autoPay: false, creditCard: undefined },
    });
    this.known.set(name, accountNumber);
    return accountNumber;
  }

  /** The id of another contact of an account. */
  async contact(account: string, lastName: string, country: string): Promise<string> {
    const key = JSON.stringify([account, lastName, country]);
    const known = this.contacts.get(key);
    if (known !== undefined) return known;
    const accountNumber = await this.number(account);
    const body = { accountNumber, firstName: "Ada", lastName, country };
    const { id } = await good(this.tenant.call("POST", "/v1/contacts", body));
    this.contacts.set(key, id);
    return id;
  }
}
