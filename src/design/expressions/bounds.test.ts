import { describe, expect, it } from 'vitest';
import { StepBudget } from './budget.ts';
import { compileText } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { createContext, evaluateSource, listProblemCodes, render } from './evaluate-in-tests.ts';

describe('nesting', () => {
  const many = 100_000;
  const deep = [
    '('.repeat(many),
    '('.repeat(4000) + 1 + ')'.repeat(4000),
    '['.repeat(4000) + ']'.repeat(4000),
    `${'!'.repeat(9000)}1`,
    `${'- '.repeat(4000)}1`,
    `${'-('.repeat(2000)}1${')'.repeat(2000)}`,
    'a['.repeat(3000),
    'abs('.repeat(2000),
    '1?'.repeat(4000),
    `${'1?2:'.repeat(2000)}3`,
    `a${'[a'.repeat(3000)}`,
  ];

  it.each(deep.map((source) => [`${source.slice(0, 12)}…`, source]))(
    '[DOC-10] of %s is rejected before it overflows',
    (_, source) => {
      expect(['depth', 'syntax']).toContain(listProblemCodes(source)[0]);
      expect(render(`a{{ ${source} }}b`).value).toMatch(/^ab?$/);
    },
  );

  it('[DOC-10] is at most 64 deep', () => {
    const nested = (levels: number) => `${'abs('.repeat(levels)}1${')'.repeat(levels)}`;
    expect(evaluateSource(nested(63))).toBe(1);
    expect(listProblemCodes(nested(64))).toEqual(['depth']);
    expect(listProblemCodes(nested(65))).toEqual(['depth']);
    expect(listProblemCodes(`${'('.repeat(65)}1${')'.repeat(65)}`)).toEqual(['depth']);
  });

  it('[DOC-10] does not grow with long chains', () => {
    expect(evaluateSource(Array(4000).fill('1').join('+'))).toBe(4000);
    expect(evaluateSource(`${'false||'.repeat(1000)}7`)).toBe(7);
    expect(evaluateSource(`${'0 ? 1 : '.repeat(200)}2`)).toBe(2);
    expect(evaluateSource(`a${'.a'.repeat(2000)}`, { a: null })).toBeUndefined();
  });
});

describe('budgets', () => {
  const list = Array.from({ length: 5000 }, (_, index) => index);

  it('[DOC-10] allow at most 10,000 characters for an expression', () => {
    expect(listProblemCodes(`"${'a'.repeat(10_000)}"`)).toEqual(['syntax']);
    expect(evaluateSource(`"${'a'.repeat(9_998)}"`)).toHaveLength(9_998);
  });

  it('[DOC-10] allow at most 10,000 steps for a value', () => {
    expect(render('{{ 1 }}'.repeat(3000)).problems).toEqual([]);
    const { value, problems } = render(`${'{{ 1 }}'.repeat(6000)}end`);
    expect(problems).toMatchObject([{ code: 'budget' }]);
    expect(value).toMatch(/^1{3000,5000}end$/);
    expect(listProblemCodes('count(reverse(list), "x")', { list })).toEqual(['budget']);
  });

  it('[DOC-10] include the steps of faults', () => {
    expect(render('{{ }}'.repeat(50_000)).problems.length).toBeLessThanOrEqual(10_001);
  });

  it('[DOC-10] of a page are shared by all its values', () => {
    const context = createContext({ list }, { pageBudget: new StepBudget(12_000) });
    const compiled = compileText('{{ sum(list) }}');
    expect(evaluate(compiled, context).problems).toEqual([]);
    expect(evaluate(compiled, context).problems).toEqual([]);
    expect(evaluate(compiled, context)).toMatchObject({ value: '', problems: [{ code: 'budget' }] });
    expect(evaluate(compileText('{{ 1 }}'), context)).toMatchObject({ value: '', problems: [{ code: 'budget' }] });
  });

  it('[DOC-10, DOC-12] are enough to sort as many items as a loop can draw', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ n: (index * 7919) % 1000 }));
    expect(evaluateSource('sum(pluck(slice(sort(rows, "n"), 0, 10), "n"))', { rows })).toBe(45);
  });
});

describe('exponential growth', () => {
  const names = {
    long: 'a'.repeat(90_000),
    huge: 'a,'.repeat(5_000_000),
    big: Array.from({ length: 1_000_000 }, () => 'x'),
    wide: Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, index])),
    deep: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
    texts: Array.from({ length: 2000 }, () => 'a'.repeat(1000)),
  };
  const blowUps = [
    'padStart("x", 1e9)',
    'padStart("x", 1e9, long)',
    'range(0, 1e12)',
    'range(0, 1, 1e-300)',
    'range(-1e308, 1e308)',
    'replace(long, "a", long)',
    'replace(long, "a", "bb")',
    'join(texts, "")',
    'concat(long, long)',
    'long + long',
    'split(huge, ",")',
    'split(long, "")',
    'split(long, "a")',
    'upper(huge)',
    'join(big)',
    'sort(big)',
    'reverse(big)',
    'groupBy(big, "x")',
    'unique(big)',
    '"" + big',
    '"" + wide',
    '"" + deep',
    'concat(deep)',
    'unique([deep])',
    'truncate(huge, 10)',
    'length(huge)',
    'length(wide)',
    'huge.length',
    'sum(big)',
    'slice(big, 0)',
    'trim(huge)',
    'formatNumber(huge)',
    'join([join(texts), join(texts)])',
    'huge == huge + ""',
    'formatDate(huge, "y")',
    'pluck(wide, huge)',
    'lighten(huge)',
    'formatNumber(1, 0, huge)',
    'weekday(huge)',
    'padStart("", 99999, "x") + "yy"',
  ];

  it.each(blowUps)('[DOC-10] of %s is stopped before the work is done', (source) => {
    expect(['budget', 'depth', 'type']).toContain(listProblemCodes(source, names)[0]);
  });

  it('[DOC-10] by repeated concat stops at 100,000 characters', () => {
    let source = '"0123456789"';
    for (let doubling = 0; doubling < 9; doubling++) source = `concat(${source}, ${source})`;
    expect(listProblemCodes(source)[0]).toMatch(/budget|syntax/);
    expect(evaluateSource(`concat(${Array(9).fill('t').join(', ')})`, { t: 'a'.repeat(10_000) })).toHaveLength(90_000);
    expect(listProblemCodes(`concat(${Array(11).fill('t').join(', ')})`, { t: 'a'.repeat(10_000) })).toEqual([
      'budget',
    ]);
  });
});
