import { expect, vi } from "vitest";
import * as model from "@/lib/areas/bulk-pdf/model";
import { workOnBulkPdfs } from "@/lib/areas/bulk-pdf/write-zips";
import { handleApiRequest } from "@/lib/server/api";
import { LATEST } from "@/lib/testing/ordering";
import type { TestTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { zipEntries } from "./zip-entries";

export const BULK_PDFS = "/v1/operations/bulk-pdf";

/** A document by its id and number. */
export type Paper = { id: string; number: string };

export const pdfOf = ({ number }: Paper) => `${number}.pdf`;
export const papersOf = (docType: string, ...papers: Pick<Paper, "id">[]) => ({
  ...{ docType, objectIds: papers.map(({ id }) => id) },
});
export const uuid = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

/** Exports of PDFs of one tenant. */
export function bulkPdfs(tenant: TestTenant) {
  const ask = (documents: object[], more: object = {}) =>
    tenant.call("POST", BULK_PDFS, {
      ...{ documents, fileName: "papers", indexFileFormat: "CSV", ...more },
    });
  const shown = (jobId: string) => good(tenant.call("GET", `${BULK_PDFS}/${jobId}`));
  const work = (jobId: string, isLastTry = false) =>
    workOnBulkPdfs(tenant.tenantId, uuid(jobId), isLastTry);
  /** A file as it is sent, which is no text. */
  const fetched = async (path: string) => {
    const headers = { authorization: `Bearer ${tenant.token}` };
    const answer = await handleApiRequest(new Request(`http://localhost:3000${path}`, { headers }));
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const filesIn = async (path: string) => zipEntries((await fetched(path)).bytes);
  return {
    ...{ ask, shown, work, fetched, filesIn },
    namesIn: async (path: string) => (await filesIn(path)).map(({ name }) => name),
    /** A job that the worker has done. */
    done: async (documents: object[], more: object = {}) => {
      const { jobId } = await good(ask(documents, more));
      await work(jobId);
      return shown(jobId);
    },
  };
}

/** An invoice that is entered by hand. */
export async function enteredInvoice(
  tenant: TestTenant,
  accountNumber: string,
  more: object = {},
): Promise<Paper> {
  const line = { chargeName: "Move", amount: 10, serviceStartDate: "2026-01-15" };
  const body = { accountNumber, invoiceDate: "2026-01-15", status: "Posted", ...more };
  const made = await good(
    tenant.call("POST", "/v1/invoices", { ...body, invoiceItems: [line] }, LATEST),
  );
  return { id: made.id, number: made.invoiceNumber };
}

/** Runs `work` while a part and a ZIP file hold less. */
export async function withLimits<T>(
  less: Partial<ReturnType<typeof model.limits>>,
  work: () => Promise<T>,
): Promise<T> {
  const spied = vi.spyOn(model, "limits").mockReturnValue({ ...model.limits(), ...less });
  try {
    return await work();
  } finally {
    spied.mockRestore();
  }
}
