/** A row of the table "Retired words" in docs/house.md. */
export interface RetiredWord {
  word: string;
  /** What the row says to write instead. */
  use: string;
}

const section = /^### Retired words\n([\s\S]*?)(?=^#|(?![\s\S]))/m;
const row = /^\| (`.+`) \| (.+) \|$/gm;

/** The words that the glossary in docs/house.md retires. @throws Error if it has no such table */
export function retiredWords(house: string): RetiredWord[] {
  const [, table = ''] = section.exec(house) ?? [];
  const words = [...table.matchAll(row)].flatMap(([, cell = '', use = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, use })),
  );
  if (words.length === 0) throw new Error('docs/house.md has no table under "### Retired words"');
  return words;
}

/**
 * Finds every use of a retired word in a text, with its position. If a retired word contains a capital letter, only
 * uses with that letter match.
 */
export function findRetiredWords(words: readonly RetiredWord[], prose: string): Array<RetiredWord & { index: number }> {
  return words.flatMap((word) => [...prose.matchAll(buildPattern(word.word))].map(({ index }) => ({ ...word, index })));
}

function buildPattern(word: string): RegExp {
  const spaced = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
  return new RegExp(`(?<![\\w-])${spaced}(?![\\w-])`, /[A-Z]/.test(word) ? 'g' : 'gi');
}

/** Replaces code and the addresses of links with spaces, so that lines keep their numbers. */
export function markdownProse(text: string): string {
  return text
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
}

/** Replaces everything except for line breaks with spaces. */
export function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
