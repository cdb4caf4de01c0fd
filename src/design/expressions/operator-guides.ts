import type { Examples } from './functions/guides/guide.ts';
import type { BinaryOperator, LogicOperator, UnaryOperator } from './nodes.ts';

interface OperatorGuide {
  readonly meaning: string;
  readonly examples: Examples;
}

type Guides<Operator extends string> = Readonly<Record<Operator, OperatorGuide>>;

/** Guides for operators that precede a single value (DOCS-2). */
export const unaryGuides: Guides<UnaryOperator> = {
  '!': { meaning: 'not: `true` for `false`, `0`, empty text and nothing', examples: [['!subtitle', true]] },
  '-': { meaning: 'the number with the opposite sign', examples: [['-price', -1234.5]] },
};

/** Guides for operators between two values, in the order in which the page lists them. */
export const binaryGuides: Guides<BinaryOperator> = {
  '*': { meaning: 'product', examples: [['price * 2', 2469]] },
  '/': { meaning: 'quotient', examples: [['7 / 2', 3.5]] },
  '%': { meaning: 'the remainder of a division', examples: [['7 % 3', 1]] },
  '+': {
    meaning: 'the sum of two numbers; if either side is a text, both joined as one text',
    examples: [
      ['1 + 2', 3],
      ['"No. " + 7', 'No. 7'],
    ],
  },
  '-': { meaning: 'difference', examples: [['10 - 2.5', 7.5]] },
  '<': { meaning: 'less than, for two numbers or two texts', examples: [['2 < 10', true]] },
  '<=': { meaning: 'less than or equal to', examples: [['2 <= 2', true]] },
  '>': { meaning: 'greater than', examples: [['"b" > "a"', true]] },
  '>=': { meaning: 'greater than or equal to', examples: [['price >= 2000', false]] },
  '==': {
    meaning:
      'equal, without conversion of types; `===` is the same. `null` equals `undefined`, and a list equals only itself',
    examples: [
      ['title == "hello, world"', true],
      ['1 == "1"', false],
    ],
  },
  '!=': { meaning: 'not equal; `!==` is the same', examples: [['length(rows) != 0', true]] },
};

/** Guides for operators that evaluate their right side only if necessary. */
export const logicOperatorGuides: Guides<LogicOperator> = {
  '&&': {
    meaning: 'and: the left side if it is false, otherwise the right side',
    examples: [['price > 0 && "paid"', 'paid']],
  },
  '||': {
    meaning: 'or: the left side if it is true, otherwise the right side',
    examples: [['"" || "untitled"', 'untitled']],
  },
  '??': {
    meaning:
      'the left side, or the right side if the left is `null` or missing; use parentheses to combine it with `&&` or `||`',
    examples: [
      ['subtitle ?? "none"', 'none'],
      ['0 ?? 5', 0],
    ],
  },
};

/** Guides for all other syntax. */
export const formGuides: Guides<'a ? b : c' | 'a.b' | 'a[b]' | '[a, b]' | '(a)' | 'a => b'> = {
  'a ? b : c': { meaning: 'one of two values', examples: [['price > 1000 ? "premium" : "basic"', 'premium']] },
  'a.b': { meaning: 'a field, or nothing if it is missing', examples: [['rows[0].name', 'Chair']] },
  'a[b]': {
    meaning: 'an element or a field whose key is an expression',
    examples: [['rows[length(rows) - 1].name', 'Stool']],
  },
  '[a, b]': { meaning: 'a list', examples: [['[1, price]', [1, 1234.5]]] },
  '(a)': { meaning: 'the part that is evaluated first', examples: [['(1 + 2) * 3', 9]] },
  'a => b': {
    meaning:
      'an arrow function, which functions of lists call with each element; `(a, index) => b` also receives its index, from 0',
    examples: [['sum(rows, row => row.price * 2)', 310]],
  },
};
