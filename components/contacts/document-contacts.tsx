import { addressLines } from "@/components/contacts/contact-lines";
import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";

type Party = Readonly<Record<string, string>>;

/** Whom a document is addressed to. A posted one states its contacts as they were at its posting. */
export function DocumentContacts({
  document: { status, billToContact: billTo, soldToContact: soldTo, shipToContact: shipTo },
}: {
  document: {
    status: string;
    billToContact?: Party;
    soldToContact?: Party;
    shipToContact?: Party;
  };
}) {
  if (!billTo) return null;
  const other = (party: Party | undefined) => party && party.id !== billTo.id;
  return (
    <Card
      title="Contacts"
      description={
        status === "Posted"
          ? "As they were when it was posted."
          : "As they are now; posting keeps them."
      }
    >
      <PropertyList
        columns={2}
        properties={[
          { label: "Bill to", value: <Addressee party={billTo} /> },
          soldTo && other(soldTo) && { label: "Sold to", value: <Addressee party={soldTo} /> },
          shipTo && other(shipTo) && { label: "Ship to", value: <Addressee party={shipTo} /> },
        ]}
      />
    </Card>
  );
}

function Addressee({ party }: { party: Party }) {
  const name = [party.firstName, party.lastName].filter(Boolean).join(" ");
  const lines = [name, party.workEmail, ...addressLines(party)].filter(Boolean);
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
