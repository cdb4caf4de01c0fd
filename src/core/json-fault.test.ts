import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-fault.ts';

const invalid: [text: string, at: string, message: string][] = [
  ['', '1:1', 'The text ends here; a value is missing.'],
  ['{"name":', '1:9', 'The text ends here; a value is missing.'],
  ['{"name": "a"', '1:13', 'The text ends here; a comma or "}" is missing.'],
  ['{\n  "a": 1,\n  "b": 2,\n}', '4:1', 'Expected a name in double quotes but found "}". Remove the comma before it.'],
  ['[1, 2,]', '1:7', 'Expected a value but found "]". Remove the comma before it.'],
  ["{'a': 1}", '1:2', 'Expected a name in double quotes or "}" but found "\'". Use double quotes for strings.'],
  ['{"a": 1 // one\n}', '1:9', 'Expected a comma or "}" but found "/". JSON has no comments.'],
  ['{"a" 1}', '1:6', 'Expected a colon but found "1".'],
  ['{"a": undefined}', '1:7', 'Expected a value but found "u".'],
  ['{"a": }', '1:7', 'Expected a value but found "}".'],
  ['{"a":1}}', '1:8', 'Expected the end but found "}".'],
  ['01', '1:2', 'Expected the end but found "1".'],
  [
    '"line\nbreak"',
    '1:6',
    'The string has a line break or another control character. Escape it, as \\n for a line break.',
  ],
  ['"C:\\path"', '1:4', 'The string has an escape that JSON does not know. Write a backslash as \\\\.'],
  ['["open]', '1:2', 'The string that starts here has no closing quotation mark.'],
];

const valid = ['1', '-0.5e+10', '"a\\u00e9\\n"', 'null', ' [ ] ', '{"a":[{"b":{}},true,false,"x"],"c":1}', '\t{}\r\n'];

describe('the first fault of a JSON text', () => {
  it.each(invalid)('[GEN-2] of %j is at %s: %s', (text, at, message) => {
    const fault = findJsonFault(text);
    expect([`${fault?.line}:${fault?.column}`, fault?.message]).toEqual([at, message]);
    expect(() => JSON.parse(text)).toThrow();
  });

  it.each(valid)('is undefined for %j', (text) => {
    expect(findJsonFault(text)).toBeUndefined();
  });

  it('[SEC-8] is found in linear time, or this would not end, however long or deep the text is', () => {
    expect(findJsonFault('['.repeat(1_000_000))?.column).toBe(1_000_001);
    expect(findJsonFault(`["${'\\n'.repeat(1_000_000)}`)?.column).toBe(2);
  });
});
