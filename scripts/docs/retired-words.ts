import ts from 'typescript';
import { blank, findRetiredWords, markdownProse, type RetiredWord } from './glossary.ts';

/** A file whose text must not contain retired words. */
interface HeldFile {
  path: string;
  text: string;
}

/**
 * Reports every use of a retired word, one sentence each. In Markdown, prose is searched; in scripts, the text of JSX
 * and string literals of more than one word. A retired word with a capital letter is a label, which only matches with
 * that capital letter.
 */
export function retiredWordFaults(words: readonly RetiredWord[], { path, text }: HeldFile): string[] {
  const prose = path.endsWith('.md') ? markdownProse(text) : scriptProse(path, text);
  return findRetiredWords(words, prose)
    .map(({ word, use, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return { line, sentence: `${path}:${line} uses the retired word "${word}": write ${use} (docs/house.md).` };
    })
    .sort((one, other) => one.line - other.line)
    .map(({ sentence }) => sentence);
}

/** Reports files that are exempt although they contain no retired words, and exempt files that do not exist. */
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

/** The texts in a script that people read, each on its own line of the file. Everything else is blanked. */
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
