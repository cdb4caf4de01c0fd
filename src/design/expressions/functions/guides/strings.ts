import type { strings } from '../strings.ts';
import type { GuidesOf } from './guide.ts';

const text = ['text', 'a text; numbers and booleans are converted'] as const;

export const stringsGuides: GuidesOf<typeof strings> = {
  upper: {
    takes: [text],
    gives: "upper case by the rules of the render's language",
    examples: [['upper(title)', 'HELLO, WORLD']],
  },
  lower: {
    takes: [text],
    gives: "lower case by the rules of the render's language",
    examples: [['lower("ÀB")', 'àb']],
  },
  capitalize: {
    takes: [text],
    gives: 'the text with its first letter in upper case; the rest is kept',
    examples: [['capitalize(title)', 'Hello, world']],
  },
  trim: { takes: [text], gives: 'the text without spaces at its start and end', examples: [['trim("  a b ")', 'a b']] },
  truncate: {
    takes: [
      text,
      ['length', 'the maximum number of characters as readers count them, including `end`'],
      ['end?', 'what replaces the rest; `…` by default'],
    ],
    gives: 'the text, shortened if it is longer',
    examples: [
      ['truncate(title, 6)', 'hello…'],
      ['truncate(title, 8, "...")', 'hello...'],
      ['truncate("short", 10)', 'short'],
    ],
  },
  replace: {
    takes: [text, ['find', 'the text to look for, not a pattern'], ['replacement', 'the text to replace it with']],
    gives: 'the text with every occurrence replaced',
    examples: [['replace("a-b-c", "-", "+")', 'a+b+c']],
  },
  split: {
    takes: [text, ['separator?', '`,` by default; an empty text splits into characters']],
    gives: 'a list of texts',
    examples: [
      ['split("a,b,c")', ['a', 'b', 'c']],
      ['split("1/2", "/")', ['1', '2']],
    ],
  },
  join: {
    takes: [
      ['list', 'a list'],
      ['separator?', '`, ` by default'],
    ],
    gives: 'the elements as one text',
    examples: [
      ['join(tags)', 'red, green, red'],
      ['join(pluck(rows, "name"), " + ")', 'Chair + Table + Stool'],
    ],
  },
  length: {
    takes: [['value', 'a text, a list or an object']],
    gives: 'the number of characters (code points), elements or members',
    examples: [
      ['length(title)', 12],
      ['length(rows)', 3],
    ],
  },
  concat: {
    takes: [['…values', 'any values']],
    gives: 'the values joined as one text',
    examples: [['concat("No. ", 7, "/", length(rows))', 'No. 7/3']],
  },
  padStart: {
    takes: [
      text,
      ['length', 'the minimum length of the result'],
      ['fill?', 'the text to add at the start; a space by default'],
    ],
    gives: 'the text with `fill` added before it until it has that length',
    examples: [['padStart(7, 3, "0")', '007']],
  },
  padEnd: {
    takes: [
      text,
      ['length', 'the minimum length of the result'],
      ['fill?', 'the text to add at the end; a space by default'],
    ],
    gives: 'the text with `fill` added after it until it has that length',
    examples: [['padEnd("7", 3, ".")', '7..']],
  },
  titleCase: {
    takes: [text],
    gives: 'the text with the first letter of each word in upper case; the rest is kept',
    examples: [
      ['titleCase(title)', 'Hello, World'],
      ['titleCase(lower("ADA LOVELACE"))', 'Ada Lovelace'],
    ],
  },
  contains: {
    takes: [
      ['value', 'a text or a list'],
      ['part', 'a text to look for, or an element of the list'],
    ],
    gives: '`true` if the text holds the part, or the list an equal element; upper and lower case differ',
    examples: [
      ['contains(title, "world")', true],
      ['contains(tags, "blue")', false],
      ['contains(lower("Hello"), "hell")', true],
    ],
  },
  startsWith: {
    takes: [text, ['part', 'the text to look for']],
    gives: '`true` if the text starts with the part',
    examples: [['startsWith(title, "hello")', true]],
  },
  endsWith: {
    takes: [text, ['part', 'the text to look for']],
    gives: '`true` if the text ends with the part',
    examples: [['endsWith("photo.jpg", ".png")', false]],
  },
  plural: {
    takes: [
      ['number', 'a number, or a text that contains one'],
      ['one', 'the form for one'],
      ['other', 'the form for the rest, or the next form of the language'],
      ['…forms', "more forms, in Unicode's order: zero, one, two, few, many, other"],
    ],
    gives:
      "the form for the number, by the plural rules of the render's language; the last form serves the categories that have none",
    examples: [
      ['plural(1, "item", "items")', 'item'],
      ['concat(count(rows), " ", plural(count(rows), "item", "items"))', '3 items'],
    ],
  },
};
