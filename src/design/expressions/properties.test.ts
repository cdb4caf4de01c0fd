import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import { compileExpression, compileText, syntaxProblems } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { createContext, evaluateSource } from './evaluate-in-tests.ts';
import { functions } from './functions/index.ts';

const names = {
  a: 1,
  text: 'héllo',
  list: [1, 'b', null, { n: 2 }],
  object: { n: { m: 1 } },
  none: null,
  date: '2024-02-29',
};

describe('any source', () => {
  const token = fc.constantFrom(
    '{{',
    '}}',
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    '?',
    ':',
    '??',
    '&&',
    '||',
    '!',
    '-',
    '+',
    '*',
    '/',
    '%',
    '<',
    '>=',
    '==',
    '!==',
    '=',
    '=>',
    '"',
    "'",
    '"s"',
    '1',
    '0.5',
    '1e400',
    'true',
    'null',
    ' ',
    '\n',
    ';',
    '{',
    '}',
    '`',
    '\\',
    'this',
    'new',
    '__proto__',
    'constructor',
    '"__proto__"',
    ...Object.keys(names),
    ...functions.keys(),
  );
  const soup = fc.oneof(
    fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

  it('[DOC-10] never throws, and reports everything that it leaves empty', () => {
    fc.assert(
      fc.property(soup, (source) => {
        for (const compiled of [compileText(source), compileText(`{{${source}}}`), compileExpression(source)]) {
          const { value, problems } = evaluate(compiled, createContext(names));
          if (compiled.sole?.parsed instanceof Error) expect(problems).toHaveLength(1);
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          expect(typeof value).not.toBe('function');
        }
        for (const { index } of syntaxProblems(source)) expect(index).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: runs(600, 3_000) },
    );
  });

  const argument = fc.oneof(
    fc.constantFrom(
      ...Object.keys(names),
      '-1',
      '0',
      '1',
      '2.5',
      '1e300',
      '"a.b"',
      '"#abc"',
      '"yyyy-MM"',
      '"de"',
      '""',
      '[]',
    ),
    fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  );

  it('[DOC-10, DOC-12] never throws when it calls any function with any arguments', () => {
    const call = fc
      .tuple(fc.constantFrom(...functions.keys()), fc.array(argument, { maxLength: 4 }))
      .map(([name, values]) => `${name}(${values.join(', ')})`);
    fc.assert(
      fc.property(call, (source) => {
        const { value } = evaluate(compileExpression(source), createContext(names));
        expect(typeof value).not.toBe('function');
      }),
      { numRuns: runs(1_000, 5_000) },
    );
  });
});

/** The source of an expression with as few parentheses as JavaScript needs, and the value of the expression. */
interface Sample<Value> {
  source: string;
  value: Value;
  /** How tightly the outermost operator binds; 20 if the expression never needs parentheses. */
  binds: number;
}

type Numeric = Sample<number>;
type Logical = Sample<boolean>;

function within({ source, binds }: Sample<unknown>, needed: number): string {
  return binds < needed ? `(${source})` : source;
}

function infix<Operand, Value>(
  operator: string,
  binds: number,
  apply: (left: Operand, right: Operand) => Value,
): (pair: [Sample<Operand>, Sample<Operand>]) => Sample<Value> {
  return ([left, right]) => ({
    source: `${within(left, binds)} ${operator} ${within(right, binds + 1)}`,
    value: apply(left.value, right.value),
    binds,
  });
}

function ternary<Value>([test, yes, no]: [Logical, Sample<Value>, Sample<Value>]): Sample<Value> {
  return {
    source: `${within(test, 3)} ? ${yes.source} : ${no.source}`,
    value: test.value ? yes.value : no.value,
    binds: 2,
  };
}

const { numeric, logical } = fc.letrec<{ numeric: Numeric; logical: Logical }>((tie) => {
  const numbers = fc.tuple(tie('numeric'), tie('numeric'));
  const truths = fc.tuple(tie('logical'), tie('logical'));
  const limits = { depthSize: 'medium', withCrossShrink: true } as const;
  const number = fc.integer({ min: 0, max: 9 }).map((value): Numeric => ({ source: String(value), value, binds: 20 }));
  const truth = fc.boolean().map((value): Logical => ({ source: String(value), value, binds: 20 }));
  return {
    numeric: fc.oneof(
      limits,
      number,
      numbers.map(infix('+', 11, (left, right) => left + right)),
      numbers.map(infix('-', 11, (left, right) => left - right)),
      numbers.map(infix('*', 12, (left, right) => left * right)),
      numbers.map(infix('/', 12, (left, right) => left / right)),
      numbers.map(infix('%', 12, (left, right) => left % right)),
      tie('numeric').map(
        (operand): Numeric => ({ source: `- ${within(operand, 14)}`, value: -operand.value, binds: 14 }),
      ),
      fc.tuple(tie('logical'), tie('numeric'), tie('numeric')).map(ternary<number>),
    ),
    logical: fc.oneof(
      limits,
      truth,
      numbers.map(infix('<', 9, (left, right) => left < right)),
      numbers.map(infix('>', 9, (left, right) => left > right)),
      numbers.map(infix('<=', 9, (left, right) => left <= right)),
      numbers.map(infix('>=', 9, (left, right) => left >= right)),
      numbers.map(infix('==', 8, (left, right) => left === right)),
      numbers.map(infix('!=', 8, (left, right) => left !== right)),
      truths.map(infix('===', 8, (left, right) => left === right)),
      truths.map(infix('&&', 4, (left, right) => left && right)),
      truths.map(infix('||', 3, (left, right) => left || right)),
      tie('logical').map(
        (operand): Logical => ({ source: `!${within(operand, 14)}`, value: !operand.value, binds: 14 }),
      ),
      fc.tuple(tie('logical'), tie('logical'), tie('logical')).map(ternary<boolean>),
    ),
  };
});

describe('precedence', () => {
  it("[DOC-10] is JavaScript's, for arithmetic", () => {
    fc.assert(
      fc.property(
        numeric.filter(({ value }) => Number.isFinite(value)),
        ({ source, value }) => {
          expect(evaluateSource(source)).toBe(value);
        },
      ),
      { numRuns: runs(400, 2_000) },
    );
  });

  it("[DOC-10] is JavaScript's, for comparison and logic", () => {
    fc.assert(
      fc.property(logical, ({ source, value }) => {
        expect(evaluateSource(source)).toBe(value);
      }),
      { numRuns: runs(400, 2_000) },
    );
  });
});
