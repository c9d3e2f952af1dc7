import type { Merchant } from "../merchant";

/** The demo merchant's letterhead: everything that its documents and mails state of it. */
export async function writeCompany(merchant: Merchant): Promise<void> {
  await merchant.put("/v1/settings/company", {
    name: "Fieldstone Software",
    legalName: "Fieldstone Software GmbH",
    address: {
      ...{ address1: "Gartenstraße 12", zipCode: "10115", city: "Berlin", country: "DE" },
    },
    vatId: "DE123456789",
    taxNumber: "30/123/45678",
    registration: "HRB 12345, Amtsgericht Charlottenburg",
    phone: "+49 30 5550100",
    email: "billing@fieldstone.example",
    website: "https://fieldstone.example",
    bankAccount: {
      ...{ accountHolder: "Fieldstone Software GmbH", bankName: "Example Bank" },
      ...{ iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
    },
    accentColor: "#166534",
    footerText: "Managing director: Robin Fieldstone. Thank you for growing with us.",
    mailSenderName: "Fieldstone Billing",
    mailReplyTo: "billing@fieldstone.example",
  });
}
