import { IntegrationError } from "@/lib/kernel/errors";

/** What came of a charge that is no payment. */
export type RefusedOutcome = "declined" | "unsent" | "unknown";

/** Category 99 for a charge: what the caller hears, with the gateway's own code for those who decide by it. */
export class GatewayRefusal extends IntegrationError {
  constructor(
    message: string,
    readonly outcome: RefusedOutcome,
    readonly gatewayCode: string,
  ) {
    super(message, { status: outcome === "declined" ? 402 : 502 });
  }
}

/** The gateway's code in something thrown by a charge; undefined when no gateway refused. */
export function gatewayCodeOf(error: unknown): string | undefined {
  return error instanceof GatewayRefusal ? error.gatewayCode : undefined;
}
