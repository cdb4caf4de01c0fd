/**
 * The position at which a text stops being valid JSON. Lines and columns are counted from 1, and columns in UTF-16
 * units.
 */
export interface JsonFault {
  line: number;
  column: number;
  /** A sentence that says what is expected at this position, and how to correct a common mistake. */
  message: string;
}

/** What may follow at the current position. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma' | 'end';

const closers = { '{': '}', '[': ']' } as const;

const expectations: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or "}"',
  colon: 'a colon',
  comma: 'a comma',
  end: 'the end',
};

/**
 * Finds the first fault of a text that is read as JSON (RFC 8259); undefined if the text is valid. JSON.parse would
 * find the same fault, but its message repeats the text, which may contain a secret, and often gives no position. This
 * takes linear time and does not recurse.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const scanner = new Scanner(text);
  while (!scanner.fault && scanner.step());
  if (!scanner.fault) return undefined;
  const before = text.slice(0, scanner.fault.at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: before.split('\n').length,
    column: before.length - lineStart + 1,
    message: scanner.fault.message,
  };
}

class Scanner {
  fault: { at: number; message: string } | undefined;
  readonly #text: string;
  readonly #open: ('}' | ']')[] = [];
  #at = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one token. Returns false at the end of the text. */
  step(): boolean {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at++;
    const next = this.#text[this.#at];
    if (next === undefined) {
      if (this.#expected !== 'end') this.#refuse(`The text ends here; ${this.#describeExpected()} is missing.`);
      return false;
    }
    if (!this.#accept(next))
      this.#refuse(`Expected ${this.#describeExpected()} but found ${JSON.stringify(next)}.${hint(next)}`);
    return true;
  }

  #accept(next: string): boolean {
    const expected = this.#expected;
    const closer = this.#open.at(-1);
    if (next === closer) return this.#close(closer, expected);
    if (expected === 'comma' && next === ',') return this.#move(closer === '}' ? 'name' : 'value');
    if (expected === 'colon' && next === ':') return this.#move('value');
    if (expected === 'name' || expected === 'name or }') return next === '"' && this.#string('colon');
    return (expected === 'value' || expected === 'value or ]') && this.#value(next);
  }

  #close(closer: '}' | ']', expected: Expected): boolean {
    if (expected === 'comma' || expected.endsWith(closer)) {
      this.#open.pop();
      return this.#move(this.#afterValue());
    }
    if (expected === 'name' || (expected === 'value' && closer === ']'))
      this.#refuse(
        `Expected ${this.#describeExpected()} but found ${JSON.stringify(closer)}. Remove the comma before it.`,
      );
    return this.fault !== undefined;
  }

  #value(next: string): boolean {
    if (next === '{' || next === '[') {
      this.#open.push(closers[next]);
      return this.#move(next === '{' ? 'name or }' : 'value or ]');
    }
    if (next === '"') return this.#string(this.#afterValue());
    const pattern = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    this.#expected = this.#afterValue();
    return true;
  }

  #string(after: Expected): boolean {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const char = this.#text.charCodeAt(at);
      if (char === quotationMark) {
        this.#at = at + 1;
        this.#expected = after;
        return true;
      }
      if (char < firstPrintable) return this.#refuse(controlCharacter, at);
      if (char !== backslash) continue;
      if (!/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.#text.slice(at + 1, at + 6)))
        return this.#refuse('The string has an escape that JSON does not know. Write a backslash as \\\\.', at);
      at++;
    }
    return this.#refuse('The string that starts here has no closing quotation mark.', start);
  }

  #move(expected: Expected): true {
    this.#at++;
    this.#expected = expected;
    return true;
  }

  #afterValue(): Expected {
    return this.#open.length > 0 ? 'comma' : 'end';
  }

  #describeExpected(): string {
    const closer = this.#expected === 'comma' ? ` or ${JSON.stringify(this.#open.at(-1))}` : '';
    return `${expectations[this.#expected]}${closer}`;
  }

  /** Records a fault, unless there is one already. Returns true, because the token was handled. */
  #refuse(message: string, at = this.#at): true {
    this.fault ??= { at, message };
    return true;
  }
}

const quotationMark = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const controlCharacter =
  'The string has a line break or another control character. Escape it, as \\n for a line break.';

/** Says how to correct what people often write in JSON by mistake. */
function hint(character: string): string {
  if (character === "'") return ' Use double quotes for strings.';
  if (character === '/') return ' JSON has no comments.';
  return '';
}
