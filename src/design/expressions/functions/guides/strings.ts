import type { strings } from '../strings.ts';
import type { GuidesOf } from './guide.ts';

const text = ['text', 'text; numbers and booleans as they print'] as const;

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
  trim: { takes: [text], gives: 'the text without blanks at its ends', examples: [['trim("  a b ")', 'a b']] },
  truncate: {
    takes: [
      text,
      ['length', 'the most characters, as readers count them, with the end mark'],
      ['end?', 'what stands for the rest; `…` when left out'],
    ],
    gives: 'the text, cut where it is longer',
    examples: [
      ['truncate(title, 6)', 'hello…'],
      ['truncate(title, 8, "...")', 'hello...'],
      ['truncate("short", 10)', 'short'],
    ],
  },
  replace: {
    takes: [text, ['find', 'the text to look for, as it is; no pattern'], ['replacement', 'what stands in its place']],
    gives: 'the text with every place replaced',
    examples: [['replace("a-b-c", "-", "+")', 'a+b+c']],
  },
  split: {
    takes: [text, ['separator?', '`,` when left out; empty text splits into characters']],
    gives: 'a list of texts',
    examples: [
      ['split("a,b,c")', ['a', 'b', 'c']],
      ['split("1/2", "/")', ['1', '2']],
    ],
  },
  join: {
    takes: [
      ['list', 'a list'],
      ['separator?', '`, ` when left out'],
    ],
    gives: 'its elements as one text',
    examples: [
      ['join(tags)', 'red, green, red'],
      ['join(pluck(rows, "name"), " + ")', 'Chair + Table + Stool'],
    ],
  },
  length: {
    takes: [['value', 'a text, a list or an object']],
    gives: 'how many characters (code points), elements or members it has',
    examples: [
      ['length(title)', 12],
      ['length(rows)', 3],
    ],
  },
  concat: {
    takes: [['…values', 'any values']],
    gives: 'their texts one behind the other',
    examples: [['concat("No. ", 7, "/", length(rows))', 'No. 7/3']],
  },
  padStart: {
    takes: [text, ['length', 'how long the text shall be'], ['fill?', 'what is put before it; a blank when left out']],
    gives: 'the text, filled up from its start',
    examples: [['padStart(7, 3, "0")', '007']],
  },
};
