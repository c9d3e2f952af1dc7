/** Fields of an account that are kept as they were given: ids, most of them of objects that do not exist here yet, such as templates. */
export const AS_GIVEN = [
  "communicationProfileId",
  "creditMemoTemplateId",
  "debitMemoTemplateId",
  "invoiceTemplateId",
  "profileNumber",
  "sequenceSetId",
  "summaryStatementTemplateId",
  "tagging",
] as const;

/** By the interface's names; null where nothing was given. */
export type AsGiven = Record<(typeof AS_GIVEN)[number], string | null>;

/** What is kept after a request: absent keeps, empty or null clears. */
export function asGivenWith(
  sent: { readonly [Name in keyof AsGiven]?: string | null },
  before: Partial<AsGiven> = {},
): Partial<AsGiven> {
  const kept = AS_GIVEN.flatMap((name) => {
    const value = sent[name] === undefined ? before[name] : sent[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** All of them, for an answer. */
export function asGivenShown(kept: Partial<AsGiven>): AsGiven {
  return {
    communicationProfileId: kept.communicationProfileId ?? null,
    creditMemoTemplateId: kept.creditMemoTemplateId ?? null,
    debitMemoTemplateId: kept.debitMemoTemplateId ?? null,
    invoiceTemplateId: kept.invoiceTemplateId ?? null,
    profileNumber: kept.profileNumber ?? null,
    sequenceSetId: kept.sequenceSetId ?? null,
    summaryStatementTemplateId: kept.summaryStatementTemplateId ?? null,
    tagging: kept.tagging ?? null,
  };
}
