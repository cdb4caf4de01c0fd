import { describe, expect, it } from 'vitest';
import { compileExpression, compileText, expressionSyntaxProblems, syntaxProblems } from './compile.ts';
import { containsExpression } from './delimiters.ts';
import { evaluateSource, listProblemCodes, render } from './evaluate-in-tests.ts';

describe('texts with braces', () => {
  it('[DOC-10] contain expressions', () => {
    expect(containsExpression('Hi {{ name }}')).toBe(true);
    expect(containsExpression('Hi { name }')).toBe(false);
    expect(render('Hi {{ name }}, {{name}}!', { name: 'Ada' })).toEqual({ value: 'Hi Ada, Ada!', problems: [] });
  });

  it('[DOC-10] give the raw value if they are one expression, with blanks around it trimmed', () => {
    expect(render(' \n{{ items }} ', { items: [1, 2] }).value).toEqual([1, 2]);
    expect(render('{{ items }}.', { items: [1, 2] }).value).toBe('1, 2.');
    expect(render('{{ a }}{{ b }}', { a: 1, b: 2 }).value).toBe('12');
    expect(render('plain').value).toBe('plain');
  });

  it('[DOC-10] may contain braces inside string literals', () => {
    expect(render('{{ "}}" }} {{ \'{{\' }} {{ "\\"}}" }}').value).toBe('}} {{ "}}');
  });

  it('[DOC-10] draw an expression in error as empty text and report it with its source', () => {
    const { value, problems } = render('a{{ 1 + }}b{{ 2 }}', {});
    expect(value).toBe('ab2');
    expect(problems).toMatchObject([{ code: 'syntax', expression: '1 +' }]);
  });

  it('[DOC-10] report an unclosed expression or quote', () => {
    expect(render('a {{ b')).toMatchObject({ value: 'a ', problems: [{ code: 'syntax' }] });
    expect(render("{{ it's }} b")).toMatchObject({ value: ' b', problems: [{ code: 'syntax' }] });
  });

  it('[DOC-17] keep markup and scripts in values as they are', () => {
    const value = '<script>alert("{{ secret }}")</script> </style> {{ 1 + 1 }}';
    expect(render('{{ value }}', { value }).value).toBe(value);
    expect(render('x {{ value }}', { value, secret: 1 }).value).toBe(`x ${value}`);
  });

  it('report faults at save, with offsets in the text', () => {
    expect(syntaxProblems('ok {{ name }}')).toEqual([]);
    expect(syntaxProblems('{{ a }} {{ 1 2 }} {{ nope() }}')).toEqual([
      { message: 'Unexpected 2.', index: 13 },
      { message: 'There is no function `nope`. Did you mean `now`?', index: 20 },
    ]);
    expect(expressionSyntaxProblems('1 +')).toEqual([{ message: 'A value is missing at the end.', index: 3 }]);
    expect(expressionSyntaxProblems('{{ a }}')).toEqual([]);
  });

  it('are compiled once', () => {
    expect(compileText('{{ once }}')).toBe(compileText('{{ once }}'));
  });
});

describe('bindings', () => {
  it('[DOC-10] are a plain expression, or a text with braces', () => {
    expect(evaluateSource('1 + 1')).toBe(2);
    expect(evaluateSource('{{ 1 + 1 }}')).toBe(2);
    expect(evaluateSource('Hello {{ name }}', { name: 'Ada' })).toBe('Hello Ada');
    expect(evaluateSource('concat("{{", "}}")')).toBe('{{}}');
    expect(compileExpression('name').sole).toBeDefined();
  });
});

describe('the grammar', () => {
  const refused = [
    '',
    ' ',
    'a b',
    '1 2',
    'f(',
    ')',
    '(',
    '[',
    'a]',
    'a[',
    'a[]',
    'a.',
    '.a',
    'a..b',
    'a,b',
    'a;',
    ';a',
    '()',
    '(,)',
    'a = 1',
    'a += 1',
    'a++',
    '--a',
    'a--b',
    '+a',
    '~a',
    'a | b',
    'a & b',
    'a ^ b',
    'a ** 2',
    'a << 1',
    'a >> 1',
    '{ a: 1 }',
    '{}',
    '`a`',
    '/a/',
    'a => a',
    '() => 1',
    'new Date()',
    'this',
    'this.a',
    'function () {}',
    'typeof a',
    'a in b',
    'delete a.b',
    'a?.b',
    '...a',
    'upper(...a)',
    'a ? b',
    'a ? b :',
    'a : b',
    '(a, b)',
    '(a,)',
    '[1,]',
    '[,1]',
    '[1 2]',
    'upper(1 2)',
    'upper("a",)',
    'upper(,"a")',
    'concat(1(2))',
    '1(2)',
    '1[0]',
    '0x10',
    '1a',
    '@a',
    '#a',
    'a\\b',
    'a.upper()',
    '"a".length()',
    'a["b"]()',
    'upper("a")()',
    '(upper)("a")',
    'a()()',
    '"a"("b")',
    '// a',
    '1 /* a */',
    'import("a")',
    'a ?? b || c',
    'a && b ?? c',
    '"a',
    "'a",
    '"a\'',
    'a!',
    'a !b',
    '\u00a0a',
    '[1 !a]',
    '((a)',
    'a)',
  ];

  it.each(refused)('[DOC-10] does not have %j', (source) => {
    const [code] = listProblemCodes(source, { a: 1, b: 2, c: 3 });
    expect(['syntax', 'unknown_function']).toContain(code);
    expect(listProblemCodes(source)).toHaveLength(1);
  });

  it('[DOC-10] reports calls of unknown functions, and wrong numbers of arguments', () => {
    expect(listProblemCodes('eval("1")')).toEqual(['unknown_function']);
    expect(listProblemCodes('f()', { f: () => 1 })).toEqual(['unknown_function']);
    expect(listProblemCodes('upper()')).toEqual(['arity']);
    expect(listProblemCodes('upper("a", "b")')).toEqual(['arity']);
  });
});
