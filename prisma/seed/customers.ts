import { regionOf } from "./own-fields";

/** Who buys from the demo merchant. */
export type Customer = {
  name: string;
  currency: "USD" | "EUR" | "GBP" | "JPY";
  contact: {
    firstName: string;
    lastName: string;
    workEmail: string;
    address1: string;
    city: string;
    state?: string;
    zipCode: string;
    country: string;
  };
  billCycleDay: number;
  paymentTerm?: string;
  /** Card number of the test gateway; without one the customer pays manually. */
  card?: { type: "Visa" | "MasterCard" | "AmericanExpress"; number: string };
  autoPay?: boolean;
  /** When it first bought anything. */
  loyalSince?: string;
  /** Gets invoices by e-mail. */
  byEmail?: boolean;
};

const visa = { type: "Visa", number: "4242424242424242" } as const;
const masterCard = { type: "MasterCard", number: "5555555555554444" } as const;
const amex = { type: "AmericanExpress", number: "378282246310005" } as const;
/** Approved once, declined when charged again. */
const worksOnce = { type: "Visa", number: "4000000000000341" } as const;

/** The accounts of the story, by the short names that it uses. */
export const customers = {
  bakery: {
    name: "Harbour Street Bakery",
    loyalSince: "2019-03-04",
    currency: "GBP",
    billCycleDay: 1,
    card: visa,
    autoPay: true,
    byEmail: true,
    contact: {
      firstName: "Maisie",
      lastName: "Penrose",
      workEmail: "accounts@harbourstreetbakery.example",
      address1: "14 Harbour Street",
      city: "Falmouth",
      zipCode: "TR11 3AB",
      country: "GB",
    },
  },
  architects: {
    name: "Alder & Finch Architekten",
    loyalSince: "2021-10-11",
    currency: "EUR",
    billCycleDay: 15,
    card: masterCard,
    autoPay: true,
    contact: {
      firstName: "Jonas",
      lastName: "Alder",
      workEmail: "buchhaltung@alderfinch.example",
      address1: "Lindenallee 27",
      city: "Leipzig",
      zipCode: "04109",
      country: "DE",
    },
  },
  analytics: {
    name: "Kestrel Analytics, Inc.",
    currency: "USD",
    billCycleDay: 1,
    paymentTerm: "Net 30",
    card: amex,
    autoPay: true,
    byEmail: true,
    contact: {
      firstName: "Priya",
      lastName: "Raman",
      workEmail: "ap@kestrelanalytics.example",
      address1: "500 Market Street, Floor 8",
      city: "San Francisco",
      state: "CA",
      zipCode: "94105",
      country: "US",
    },
  },
  printer: {
    name: "Sakura Print Works",
    currency: "JPY",
    billCycleDay: 20,
    card: visa,
    autoPay: true,
    contact: {
      firstName: "Haruka",
      lastName: "Sato",
      workEmail: "keiri@sakuraprint.example",
      address1: "3-12-5 Nishiki",
      city: "Nagoya",
      zipCode: "460-0003",
      country: "JP",
    },
  },
  dentist: {
    name: "Bluewater Dental Group",
    currency: "USD",
    billCycleDay: 10,
    card: worksOnce,
    autoPay: true,
    contact: {
      firstName: "Marcus",
      lastName: "Whitfield",
      workEmail: "billing@bluewaterdental.example",
      address1: "88 Shoreline Drive",
      city: "Tampa",
      state: "FL",
      zipCode: "33602",
      country: "US",
    },
  },
  garage: {
    name: "Mill Lane Garage",
    currency: "GBP",
    billCycleDay: 5,
    paymentTerm: "Net 30",
    byEmail: true,
    contact: {
      firstName: "Terry",
      lastName: "Oakes",
      workEmail: "terry@milllanegarage.example",
      address1: "2 Mill Lane",
      city: "Shrewsbury",
      zipCode: "SY1 1AA",
      country: "GB",
    },
  },
  publisher: {
    name: "Nordlicht Verlag GmbH",
    currency: "EUR",
    billCycleDay: 31,
    paymentTerm: "Net 15",
    card: visa,
    autoPay: true,
    contact: {
      firstName: "Karin",
      lastName: "Petersen",
      workEmail: "rechnung@nordlicht-verlag.example",
      address1: "Am Kai 4",
      city: "Kiel",
      zipCode: "24103",
      country: "DE",
    },
  },
  cooperative: {
    name: "Prairie Wind Co-op",
    currency: "USD",
    billCycleDay: 1,
    card: visa,
    autoPay: true,
    contact: {
      firstName: "Dolores",
      lastName: "Eagan",
      workEmail: "office@prairiewind.example",
      address1: "1200 County Road 9",
      city: "Salina",
      state: "KS",
      zipCode: "67401",
      country: "US",
    },
  },
  designer: {
    name: "Tanaka Design Office",
    currency: "JPY",
    billCycleDay: 25,
    card: masterCard,
    autoPay: true,
    contact: {
      firstName: "Ren",
      lastName: "Tanaka",
      workEmail: "ren@tanakadesign.example",
      address1: "1-8-2 Jinnan",
      city: "Tokyo",
      zipCode: "150-0041",
      country: "JP",
    },
  },
  bicycles: {
    name: "Cobalt Cycling Ltd",
    currency: "GBP",
    billCycleDay: 12,
    card: visa,
    autoPay: true,
    contact: {
      firstName: "Ffion",
      lastName: "Hughes",
      workEmail: "money@cobaltcycling.example",
      address1: "Unit 6, Dock Road",
      city: "Cardiff",
      zipCode: "CF10 4LG",
      country: "GB",
    },
  },
  realtor: {
    name: "Maple & Main Realty",
    currency: "USD",
    billCycleDay: 15,
    card: visa,
    autoPay: true,
    contact: {
      firstName: "Owen",
      lastName: "Castellano",
      workEmail: "owen@mapleandmain.example",
      address1: "31 Main Street",
      city: "Burlington",
      state: "VT",
      zipCode: "05401",
      country: "US",
    },
  },
  robotics: {
    name: "Vega Robotics SA",
    currency: "EUR",
    billCycleDay: 1,
    paymentTerm: "Net 30",
    card: { type: "Visa", number: "4000000000009995" },
    autoPay: true,
    contact: {
      firstName: "Inès",
      lastName: "Garnier",
      workEmail: "comptabilite@vegarobotics.example",
      address1: "9 rue des Ateliers",
      city: "Grenoble",
      zipCode: "38000",
      country: "FR",
    },
  },
} as const satisfies Record<string, Customer>;

export type CustomerName = keyof typeof customers;

/** The card as the API takes it; the security code is checked and never stored. */
export function cardBody({ contact, card }: Customer): object | undefined {
  if (!card) return undefined;
  const { firstName, lastName, address1, city, zipCode, country, workEmail } = contact;
  return {
    cardType: card.type,
    cardNumber: card.number,
    expirationMonth: "12",
    expirationYear: "2039",
    securityCode: card.type === "AmericanExpress" ? "1234" : "123",
    cardHolderInfo: {
      cardHolderName: `${firstName} ${lastName}`,
      addressLine1: address1,
      city,
      zipCode,
      country,
      email: workEmail,
    },
  };
}

/** The body that creates the account. */
export function accountBody(customer: Customer): object {
  const {
    name,
    currency,
    contact,
    billCycleDay,
    paymentTerm = "Due Upon Receipt",
    autoPay = false,
    byEmail = false,
  } = customer;
  const creditCard = cardBody(customer);
  return {
    name,
    currency,
    billCycleDay,
    paymentTerm,
    autoPay,
    invoiceDeliveryPrefsEmail: byEmail,
    billToContact: contact,
    soldToSameAsBillTo: true,
    Region__c: regionOf(contact.country),
    ...(customer.loyalSince ? { LoyalSince__c: customer.loyalSince } : {}),
    ...(creditCard ? { creditCard } : {}),
  };
}
