import { useWatch } from "react-hook-form";
import { givenFields } from "@/components/form/given-values";
import { Card } from "@/components/ui/card";
import { letterheadOf } from "@/lib/areas/company/letterhead-model";
import { storedCompany } from "@/lib/areas/company/model";

/** Paper is white in every theme. */
const PAPER = { background: "#ffffff", color: "#111827" };
const GREY = { color: "#6b7280" };

/** Head and foot of documents, as the form would make them. */
export function LetterheadPreview() {
  const company = storedCompany.parse({ name: "", ...givenFields(useWatch()) });
  const { head, foot, note } = letterheadOf(company);
  const title = company.accentColor ? { color: company.accentColor } : {};
  return (
    <Card title="Letterhead" description="As documents that are posted from now on have it.">
      <div style={PAPER} className="rounded-sm border p-4 text-sm">
        <div className="flex justify-between gap-4">
          <div className="min-w-0 break-words">
            <p className="font-semibold" style={title}>
              {company.name}
            </p>
            {head.map((line) => (
              <p key={line} style={GREY}>
                {line}
              </p>
            ))}
          </div>
          <p className="font-semibold text-lg" style={title}>
            Invoice
          </p>
        </div>
        <div className="mt-10 space-y-2 border-t pt-2 text-xs" style={GREY}>
          {note.length > 0 && <p className="whitespace-pre-line break-words">{note.join("\n")}</p>}
          <div className="grid gap-3 sm:grid-cols-3">
            {foot.map((column) => (
              <div key={column.join()} className="min-w-0 break-words">
                {column.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
