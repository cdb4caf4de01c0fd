import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locatePaths, syntaxFault } from './text-places.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('syntaxFault', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /missing comma/],
    ['{\n  "a": 1,\n}', 3, 1, /property name in double quotes/],
    ["{'a': 1}", 1, 2, /double quotes/],
    ['{\n\t"a": nope }', 2, 7, /true, false or null/],
    ['{ "a": "\\x" }', 1, 8, /escape sequence/],
    ['{ "a": "open\n}', 1, 8, /closing quote/],
    ['{ // a comment\n}', 1, 3, /comments/],
    ['{} {}', 1, 4, /after the end of the page/],
    ['[1,\n2', 2, 2, /missing ]/],
    ['', 1, 1, /expected a value/],
  ])('[DASH-1] locates the fault of %j at line %d, column %d', (text, line, column, reason) => {
    const fault = syntaxFault(text);
    expect(fault?.position).toMatchObject({ line, column });
    expect(fault?.reason).toMatch(reason);
  });

  it('[DASH-1] finds no fault in JSON, and a position in the text otherwise', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([text, at, typed]) => text.slice(0, at % (text.length + 1)) + typed + text.slice(at % (text.length + 1)));
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken), (text) => {
        const fault = syntaxFault(text);
        if (isJson(text)) expect(fault).toBeUndefined();
        // There is no position for white space that JSON forbids but the parser accepts.
        else if (fault === undefined) expect(text).toMatch(/[^\S \t\r\n]/);
        if (fault === undefined) return;
        const { start, end, line, column } = fault.position;
        expect(start).toBeLessThanOrEqual(text.length);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(text.slice(0, start).split('\n')).toHaveLength(line);
        expect(column).toBe(start - text.lastIndexOf('\n', start - 1));
      }),
    );
  });

  it('[DASH-1] stops at the first of a million faults, and accepts any depth', () => {
    expect(syntaxFault('}'.repeat(1_000_000))?.position).toMatchObject({ line: 1, column: 1 });
    expect(() => syntaxFault('['.repeat(1_000_000))).not.toThrow();
  });
});

describe('placesOf', () => {
  const text = JSON.stringify(
    { name: 'Card', layers: [{ id: 'one' }, { id: 'two', style: { 'a.b': 1, a: { b: 2 } } }], 'layers.0': 'odd' },
    null,
    2,
  );
  const lines = text.split('\n');
  const findLine = (path: string) => lines[(locatePaths(text)(path)?.line ?? 0) - 1]?.trim();

  it.each([
    ['name', '"name": "Card",'],
    ['layers.1.id', '"id": "two",'],
    ['layers.1.style.a.b', '"a.b": 1,'],
    ['layers.1', '{'],
    ['layers.1.width', '{'],
    ['layers.7.id', '"layers": ['],
    ['layers.0', '"layers.0": "odd"'],
    ['nothing.there', '{'],
    ['', '{'],
  ])('[DASH-1] finds for the path %s the line %s', (path, line) => {
    expect(findLine(path)).toBe(line);
  });

  it('[DASH-1] marks the property with its value, in any document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (document, indent) => {
        const printed = JSON.stringify(document, null, indent);
        for (const [name, value] of Object.entries(document)) {
          if (name.includes('.') || name === '' || typeof value === 'object') continue;
          const { start, end } = locatePaths(printed)(name) ?? { start: 0, end: 0 };
          expect(JSON.parse(`{${printed.slice(start, end)}}`)).toEqual(JSON.parse(JSON.stringify({ [name]: value })));
        }
      }),
    );
  });

  it('[DASH-1] finds no positions in text that is not JSON, or that nests too deep', () => {
    expect(locatePaths('')('name')).toBeUndefined();
    expect(() => locatePaths('['.repeat(1_000_000))('0.0')).not.toThrow();
  });
});
