/**
 * JSON texts that are as expensive to check as a text of their length can be, as an attacker would send them to keep a
 * service busy (SEC-8). Each function gets a length in bytes and returns a text of at most that length.
 */
export type HostileText = (bytes: number) => string;

const encoder = new TextEncoder();
const onlyAscii = /^[ -~]*$/;

/** In UTF-8. */
export function countBytes(text: string): number {
  return onlyAscii.test(text) ? text.length : encoder.encode(text).byteLength;
}

/** As many copies of a piece as fit between two ends. */
function repeated(
  open: string,
  piece: string | ((index: number) => string),
  close: string,
  separator = ',',
): HostileText {
  return (bytes) => {
    const parts: string[] = [];
    let left = bytes - countBytes(open + close);
    for (let index = 0; ; index++) {
      const part = typeof piece === 'string' ? piece : piece(index);
      left -= countBytes(part) + separator.length;
      if (left < 0) return `${open}${parts.join(separator)}${close}`;
      parts.push(part);
    }
  };
}

/** A string in JSON that repeats a piece. */
export const hostileText = (piece: string): HostileText => repeated('"', JSON.stringify(piece).slice(1, -1), '"', '');
export const hostileList = (piece: string | ((index: number) => string)): HostileText => repeated('[', piece, ']');
export const hostileObject = (member: (index: number) => string): HostileText => repeated('{', member, '}');

function nested(open: string, middle: string, close: string): HostileText {
  return (bytes) => {
    const depth = Math.floor((bytes - middle.length) / (open.length + close.length));
    return `${open.repeat(depth)}${middle}${close.repeat(depth)}`;
  };
}

/** Values for any field. */
export const hostileValues: Readonly<Record<string, HostileText>> = {
  'many names': hostileObject((index) => `"a${index.toString(36)}":0`),
  'many names with blanks and dots': hostileObject((index) => `"a.${index} ":""`),
  'many names that are numbers': hostileObject((index) => `"${index * 7919}":0`),
  'one name many times': hostileObject(() => '"a":1'),
  'names of prototypes': hostileObject((index) => `"${['__proto__', 'constructor', 'toString'][index % 3]}":{"a":1}`),
  'long names': hostileObject((index) => `"${'n'.repeat(5_000)}${index}":0`),
  'one long name': (bytes) => `{"${'n'.repeat(bytes - 8)}":0}`,
  'many objects': hostileList((index) => `{"a${index}":${index}}`),
  'many empty objects': hostileList('{}'),
  'many empty lists': hostileList('[]'),
  'many empty texts': hostileList('""'),
  'many nulls': hostileList('null'),
  'many zeros': hostileList('0'),
  'many numbers': hostileList((index) => `${index}.${index}e-${index % 300}`),
  'many short texts': hostileList((index) => `"t${index}"`),
  'a long number': (bytes) => '9'.repeat(bytes),
  'a number with many decimals': (bytes) => `0.${'1'.repeat(bytes - 2)}`,
  'nested lists': nested('[', '', ']'),
  'nested objects': nested('{"a":', '0', '}'),
  'nested to a hundred': repeated('[', `${'[{"a":'.repeat(100)}0${'}]'.repeat(100)}`, ']'),
  'a tree': (bytes) => {
    let tree = '0';
    while (2 * tree.length + 16 < bytes) tree = `{"a":${tree},"b":${tree}}`;
    return tree;
  },
  'long text': hostileText('a'),
  'long text of blanks': hostileText(' '),
  'long text of digits': hostileText('1'),
  'long text of wide letters': hostileText('漢'),
  'long text of emoji': hostileText('👩‍👩‍👧'),
  'long text of marks': hostileText('\u0301'),
  'long text of controls': hostileText('\u0000'),
  'long text of lone surrogates': (bytes) => `"${'\\ud800'.repeat(Math.floor((bytes - 2) / 6))}"`,
  'long text of braces': hostileText('{{'),
  'long text of expressions': hostileText('{{a}}'),
  'long text of brackets': hostileText('('),
  'long text of angles': hostileText('<a '),
  'long text of backslashes': hostileText('\\'),
  'long text of line feeds': hostileText('\n'),
  'long text of commas': hostileText(','),
  'long text of dots': hostileText('a.'),
  'long text of signs': hostileText('-+'),
  'long text of percents': hostileText('%41'),
  'a long address': (bytes) => `"https://a.test/${'a'.repeat(bytes - 20)}"`,
  'a long address of dots': (bytes) => `"https://${'a.'.repeat((bytes - 20) / 2)}test/"`,
  'a long data URL': (bytes) => `"data:image/png;base64,${'A'.repeat(bytes - 30)}"`,
  'a long mail address': (bytes) => `"${'a.'.repeat((bytes - 20) / 2)}@a.test"`,
};

/** Long values of style properties. */
export const hostileStyles: readonly string[] = [
  'blur(1px) ',
  'calc(',
  'calc(1px + ',
  'rgb(',
  'linear-gradient(',
  'url(',
  'var(--a,',
  'min(1px,',
  '1px ',
  '1px,',
  'a,',
  '"a",',
  '#fff,',
  'translate(1px) ',
  '/**/',
  '\\a',
  '!',
  '((((',
  '[[[[',
  '{{a}} ',
  '{{',
  '1',
  '-',
  'a ',
  '/',
];

/** Long expressions. */
export const hostileExpressions: readonly ((length: number) => string)[] = [
  (length) => `{{ ${'a+'.repeat(length / 2)}a }}`,
  (length) => `{{ ${'('.repeat(length / 2)}a${')'.repeat(length / 2)} }}`,
  (length) => `{{ ${'f('.repeat(length / 3)}a${')'.repeat(length / 3)} }}`,
  (length) => `{{ ${'!'.repeat(length)}a }}`,
  (length) => `{{ ${'a.'.repeat(length / 2)}a }}`,
  (length) => `{{ ${'a['.repeat(length / 3)}0${']'.repeat(length / 3)} }}`,
  (length) => `{{ ${'a?b:'.repeat(length / 4)}c }}`,
  (length) => `{{ "${'\\"'.repeat(length / 2)}" }}`,
  (length) => `{{ [${'1,'.repeat(length / 2)}1] }}`,
  (length) => '{{ a }}'.repeat(length / 7),
  (length) => '{{'.repeat(length / 2),
  (length) => '}}{{'.repeat(length / 4),
  (length) => `{{ nosuch(${'1,'.repeat(length / 2)}) }}`,
  (length) => `{{ ${'9'.repeat(length)} }}`,
  (length) => `{{ ${'a || '.repeat(length / 5)}b }}`,
];
