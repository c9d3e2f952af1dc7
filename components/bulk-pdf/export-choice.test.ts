import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createBulkPdfJob, MOST_DOCUMENTS } from "@/lib/areas/bulk-pdf/contract";
import { idsInFile } from "@/lib/portal/list-ids";
import { type ExportChoice, exportBody, missingOf, outcomeOf, usualName } from "./export-choice";
import { ZipLinks } from "./zip-links";

const id = (place: number) => place.toString(16).padStart(32, "0");
const choice: ExportChoice = {
  ...{ docType: "CreditMemo", which: "all", chosen: new Set() },
  ...{ fileName: " june ", format: "JSON", drafts: true },
};

describe("what is exported", () => {
  test("is a request that the operation takes", () => {
    const body = exportBody(choice, [id(1), id(2)]);
    expect(body).toEqual({
      documents: [{ docType: "CreditMemo", objectIds: [id(1), id(2)] }],
      ...{ fileName: "june", indexFileFormat: "JSON", generateMissingPDF: true },
    });
    expect(createBulkPdfJob.body.safeParse(body).success).toBe(true);
    const usual = { ...choice, fileName: usualName("CreditMemo", "2026-01-15") };
    expect(createBulkPdfJob.body.safeParse(exportBody(usual, [id(1)])).success).toBe(true);
  });

  test("is not nothing, and not more than one export takes", () => {
    expect(() => exportBody(choice, [])).toThrow("No document matches");
    const many = Array.from({ length: MOST_DOCUMENTS + 1 }, (_, place) => id(place));
    expect(() => exportBody(choice, many)).toThrow(
      "10,001 credit memos match, and one export takes 10,000.",
    );
    expect(exportBody(choice, many.slice(1))).toBeDefined();
  });

  test("needs a name, and a document where some are chosen", () => {
    expect(missingOf(choice)).toBeNull();
    expect(missingOf({ ...choice, fileName: " " })).toBe("Name the files first");
    expect(missingOf({ ...choice, which: "some" })).toBe("Choose a document first");
    expect(missingOf({ ...choice, which: "some", chosen: new Set([id(1)]) })).toBeNull();
  });

  test("is told with what is left out of it", () => {
    expect(outcomeOf("Invoice", 1, 0)).toBe("1 invoice is put into ZIP files");
    expect(outcomeOf("DebitMemo", 1200, 1)).toBe(
      "1,199 debit memos are put into ZIP files; 1 without a PDF is left out",
    );
    expect(outcomeOf("DebitMemo", 2, 2)).toBe("None of these documents has a PDF");
  });
});

test("the ids of a list are those of its file, whatever stands before them", () => {
  const text = `\ufeffname,id,note\r\n"Hill, Dale",${id(1)},x\r\nB,${id(2)},"a\r\nb"\r\n`;
  expect(idsInFile(text)).toEqual([id(1), id(2)]);
  expect(() => idsInFile("name\r\nB\r\n")).toThrow("no ids");
});

describe("the files of an export", () => {
  const job = { status: "Completed", message: "Two ZIP files.", fileUrls: [], fileNames: [] };
  const shown = (more: object) =>
    renderToStaticMarkup(createElement(ZipLinks, { job: { ...job, ...more } }));

  test("are saved under their names, from the portal's own address", () => {
    const more = { fileUrls: ["/v1/files/1", "/v1/files/2"], fileNames: ["a_1.zip", "a_2.zip"] };
    const html = shown(more);
    for (const [place, name] of more.fileNames.entries()) {
      expect(html).toContain(`href="/api/portal${more.fileUrls[place]}" download="${name}"`);
    }
  });

  test("are replaced by a sentence while there is none", () => {
    expect(shown({ status: "Executing" }).replace(/<[^>]+>/g, "")).toBe("Two ZIP files.");
  });
});
