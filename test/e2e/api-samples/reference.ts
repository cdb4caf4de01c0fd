/** The languages of the samples of each request in the reference, by the names of their fences. */
export const languages = ['sh', 'js', 'python'] as const;
export type Language = (typeof languages)[number];

/** The samples of an operation. */
export type Samples = Readonly<Record<Language, string>>;

/** The pages of the API reference in Markdown, as the service prints them. */
export async function readPages(origin: string): Promise<string[]> {
  const read = async (name: string) => (await fetch(`${origin}/docs/${name}`)).text();
  const slugs = new Set([...(await read('api.md')).matchAll(/\((api-[\w-]+)\.md\)/g)].map(([, slug]) => slug));
  return await Promise.all([...slugs].map((slug) => read(`${slug}.md`)));
}

/** The samples of the pages, by operation (`GET /api/v1/brands`). */
export function readSamples(pages: readonly string[]): Map<string, Samples> {
  const entries = pages.flatMap((page) => page.split(/^## /m).slice(1));
  return new Map(
    entries.flatMap((entry): Array<[string, Samples]> => {
      const operation = /^`([A-Z]+ \/[^`]*)`$/m.exec(entry)?.[1];
      // An event is described there too, but no caller requests it.
      if (operation === undefined) return [];
      const sample = (language: Language) =>
        new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(entry)?.[1] ?? '';
      return [[operation, { sh: sample('sh'), js: sample('js'), python: sample('python') }]];
    }),
  );
}
