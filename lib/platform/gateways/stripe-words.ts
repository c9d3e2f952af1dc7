import type Stripe from "stripe";
import type { GatewayWords, Instrument } from "./gateway";

type Params = Pick<
  Stripe.PaymentIntentCreateParams,
  "off_session" | "statement_descriptor" | "statement_descriptor_suffix" | "payment_method_options"
>;

/** The maximum length of a Stripe descriptor. */
const DESCRIPTOR = 22;
/** Stripe's limits on metadata entries and on the length of their names; some entries are ours. */
const ENTRIES = 40;
const NAME = 40;

/** The details of a charge beside its money that Stripe has fields for. */
export function stripeWords(words: GatewayWords, { kind }: Instrument): Params {
  const descriptor = descriptorOf(words.softDescriptor);
  return {
    ...presence(words, kind),
    ...(descriptor &&
      (kind === "bank"
        ? { statement_descriptor: descriptor }
        : { statement_descriptor_suffix: descriptor })),
  };
}

/** The rest of it, as metadata. */
export function stripeMetadata(words: GatewayWords): Record<string, string> {
  const { options = {}, orderId, softDescriptorPhone, source, networkTransactionId } = words;
  const named = Object.entries(options).map(([name, value]) => [name.slice(0, NAME), value]);
  return {
    ...(Object.fromEntries(named.slice(0, ENTRIES)) as Record<string, string>),
    ...(orderId && { order_id: orderId }),
    ...(softDescriptorPhone && { descriptor_phone: softDescriptorPhone }),
    ...(source && { transaction_source: source }),
    ...(networkTransactionId && { network_transaction_id: networkTransactionId }),
  };
}

/** Whether the payer is present. Bank debits have a mandate instead. */
function presence({ source }: GatewayWords, kind: Instrument["kind"]): Params {
  if (kind === "bank") return {};
  switch (source) {
    case "C_Unscheduled":
      return {};
    case "M_Recurring":
      return { off_session: "recurring" };
    case "M_Unscheduled":
      return { off_session: "one_off" };
    case "M_MOTO":
      return { payment_method_options: { card: { moto: true } } };
    default:
      return { off_session: true };
  }
}

/** A descriptor that Stripe accepts: with a letter, without characters that banks do not print. */
function descriptorOf(text: string | undefined): string | undefined {
  const plain = text
    ?.replaceAll(/[<>"'*\\]/g, " ")
    .trim()
    .slice(0, DESCRIPTOR);
  return plain && /[A-Za-z]/.test(plain) ? plain : undefined;
}
