import { IntegrationError } from "@/lib/kernel/errors";

/** The outcome of a charge without a payment. */
export type RefusedOutcome = "declined" | "unsent" | "unknown";

/** Category 99 for a charge: the caller's message, with the gateway's own code for those who decide by it. */
export class GatewayRefusal extends IntegrationError {
  constructor(
    message: string,
    readonly outcome: RefusedOutcome,
    readonly gatewayCode: string,
  ) {
    super(message, { status: outcome === "declined" ? 402 : 502 });
  }
}

/** The gateway's code in a charge's error; undefined when no gateway refused. */
export function gatewayCodeOf(error: unknown): string | undefined {
  return error instanceof GatewayRefusal ? error.gatewayCode : undefined;
}
