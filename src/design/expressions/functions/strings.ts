import { checkListLength, checkTextLength } from '../budget.ts';
import { listLimit, textLimit } from '../limits.ts';
import { isSame } from '../operators.ts';
import { countCodePoints, printText } from '../text.ts';
import type { Call } from './call.ts';
import { defineFunction, type FunctionGroup } from './entry.ts';
import { pluralRules } from './intl.ts';
import { truncate } from './truncate.ts';

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function joinTexts(call: Call, values: readonly unknown[], separator: string): string {
  let characters = 0;
  const texts = values.map((value) => {
    const text = printText(value, call.meter);
    characters += text.length + separator.length;
    checkTextLength(characters - separator.length);
    return text;
  });
  return texts.join(separator);
}

/**
 * Capitalizes the first letter of a text. Punctuation before that letter is left unchanged («hello, ¿qué). A text that
 * starts with a digit is not changed at all.
 */
function capitalize(text: string, locale: string): string {
  return text.replace(/^([^\p{L}\p{N}]*)(\p{L})/u, (_, marks: string, letter: string) => {
    return marks + letter.toLocaleUpperCase(locale);
  });
}

/** Capitalizes the first letter of each word and leaves the other letters unchanged. */
function titleCase(text: string, locale: string): string {
  return text.replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word) => capitalize(word, locale));
}

function replace(call: Call): string {
  const text = call.text(0);
  const find = call.text(1);
  const replacement = call.text(2);
  if (find === '') return text;
  call.meter.spendSearch(text, find);
  const pieces = text.split(find);
  checkTextLength(text.length + (pieces.length - 1) * (replacement.length - find.length));
  return pieces.join(replacement);
}

/** Splits a text at a separator. An empty separator splits it into code points. */
function split(call: Call): string[] {
  const text = call.text(0);
  const separator = call.text(1, ',');
  if (separator === '') checkListLength(text.length);
  else call.meter.spendSearch(text, separator);
  const pieces = separator === '' ? [...text] : text.split(separator, listLimit + 1);
  checkListLength(pieces.length);
  call.meter.spend(pieces.length);
  return pieces;
}

/** The number of code points of a text, elements of a list, or members of an object. */
function length(call: Call): number {
  const [value] = call.values;
  if (typeof value !== 'object' || value === null) return countCodePoints(call.text(0));
  if (Array.isArray(value)) return value.length;
  const members = Object.keys(value).length;
  call.meter.spend(members);
  return members;
}

/** The padding that a text needs to reach a number of code points. It repeats the characters of argument 2. */
function padding(call: Call): string {
  const text = call.text(0);
  const fill = [...call.text(2, ' ').slice(0, textLimit)];
  const missing = call.integer(1, 0, Number.MAX_SAFE_INTEGER) - countCodePoints(text);
  if (missing <= 0 || fill.length === 0) return '';
  checkTextLength(text.length + missing);
  call.meter.spendText(missing);
  return Array.from({ length: missing }, (_, index) => fill[index % fill.length]).join('');
}

/** Whether a text contains another text (case-sensitive), or a list contains an element that is equal to the value. */
function contains(call: Call): boolean {
  if (Array.isArray(call.values[0]))
    return call.wholeList(0).some((element) => isSame(element, call.values[1], call.meter));
  const [text, part] = [call.text(0), call.text(1)];
  call.meter.spendSearch(text, part);
  return text.includes(part);
}

/**
 * Selects the form of a word for a number, by the plural rules of the render's language. The arguments give the forms
 * in the order of Unicode's categories (zero, one, two, few, many, other), without the categories that the language
 * lacks. If there are fewer forms than categories, the last form is used for the remaining ones.
 */
function plural(call: Call): string {
  const locale = call.locale();
  const rules = pluralRules(locale, {}, call.meter);
  const spoken = rules.resolvedOptions().pluralCategories;
  const categories = pluralCategories.filter((category) => spoken.includes(category));
  const forms = call.values.slice(1);
  if (forms.length > categories.length)
    call.fail(
      `${locale} has ${categories.length} plural forms (${categories.join(', ')}), but ${forms.length} were given.`,
    );
  const category = categories.indexOf(rules.select(call.number(0)));
  return call.text(1 + Math.min(category, forms.length - 1));
}

export const strings = {
  upper: defineFunction(1, 1, (call) => call.text(0).toLocaleUpperCase(call.locale())),
  lower: defineFunction(1, 1, (call) => call.text(0).toLocaleLowerCase(call.locale())),
  capitalize: defineFunction(1, 1, (call) => capitalize(call.text(0), call.locale())),
  trim: defineFunction(1, 1, (call) => call.text(0).trim()),
  truncate: defineFunction(2, 3, truncate),
  replace: defineFunction(3, 3, replace),
  split: defineFunction(1, 2, split),
  join: defineFunction(1, 2, (call) => joinTexts(call, call.wholeList(0), call.text(1, ', '))),
  length: defineFunction(1, 1, length),
  concat: defineFunction(0, Number.POSITIVE_INFINITY, (call) => joinTexts(call, call.values, '')),
  padStart: defineFunction(2, 3, (call) => padding(call) + call.text(0)),
  padEnd: defineFunction(2, 3, (call) => call.text(0) + padding(call)),
  titleCase: defineFunction(1, 1, (call) => titleCase(call.text(0), call.locale())),
  contains: defineFunction(2, 2, contains),
  startsWith: defineFunction(2, 2, (call) => call.text(0).startsWith(call.text(1))),
  endsWith: defineFunction(2, 2, (call) => call.text(0).endsWith(call.text(1))),
  plural: defineFunction(3, Number.POSITIVE_INFINITY, plural),
} satisfies FunctionGroup;
