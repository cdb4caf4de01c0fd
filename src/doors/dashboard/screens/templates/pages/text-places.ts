import { getNodeValue, type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * A position in a text. Lines and columns are counted from 1. `start` and `end` are counted from 0 in UTF-16 units, as
 * in a text field.
 */
export interface TextPosition {
  line: number;
  column: number;
  start: number;
  end: number;
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false } as const;

const words: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a property name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'missing colon before this',
  CommaExpected: 'missing comma before this',
  CloseBraceExpected: 'missing } before this',
  CloseBracketExpected: 'missing ] before this',
  EndOfFileExpected: 'unexpected text after the end of the page',
  InvalidCommentToken: 'JSON does not allow comments',
  UnexpectedEndOfComment: 'JSON does not allow comments',
  UnexpectedEndOfString: 'missing closing quote',
  UnexpectedEndOfNumber: 'incomplete number',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'invalid escape sequence',
  InvalidCharacter: 'invalid character',
  InvalidSymbol: 'expected a string in double quotes, a number, true, false or null',
};

/** Thrown to end the parsing at the first fault, because a text may have a million further faults after it. */
class Found extends Error {}

/**
 * The position at which a text stops being JSON (RFC 8259), and the reason. Undefined if there is no fault, or if the
 * first one has no position.
 */
export function syntaxFault(text: string): { position: TextPosition; reason: string } | undefined {
  let fault: { start: number; length: number; code: ParseErrorCode } | undefined;
  attempt(() =>
    visit(
      text,
      {
        onError: (code, start, length) => {
          fault = { code, start, length };
          throw new Found();
        },
      },
      strict,
    ),
  );
  if (!fault) return undefined;
  const { start, length, code } = fault;
  const reason = words[printParseErrorCode(code)] ?? 'invalid JSON';
  return { position: positionAt(text, start, start + length), reason };
}

/**
 * Returns a function that finds the position of a value by its path. For a missing value, it is the position of the
 * parent.
 */
export function locatePaths(text: string): (path: string) => TextPosition | undefined {
  const tree = attempt(() => parseTree(text, [], strict));
  return (path) => {
    if (!tree) return undefined;
    const node = nodeAt(tree, path);
    // The position of a property begins at its name. Of an object, only the beginning is selected.
    const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
    const end = node.children ? start + 1 : node.offset + node.length;
    return positionAt(text, start, end);
  };
}

/**
 * The node at a path, in which names and indexes are joined with dots (`layers.3.content`). A name may contain dots
 * itself, so the longest name that matches is used.
 */
function nodeAt(node: Node, path: string): Node {
  if (path === '') return node;
  const steps = node.type === 'array' ? itemSteps(node, path) : node.type === 'object' ? propertySteps(node, path) : [];
  const [step] = steps.sort((one, other) => other.name.length - one.name.length);
  return step ? nodeAt(step.node, path.slice(step.name.length + 1)) : node;
}

function itemSteps(node: Node, path: string) {
  const [index = ''] = path.split('.', 1);
  const item = /^\d{1,9}$/.test(index) ? node.children?.[Number(index)] : undefined;
  return item ? [{ name: index, node: item }] : [];
}

function propertySteps(node: Node, path: string) {
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    const name = key && String(getNodeValue(key));
    const isNamed = name !== undefined && (path === name || path.startsWith(`${name}.`));
    return isNamed && value ? [{ name, node: value }] : [];
  });
}

function positionAt(text: string, start: number, end: number): TextPosition {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: start - lineStart + 1, start, end: Math.max(start, Math.min(end, text.length)) };
}

/**
 * Runs the parser. It is recursive, so if a text is nested too deeply for it, the result is undefined and there are no
 * positions.
 */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Found || error instanceof RangeError) return undefined;
    throw error;
  }
}
