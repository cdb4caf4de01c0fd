/** A token of a PDF content stream (ISO 32000-1, 7.2 and 7.8.2), from `start` to `end` of its text. */
interface ContentToken {
  kind: 'operand' | 'operator';
  start: number;
  end: number;
}

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

/**
 * Reads the tokens of a content stream, decoded as Latin-1, in order. A string or name is one token. Dictionaries and
 * arrays give separate tokens for their delimiters and members. Inline images are not supported, because browsers write
 * none.
 */
export function* contentTokens(content: string): Generator<ContentToken> {
  for (let at = 0; at < content.length; ) {
    const character = content.charAt(at);
    if (blank.test(character)) at++;
    else if (character === '%') at = endOfComment(content, at);
    else {
      const end = endOfToken(content, at);
      yield { kind: isOperator(character) ? 'operator' : 'operand', start: at, end };
      at = end;
    }
  }
}

/** An operator with its operands, from the start of the first operand to the end of the operator. */
interface ContentOperation {
  operator: string;
  operands: Array<{ text: string; start: number; end: number }>;
  start: number;
  end: number;
}

/** Reads the operations of a content stream, in order. */
export function* contentOperations(content: string): Generator<ContentOperation> {
  let operands: ContentOperation['operands'] = [];
  for (const { kind, start, end } of contentTokens(content)) {
    const text = content.slice(start, end);
    if (kind === 'operand') operands.push({ text, start, end });
    else {
      yield { operator: text, operands, start: operands[0]?.start ?? start, end };
      operands = [];
    }
  }
}

/**
 * The operations of a content stream except `q` and `Q`, each with its graphics state: `q` saves a copy of the state
 * and `Q` restores it (8.4.2). The caller sets the parts of the state that its operators change.
 */
export function* operationsInState<State extends object>(
  content: string,
  initial: State,
): Generator<ContentOperation & { state: State }> {
  const saved: State[] = [];
  let state = { ...initial };
  for (const operation of contentOperations(content)) {
    if (operation.operator === 'q') saved.push({ ...state });
    else if (operation.operator === 'Q') state = saved.pop() ?? state;
    else yield { ...operation, state };
  }
}

function isOperator(first: string): boolean {
  return /[A-Za-z'"]/.test(first);
}

function endOfToken(content: string, start: number): number {
  const first = content[start];
  if (first === '(') return endOfString(content, start);
  if (first === '<' || first === '>') {
    if (content[start + 1] === first) return start + 2;
    const end = content.indexOf('>', start);
    return end < 0 ? content.length : end + 1;
  }
  let end = start + 1;
  if (first !== '/' && delimiter.test(first ?? '')) return end;
  while (end < content.length && !delimiter.test(content.charAt(end))) end++;
  return end;
}

/** Finds the end of a string, in which parentheses are balanced or escaped. */
function endOfString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const character = content[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

function endOfComment(content: string, start: number): number {
  let end = start;
  while (end < content.length && content[end] !== '\n' && content[end] !== '\r') end++;
  return end;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the bytes of a string operand as Latin-1 characters (7.3.4). */
export function stringBytes(token: string): string {
  if (token.startsWith('<')) return hexBytes(token.slice(1, -1));
  return token
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal: string | undefined, other: string | undefined) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (other === undefined || /[\r\n]/.test(other)) return '';
      return escapes[other] ?? other;
    });
}

function hexBytes(digits: string): string {
  const hex = digits.replaceAll(/[^0-9A-Fa-f]/g, '');
  let bytes = '';
  for (let at = 0; at < hex.length; at += 2) {
    bytes += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2).padEnd(2, '0'), 16));
  }
  return bytes;
}
