import { isElement } from './element.ts';
import type { StyledElement } from './styled.ts';
import { toNumber } from './values.ts';

/** The marker of a list item; undefined if it has none. */
export function markerOf(item: StyledElement): string | undefined {
  const type = item.style.text.get('listStyleType') ?? 'disc';
  if (type === 'none') return undefined;
  const [, quoted] = /^"([^"]{0,20})"$/.exec(type) ?? [];
  if (quoted !== undefined) return quoted;
  const bullet = bullets[type];
  if (bullet !== undefined) return bullet;
  return `${printNumber(numberOf(item), type)}.`;
}

const bullets: Readonly<Record<string, string>> = { disc: '•', circle: '◦', square: '▪' };

const numbers = new WeakMap<object, Map<object, number>>();

/** The number of an item in its list (HTML, section 4.4.5). */
function numberOf({ element }: StyledElement): number {
  const list = element.parent;
  if (!list) return 1;
  const known = numbers.get(list);
  if (known) return known.get(element) ?? 1;
  const items = list.children.filter(isElement).filter(({ name }) => name === 'li');
  const isReversed = list.attributes.has('reversed');
  const start = Number.parseInt(list.attributes.get('start') ?? '', 10);
  let next = Number.isFinite(start) ? start : isReversed ? items.length : 1;
  const found = new Map<object, number>();
  for (const item of items) {
    const value = Number.parseInt(item.attributes.get('value') ?? '', 10);
    const number = Number.isFinite(value) ? value : next;
    found.set(item, number);
    next = number + (isReversed ? -1 : 1);
  }
  numbers.set(list, found);
  return found.get(element) ?? 1;
}

function printNumber(number: number, type: string): string {
  if (type === 'decimal-leading-zero') return String(number).padStart(2, '0');
  const letters = /^(lower|upper)-(?:alpha|latin)$/.exec(type);
  const roman = /^(lower|upper)-roman$/.exec(type);
  const text = letters ? toLetters(number) : roman ? toRoman(number) : String(number);
  return (letters ?? roman)?.[1] === 'upper' ? text.toUpperCase() : text;
}

function toLetters(number: number): string {
  if (number < 1 || number > 1_000_000) return String(number);
  let rest = number;
  let text = '';
  while (rest > 0) {
    rest--;
    text = String.fromCharCode(97 + (rest % 26)) + text;
    rest = Math.floor(rest / 26);
  }
  return text;
}

const romans: readonly [number, string][] = [
  [1_000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function toRoman(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  let rest = number;
  let text = '';
  for (const [value, letters] of romans) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

/** The width of a marker in px. It is taken from the padding of the list, where browsers draw it. */
export function markerWidth(list: StyledElement | undefined): number {
  const padding = toNumber(list?.style.own.get('paddingLeft')) ?? 0;
  return padding < 12 ? 0 : Math.min(padding, 40);
}
