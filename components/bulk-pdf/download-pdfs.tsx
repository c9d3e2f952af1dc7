"use client";

import { FileArchive } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { createBulkPdfJob, listBulkPdfJobs } from "@/lib/areas/bulk-pdf/contract";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";
import { type ChoosableDocument, ChooseDocuments } from "./choose-documents";
import {
  type DocType,
  type ExportChoice,
  exportBody,
  missingOf,
  outcomeOf,
  usualName,
} from "./export-choice";

const WHICH = [
  { value: "all", label: "All that match the filters" },
  { value: "some", label: "Some of this page" },
] as const;
const FORMATS = [
  { value: "CSV", label: "CSV, for spreadsheets" },
  { value: "JSON", label: "JSON, for programs" },
] as const;

export type DownloadPdfsProps = {
  docType: DocType;
  /** The documents of the page. */
  documents: readonly ChoosableDocument[];
  /** Reads the ids of all documents that match the filters. */
  allIds: () => Promise<string[]>;
};

/** Has the PDFs of a list, or of some documents of it, put into ZIP files. */
export function DownloadPdfs({ docType, documents, allIds }: DownloadPdfsProps) {
  const { today } = useViewer();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<ExportChoice>({
    ...{ docType, which: "all", chosen: new Set<string>() },
    ...{ fileName: usualName(docType, today), format: "CSV", drafts: false },
  });
  const create = useOperation(createBulkPdfJob, { refreshes: [listBulkPdfJobs] });
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const onPage = documents.filter(({ id }) => choice.chosen.has(id)).map(({ id }) => id);

  async function start() {
    const ids = choice.which === "all" ? await allIds() : onPage;
    const { invalidIds } = await create.mutateAsync({ body: exportBody(choice, ids) });
    toast.success(outcomeOf(docType, ids.length, invalidIds.length), {
      action: { label: "Open", onPress: () => router.push(paths.pdfExports()) },
    });
  }

  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<FileArchive aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Download PDFs
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Download PDFs"
        confirmLabel="Make ZIP files"
        failureTitle="The PDFs are not exported"
        disabledReason={missingOf({ ...choice, chosen: new Set(onPage) })}
        onConfirm={start}
      >
        <div className="space-y-4 text-ink">
          <Field label="Documents">
            <Select
              options={WHICH}
              value={choice.which}
              onValueChange={(which) => change({ which })}
            />
          </Field>
          {choice.which === "some" && (
            <ChooseDocuments
              documents={documents}
              chosen={new Set(onPage)}
              onChange={(chosen) => change({ chosen })}
            />
          )}
          <Field label="File name" help="The ZIP files are numbered: the first one ends in _1.zip.">
            <Input
              value={choice.fileName}
              maxLength={32}
              onChange={(event) => change({ fileName: event.target.value })}
            />
          </Field>
          <Field label="Index" help="Each ZIP file has a list of its documents.">
            <Select
              options={FORMATS}
              value={choice.format}
              onValueChange={(format) => change({ format })}
            />
          </Field>
          <Field inline label="Drafts and canceled documents, too">
            <Switch checked={choice.drafts} onCheckedChange={(drafts) => change({ drafts })} />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}
