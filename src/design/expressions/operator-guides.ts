import type { Examples } from './functions/guides/guide.ts';
import type { BinaryOperator, LogicOperator, UnaryOperator } from './nodes.ts';

interface OperatorGuide {
  readonly meaning: string;
  readonly examples: Examples;
}

type Guides<Operator extends string> = Readonly<Record<Operator, OperatorGuide>>;

/** What stands before one value (DOCS-2). */
export const unaryGuides: Guides<UnaryOperator> = {
  '!': { meaning: 'not: `true` for `false`, `0`, empty text and nothing', examples: [['!subtitle', true]] },
  '-': { meaning: 'the number below zero', examples: [['-price', -1234.5]] },
};

/** What stands between two values, in the order of the page. */
export const binaryGuides: Guides<BinaryOperator> = {
  '*': { meaning: 'product', examples: [['price * 2', 2469]] },
  '/': { meaning: 'quotient', examples: [['7 / 2', 3.5]] },
  '%': { meaning: 'what a division leaves', examples: [['7 % 3', 1]] },
  '+': {
    meaning: 'sum of numbers; with a text on either side, both as one text',
    examples: [
      ['1 + 2', 3],
      ['"No. " + 7', 'No. 7'],
    ],
  },
  '-': { meaning: 'difference', examples: [['10 - 2.5', 7.5]] },
  '<': { meaning: 'less: two numbers or two texts; nothing compares to nothing', examples: [['2 < 10', true]] },
  '<=': { meaning: 'less or equal', examples: [['2 <= 2', true]] },
  '>': { meaning: 'greater', examples: [['"b" > "a"', true]] },
  '>=': { meaning: 'greater or equal', examples: [['price >= 2000', false]] },
  '==': {
    meaning: 'equal, without conversion; `===` is the same. `null` equals `undefined`, a list only itself',
    examples: [
      ['title == "hello, world"', true],
      ['1 == "1"', false],
    ],
  },
  '!=': { meaning: 'not equal; `!==` is the same', examples: [['length(rows) != 0', true]] },
};

/** What evaluates its right side only when it has to. */
export const logicOperatorGuides: Guides<LogicOperator> = {
  '&&': { meaning: 'and: the left side when it is false, else the right', examples: [['price > 0 && "paid"', 'paid']] },
  '||': { meaning: 'or: the left side when it is true, else the right', examples: [['"" || "untitled"', 'untitled']] },
  '??': {
    meaning: 'the left side unless it is nothing; put `??` beside `&&` or `||` in parentheses',
    examples: [
      ['subtitle ?? "none"', 'none'],
      ['0 ?? 5', 0],
    ],
  },
};

/** The forms that are no operators between values. */
export const formGuides: Guides<'a ? b : c' | 'a.b' | 'a[b]' | '[a, b]' | '(a)' | 'a => b'> = {
  'a ? b : c': { meaning: 'one of two values', examples: [['price > 1000 ? "premium" : "basic"', 'premium']] },
  'a.b': { meaning: 'a field; nothing where it is missing', examples: [['rows[0].name', 'Chair']] },
  'a[b]': {
    meaning: 'an element or a field by a key that is evaluated',
    examples: [['rows[length(rows) - 1].name', 'Stool']],
  },
  '[a, b]': { meaning: 'a list', examples: [['[1, price]', [1, 1234.5]]] },
  '(a)': { meaning: 'what is evaluated first', examples: [['(1 + 2) * 3', 9]] },
  'a => b': {
    meaning:
      'an arrow function, which functions of lists call with each element; `(a, index) => b` also receives its index, from 0',
    examples: [['sum(rows, row => row.price * 2)', 310]],
  },
};
