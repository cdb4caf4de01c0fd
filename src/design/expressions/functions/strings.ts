import { checkListLength, checkTextLength } from '../budget.ts';
import { listLimit, textLimit } from '../limits.ts';
import { countCodePoints, printText } from '../text.ts';
import type { Call } from './call.ts';
import { type FunctionGroup, takes } from './entry.ts';
import { truncate } from './truncate.ts';

function joined(call: Call, values: readonly unknown[], separator: string): string {
  let characters = 0;
  const texts = values.map((value) => {
    const text = printText(value, call.meter);
    characters += text.length + separator.length;
    checkTextLength(characters - separator.length);
    return text;
  });
  return texts.join(separator);
}

/** The first letter in upper case, marks before it left alone («hello, ¿qué); a text that starts with a digit is kept. */
function capitalize(text: string, locale: string): string {
  return text.replace(/^([^\p{L}\p{N}]*)(\p{L})/u, (_, marks: string, letter: string) => {
    return marks + letter.toLocaleUpperCase(locale);
  });
}

function replace(call: Call): string {
  const text = call.text(0);
  const find = call.text(1);
  const replacement = call.text(2);
  if (find === '') return text;
  const pieces = text.split(find);
  checkTextLength(text.length + (pieces.length - 1) * (replacement.length - find.length));
  return pieces.join(replacement);
}

/** An empty separator splits into code points. */
function split(call: Call): string[] {
  const text = call.text(0);
  const separator = call.text(1, ',');
  if (separator === '') checkListLength(text.length);
  const pieces = separator === '' ? [...text] : text.split(separator, listLimit + 1);
  checkListLength(pieces.length);
  call.meter.spend(pieces.length);
  return pieces;
}

/** Code points of a text, elements of a list, members of an object. */
function length(call: Call): number {
  const [value] = call.values;
  if (typeof value !== 'object' || value === null) return countCodePoints(call.text(0));
  if (Array.isArray(value)) return value.length;
  const members = Object.keys(value).length;
  call.meter.spend(members);
  return members;
}

/** Counts and fills in code points. */
function padStart(call: Call): string {
  const text = call.text(0);
  const fill = [...call.text(2, ' ').slice(0, textLimit)];
  const missing = call.integer(1, 0, Number.MAX_SAFE_INTEGER) - countCodePoints(text);
  if (missing <= 0 || fill.length === 0) return text;
  checkTextLength(text.length + missing);
  call.meter.spendText(missing);
  return Array.from({ length: missing }, (_, index) => fill[index % fill.length]).join('') + text;
}

export const strings = {
  upper: takes(1, 1, (call) => call.text(0).toLocaleUpperCase(call.locale())),
  lower: takes(1, 1, (call) => call.text(0).toLocaleLowerCase(call.locale())),
  capitalize: takes(1, 1, (call) => capitalize(call.text(0), call.locale())),
  trim: takes(1, 1, (call) => call.text(0).trim()),
  truncate: takes(2, 3, truncate),
  replace: takes(3, 3, replace),
  split: takes(1, 2, split),
  join: takes(1, 2, (call) => joined(call, call.wholeList(0), call.text(1, ', '))),
  length: takes(1, 1, length),
  concat: takes(0, Number.POSITIVE_INFINITY, (call) => joined(call, call.values, '')),
  padStart: takes(2, 3, padStart),
} satisfies FunctionGroup;
