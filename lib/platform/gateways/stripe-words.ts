import type Stripe from "stripe";
import type { GatewayWords, Instrument } from "./gateway";

type Params = Pick<
  Stripe.PaymentIntentCreateParams,
  "off_session" | "statement_descriptor" | "statement_descriptor_suffix" | "payment_method_options"
>;

/** Characters of a descriptor that Stripe takes. */
const DESCRIPTOR = 22;
/** Entries of metadata and characters of their names that Stripe takes; some are ours. */
const ENTRIES = 40;
const NAME = 40;

/** What a charge says beside its money, where Stripe has a place for it. */
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

/** Whether the payer is there. Debits of bank accounts have a mandate instead. */
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

/** A descriptor as Stripe takes it: with a letter, without signs that banks do not print. */
function descriptorOf(text: string | undefined): string | undefined {
  const plain = text
    ?.replaceAll(/[<>"'*\\]/g, " ")
    .trim()
    .slice(0, DESCRIPTOR);
  return plain && /[A-Za-z]/.test(plain) ? plain : undefined;
}
