/** What a page is given: the parameters in its path by name, and those after the question mark. */
export type PageInput<Names extends string = never> = {
  params: Promise<Record<Names, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
