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

/** Oniguruma with the memory of its wasm. */
export interface RegexHost {
  engine: RegexEngine;
  memory: WebAssembly.Memory;
}

export interface HighlighterParts {
  catalogue: CodeCatalogue;
  startRegexHost(): Promise<RegexHost>;
  /** Text of a static asset, by path. */
  readAsset(path: string): Promise<string>;
}

export interface HighlightTask {
  lines: readonly string[];
  language: CodeLanguage;
  theme: string;
}

export interface Highlighted {
  /** Tokens by line; a line is the sum of its tokens. */
  lines: ThemedToken[][];
  theme: ThemeRegistrationResolved;
  /** Numbers, from 1, of lines that are too long to be highlighted. */
  tooLong: number[];
  /** The first line that the time did not suffice for, from 1. */
  cutShortAt?: number;
}

/**
 * Work is bounded before it starts, since neither Oniguruma nor a Worker's clock moves while it runs (SEC-3): a longer
 * line is drawn plain, and code is read in pieces, between which the clock is looked at.
 */
const longestLine = 2_000;
const pieceCharacters = 6_000;
const pieceMs = 400;
const totalMs = 1_000;

/** In characters of grammars as JSON. The largest language has 0.8 million. */
const keptGrammars = { entries: 8, weight: 3_000_000 };
const keptThemes = { entries: 16, weight: 16 };
const themesOfOne = 8;
/** Bytes of wasm memory beyond which a new instance takes over: it never shrinks. */
const keptBytes = 40 * 2 ** 20;
const mostLazyLanguages = 6;

type Reader = ReturnType<typeof createShikiInternalSync>;

/**
 * Shiki with every bundled language and theme, loaded when they are asked for (CODE-4). Each language is read by a
 * reader of its own, so that what a picture shows never depends on the languages that were asked for before it.
 */
export class Highlighter {
  readonly #parts: HighlighterParts;
  #host: RegexHost | undefined;
  #readers = new LruCache<Reader>(keptGrammars);
  readonly #themes = new LruCache<ThemeRegistrationResolved>(keptThemes);

  constructor(parts: HighlighterParts) {
    this.#parts = parts;
  }

  /** Bytes of wasm memory that are held now. */
  get heldBytes(): number {
    return this.#host?.memory.buffer.byteLength ?? 0;
  }

  /** Lets go of the wasm and all that was made with it. Readers that are at work keep theirs until they are done. */
  release(): void {
    this.#host = undefined;
    this.#readers = new LruCache<Reader>(keptGrammars);
  }

  /** @throws AppError service_unavailable; whatever Shiki throws */
  async highlight({ lines, language, theme: themeName }: HighlightTask): Promise<Highlighted> {
    const theme = await this.#theme(themeName);
    const reader = await this.#reader(language, lines);
    if (!reader.getLoadedThemes().includes(themeName)) reader.loadThemeSync(theme);
    try {
      return { theme, ...(await read(reader, { lines, language, theme: themeName })) };
    } finally {
      if (this.heldBytes > keptBytes) this.release();
    }
  }

  async #theme(name: string): Promise<ThemeRegistrationResolved> {
    const known = this.#themes.get(name);
    if (known) return known;
    const theme = normalizeTheme(JSON.parse(await this.#parts.readAsset(`/shiki/themes/${name}.json`)));
    // The id is the name by which it is asked for.
    theme.name = name;
    this.#themes.set(name, theme, 1);
    return theme;
  }

  async #reader(language: CodeLanguage, lines: readonly string[]): Promise<Reader> {
    const { catalogue, readAsset } = this.#parts;
    const names = grammarsOf(language, lines, catalogue);
    const key = [language.id, ...names].join(' ');
    const known = this.#readers.get(key);
    if (known && known.getLoadedThemes().length < themesOfOne) return known;
    const [host, ...grammars] = await Promise.all([
      this.#startedHost(),
      ...names.map(async (name) => JSON.parse(await readAsset(`/shiki/langs/${name}.json`)) as LanguageRegistration),
    ]);
    const reader = createShikiInternalSync({ engine: host.engine, langs: grammars, warnings: false });
    const weight = names.reduce((sum, name) => sum + catalogue.sizeOf(name), 1);
    this.#readers.set(key, reader, weight);
    return reader;
  }

  async #startedHost(): Promise<RegexHost> {
    this.#host ??= await this.#parts.startRegexHost();
    return this.#host;
  }
}

/** The grammars that a language needs for this code: its own, and those of languages that the code names inside it. */
function grammarsOf({ grammars, lazy }: CodeLanguage, lines: readonly string[], catalogue: CodeCatalogue): string[] {
  if (lazy.length === 0) return [...grammars];
  const named = guessEmbeddedLanguages(lines.join('\n'), undefined)
    .map((name) => catalogue.language(name))
    .filter((language) => language !== undefined && lazy.includes(language.id))
    .sort((one, other) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1))
    .slice(0, mostLazyLanguages);
  return [...new Set([...named.flatMap((language) => language?.grammars ?? []), ...grammars])];
}

async function read(reader: Reader, { lines, language, theme }: HighlightTask): Promise<Omit<Highlighted, 'theme'>> {
  const lang = language.grammars.at(-1) ?? language.id;
  const elapsed = stopwatch();
  const result: ThemedToken[][] = [];
  const tooLong = lines.flatMap((line, index) => (line.length > longestLine ? [index + 1] : []));
  let state: GrammarState | undefined;
  for (const piece of piecesOf(lines)) {
    if (elapsed() > totalMs) {
      const rest = lines.slice(result.length).map((content) => [{ content, offset: 0 }]);
      return { lines: [...result, ...rest], tooLong, cutShortAt: result.length + 1 };
    }
    const tokens = codeToTokensBase(reader, piece.join('\n'), {
      lang,
      theme,
      tokenizeMaxLineLength: longestLine + 1,
      tokenizeTimeLimit: pieceMs,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    result.push(...tokens);
    state = getLastGrammarState(reader, tokens);
    // A Worker's clock stands still until something was waited for.
    if (result.length < lines.length) await scheduler.wait(0);
  }
  return { lines: result, tooLong };
}

/** Lines in groups of some thousand characters. */
function* piecesOf(lines: readonly string[]): Generator<readonly string[]> {
  let from = 0;
  let characters = 0;
  for (const [index, line] of lines.entries()) {
    characters += line.length > longestLine ? 1 : line.length + 1;
    if (characters < pieceCharacters && index < lines.length - 1) continue;
    yield lines.slice(from, index + 1);
    from = index + 1;
    characters = 0;
  }
}
