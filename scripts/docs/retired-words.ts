import ts from 'typescript';

/** A row of the table "Retired words" in docs/house.md. */
export interface RetiredWord {
  word: string;
  /** What the row says to write instead. */
  use: string;
}

/** A file whose text may only use current words. */
interface HeldFile {
  path: string;
  text: string;
}

const section = /^### Retired words\n([\s\S]*?)(?=^#|(?![\s\S]))/m;
const row = /^\| (`.+`) \| (.+) \|$/gm;

/** The words that the glossary of docs/house.md retires. @throws Error if it has no such table */
export function retiredWords(house: string): RetiredWord[] {
  const [, table = ''] = section.exec(house) ?? [];
  const words = [...table.matchAll(row)].flatMap(([, cell = '', use = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, use })),
  );
  if (words.length === 0) throw new Error('docs/house.md has no table under "### Retired words"');
  return words;
}

/**
 * Every use of a retired word, one sentence each: in prose of Markdown, and in scripts in the text of JSX and in string
 * literals of more than one word. A retired word with a capital letter is a label, which only matches with that
 * capital.
 */
export function retiredWordFaults(words: readonly RetiredWord[], { path, text }: HeldFile): string[] {
  const prose = path.endsWith('.md') ? markdownProse(text) : scriptProse(path, text);
  return words
    .flatMap(({ word, use }) =>
      [...prose.matchAll(patternOf(word))].map(({ index }) => {
        const line = prose.slice(0, index).split('\n').length;
        return { line, sentence: `${path}:${line} uses the retired word "${word}": write ${use} (docs/house.md).` };
      }),
    )
    .sort((one, other) => one.line - other.line)
    .map(({ sentence }) => sentence);
}

/** Files that are listed as exempt although they need not be, or that do not exist. */
export function idleExemptions(
  exempt: readonly string[],
  words: readonly RetiredWord[],
  files: readonly HeldFile[],
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return exempt
    .filter((path) => {
      const file = byPath.get(path);
      return file === undefined || retiredWordFaults(words, file).length === 0;
    })
    .map((path) => `${path} uses no retired word: remove it from scripts/docs/not-held-yet.ts.`);
}

function patternOf(word: string): RegExp {
  const spaced = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
  return new RegExp(`(?<![\\w-])${spaced}(?![\\w-])`, /[A-Z]/.test(word) ? 'g' : 'gi');
}

/** The text with code and the URLs of links blanked, so that lines keep their numbers. */
function markdownProse(text: string): string {
  return text
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
}

/** The texts of a script that people read, each on its own line of the file. Everything else is blanked. */
function scriptProse(path: string, text: string): string {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const readable = blank(text).split('');
  const copy = (node: ts.Node) => {
    for (let index = node.getStart(tree); index < node.end; index++) readable[index] = text[index] ?? '';
  };
  const visit = (node: ts.Node): void => {
    if (isReadable(node)) copy(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return readable.join('').replaceAll(/\b(?:class|id)="[^"]*"/g, blank);
}

/** Single words in quotes are mostly names of fields and values. */
function isReadable(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return false;
  return /\s/.test(node.text.trim());
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
