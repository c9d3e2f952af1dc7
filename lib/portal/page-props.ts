/** A page's props: the parameters in its path by name, and those of its query. */
export type PageInput<Names extends string = never> = {
  params: Promise<Record<Names, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
