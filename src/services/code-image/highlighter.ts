import {
  codeToTokensBase,
  createShikiInternalSync,
  type GrammarState,
  getLastGrammarState,
  guessEmbeddedLanguages,
  type LanguageRegistration,
  normalizeTheme,
  type RegexEngine,
  type ThemedToken,
  type ThemeRegistrationResolved,
} from 'shiki/core';
import { stopwatch } from '../../core/clock.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { CodeCatalogue, CodeLanguage } from './catalogue.ts';

/** Oniguruma and the memory of its wasm. */
export interface RegexHost {
  engine: RegexEngine;
  memory: WebAssembly.Memory;
}

interface HighlighterOptions {
  catalogue: CodeCatalogue;
  startRegexHost(): Promise<RegexHost>;
  /** Reads the text of a static asset by its path. */
  readAsset(path: string): Promise<string>;
}

interface HighlightTask {
  lines: readonly string[];
  language: CodeLanguage;
  theme: string;
  /** Waits until it is the request's turn to compute for a while. By default, other requests get a chance to run. */
  haveTurn?(): Promise<void>;
}

export interface Highlighted {
  /** Tokens by line. Joined, the tokens of a line are its text. */
  lines: ThemedToken[][];
  theme: ThemeRegistrationResolved;
  /** The numbers, from 1, of lines that are too long to be highlighted. */
  tooLong: number[];
  /** The first line, from 1, that was not highlighted because the time ran out. */
  cutShortAt?: number;
}

/**
 * The maximum length of a line that is highlighted. Longer lines are drawn plain. Work is limited before it starts,
 * because nothing can interrupt Oniguruma, and a Worker's clock stands still while Oniguruma runs (SEC-3). The clock is
 * read between lines. The work for a line grows with the square of its length: the slowest grammar (ahk) takes half a
 * second for the longest line. `retryLimit` of scripts/build/oniguruma-glue.ts also limits a single match.
 */
export const longestLine = 1_000;
/** The sum of the squares of line lengths after which the clock is read again. */
const workBetweenChecks = 500_000;
const totalMs = 1_000;

/**
 * The limits of the cache of grammars. The weight is in characters of grammars as JSON. The grammars of the largest
 * language have 0.8 million.
 */
const keptGrammars = { entries: 8, weight: 3_000_000 };
const keptThemes = { entries: 16, weight: 16 };
const themesOfOne = 8;
/**
 * If the wasm memory of an instance has more bytes than this, the instance is replaced, because wasm memory never
 * shrinks.
 */
const keptBytes = 40 * 2 ** 20;
const maxLazyLanguages = 6;

type Reader = ReturnType<typeof createShikiInternalSync>;

/**
 * Shiki with every bundled language and theme, loaded on demand (CODE-4). Each language has its own instance of Shiki,
 * so that a picture never depends on the languages that were requested before it.
 */
export class Highlighter {
  readonly #options: HighlighterOptions;
  #host: RegexHost | undefined;
  #readers = new LruCache<Reader>(keptGrammars);
  readonly #themes = new LruCache<ThemeRegistrationResolved>(keptThemes);

  constructor(options: HighlighterOptions) {
    this.#options = options;
  }

  /** The size of the wasm memory in bytes. */
  get heldBytes(): number {
    return this.#host?.memory.buffer.byteLength ?? 0;
  }

  /** Drops the wasm instance and everything created with it. Work in progress keeps its instance until it is done. */
  release(): void {
    this.#host = undefined;
    this.#readers = new LruCache<Reader>(keptGrammars);
  }

  /** @throws AppError service_unavailable; whatever Shiki throws */
  async highlight({ lines, language, theme: themeName, haveTurn }: HighlightTask): Promise<Highlighted> {
    const theme = await this.#theme(themeName);
    const reader = await this.#reader(language, lines);
    await haveTurn?.();
    if (!reader.getLoadedThemes().includes(themeName)) reader.loadThemeSync(theme);
    try {
      return { theme, ...(await read(reader, { lines, language, theme: themeName, ...(haveTurn && { haveTurn }) })) };
    } catch (error) {
      // After a trap, nothing that was created with the wasm can be trusted.
      this.release();
      throw error;
    } finally {
      if (this.heldBytes > keptBytes) this.release();
    }
  }

  async #theme(name: string): Promise<ThemeRegistrationResolved> {
    const cached = this.#themes.get(name);
    if (cached) return cached;
    const theme = normalizeTheme(JSON.parse(await this.#options.readAsset(`/shiki/themes/${name}.json`)));
    // Shiki finds a theme by its name, so the name is set to the id.
    theme.name = name;
    this.#themes.set(name, theme, 1);
    return theme;
  }

  async #reader(language: CodeLanguage, lines: readonly string[]): Promise<Reader> {
    const { catalogue, readAsset } = this.#options;
    const names = listGrammars(language, lines, catalogue);
    const key = [language.id, ...names].join(' ');
    const cached = this.#readers.get(key);
    if (cached && cached.getLoadedThemes().length < themesOfOne) return cached;
    const [host, ...grammars] = await Promise.all([
      this.#startedHost(),
      ...names.map(async (name) => JSON.parse(await readAsset(`/shiki/langs/${name}.json`)) as LanguageRegistration),
    ]);
    const reader = createShikiInternalSync({ engine: host.engine, langs: grammars, warnings: false });
    const weight = names.reduce((sum, name) => sum + catalogue.getGrammarSize(name), 1);
    this.#readers.set(key, reader, weight);
    return reader;
  }

  async #startedHost(): Promise<RegexHost> {
    this.#host ??= await this.#options.startRegexHost();
    return this.#host;
  }
}

/**
 * Lists the grammars that a language needs for this code: its own grammars, and those of languages that the code embeds
 * by name.
 */
function listGrammars({ grammars, lazy }: CodeLanguage, lines: readonly string[], catalogue: CodeCatalogue): string[] {
  if (lazy.length === 0) return [...grammars];
  const embeddedGrammars = guessEmbeddedLanguages(lines.join('\n'), undefined)
    .map((name) => catalogue.language(name))
    .filter((language) => language !== undefined && lazy.includes(language.id))
    .sort((one, other) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1))
    .slice(0, maxLazyLanguages);
  return [...new Set([...embeddedGrammars.flatMap((language) => language?.grammars ?? []), ...grammars])];
}

async function read(
  reader: Reader,
  { lines, language, theme, haveTurn = () => scheduler.wait(0) }: HighlightTask,
): Promise<Omit<Highlighted, 'theme'>> {
  const lang = language.grammars.at(-1);
  // Plain text and terminal output are read without Oniguruma, in linear time.
  if (!lang) return { lines: codeToTokensBase(reader, lines.join('\n'), { lang: language.id, theme }), tooLong: [] };
  const elapsed = stopwatch();
  const result: ThemedToken[][] = [];
  const tooLong: number[] = [];
  let state: GrammarState | undefined;
  let work = 0;
  for (const [index, line] of lines.entries()) {
    if (line.length > longestLine) {
      tooLong.push(index + 1);
      result.push(toPlainTokens(line));
      continue;
    }
    // Shiki's own time limit is switched off, because it would read a clock that stands still.
    const options = { lang, theme, tokenizeTimeLimit: 0, ...(state === undefined ? {} : { grammarState: state }) };
    const tokens = codeToTokensBase(reader, line, options);
    result.push(tokens[0] ?? []);
    state = getLastGrammarState(reader, tokens);
    work += line.length ** 2;
    if (work < workBetweenChecks) continue;
    work = 0;
    // The clock only advances after I/O, so wait for something.
    await haveTurn();
    if (elapsed() > totalMs && result.length < lines.length) {
      const cutShortAt = result.length + 1;
      const rest = lines.slice(result.length);
      for (const [index, { length }] of rest.entries()) if (length > longestLine) tooLong.push(cutShortAt + index);
      return { lines: [...result, ...rest.map(toPlainTokens)], tooLong, cutShortAt };
    }
  }
  return { lines: result, tooLong };
}

function toPlainTokens(content: string): ThemedToken[] {
  return [{ content, offset: 0 }];
}
