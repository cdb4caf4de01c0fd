import { normalizeText } from '../../core/graphemes.ts';
import { nearMatches } from '../../core/near-matches.ts';
import { moreAliases } from './more-aliases.ts';

/** The languages and themes that Shiki bundles, as scripts/build/shiki.ts writes them. */
export interface ShikiIndex {
  version: string;
  languages: Array<{
    id: string;
    /** The name to show to people, such as `TypeScript`. */
    name: string;
    aliases: string[];
    /**
     * The names of the grammars that the language needs. Its own grammar is the last. Each is the asset
     * `/shiki/langs/<name>.json`.
     */
    grammars: string[];
    /** Languages that may be embedded in the language. They are loaded only if the code names them. */
    lazy: string[];
  }>;
  /** The names of the themes. Each is the asset `/shiki/themes/<name>.json`. */
  themes: string[];
  /** The number of characters of each grammar's JSON. */
  sizes: Record<string, number>;
}

export interface CodeLanguage {
  id: string;
  name: string;
  grammars: readonly string[];
  lazy: readonly string[];
}

export interface CodeCatalogue {
  version: string;
  /** Finds a language by id, alias (`ts`, `c++`) or name, in any case. */
  language(name: string): CodeLanguage | undefined;
  /** Finds the id of a theme by id or name (`One Dark Pro`), in any case. */
  theme(name: string): string | undefined;
  /** Returns the names that a mistyped name may mean, the most similar first. */
  nearLanguages(name: string): string[];
  nearThemes(name: string): string[];
  languageIds: readonly string[];
  themes: readonly string[];
  getGrammarSize(grammar: string): number;
}

/** Languages that Shiki reads without a grammar. */
const withoutGrammar = [
  { id: 'text', name: 'Text', aliases: ['plaintext', 'plain', 'txt'], grammars: [], lazy: [] },
  { id: 'ansi', name: 'Terminal', aliases: [], grammars: [], lazy: [] },
];

/** The languages and themes of an index, ready for look-ups (CODE-4). */
export function openCodeCatalogue({ version, languages, themes, sizes }: ShikiIndex): CodeCatalogue {
  const all = [...languages, ...withoutGrammar];
  const byName = new Map<string, CodeLanguage>();
  // Ids are added first, so that an alias or a name of another language never hides one.
  for (const namesByGrammar of [
    ({ id }: (typeof all)[number]) => [id],
    ({ aliases }: (typeof all)[number]) => aliases,
    ({ name }: (typeof all)[number]) => [name.toLowerCase()],
    ({ id }: (typeof all)[number]) => moreAliases[id] ?? [],
  ]) {
    for (const language of all)
      for (const name of namesByGrammar(language)) if (!byName.has(name)) byName.set(name, language);
  }
  const themeNames = new Set(themes);
  return {
    version,
    language: (name) => byName.get(name.toLowerCase()),
    theme: (name) => {
      const id = themeId(name);
      return themeNames.has(id) ? id : undefined;
    },
    nearLanguages: (name) => nearMatches(name, byName.keys()),
    nearThemes: (name) => nearMatches(themeId(name), themes),
    languageIds: all.map(({ id }) => id),
    themes,
    getGrammarSize: (grammar) => sizes[grammar] ?? 0,
  };
}

/** Turns the name of a theme into its id: `Rosé Pine` into `rose-pine`, `SynthWave '84` into `synthwave-84`. */
function themeId(name: string): string {
  const letters = normalizeText(name, 'NFD').replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return letters
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}
