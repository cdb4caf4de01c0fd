import { describe, expect, it } from 'vitest';
import { findFault, listFaults } from './judge.ts';
import type { Json, Schema, Variable } from './schema.ts';

const isColor = (text: string) => /^#[\da-f]{6}$|^teal$/.test(text);
const fault = (schema: Schema, value: Json, name = 'field') => findFault(schema, name, value, isColor);

describe('the validation of values before drawing (B5)', () => {
  it('[DASH-1] says what is expected of a number, a color, a choice, a date and a long text', () => {
    expect(fault({ type: 'integer', minimum: 0, maximum: 5 }, 4.5)).toBe('Enter a whole number');
    expect(fault({ type: 'number', minimum: 0, maximum: 5 }, 9)).toBe('Enter a number from 0 to 5');
    expect(fault({ type: 'string', default: '#e8472b' }, 'blurple', 'accentColor')).toContain('Enter a color');
    expect(fault({ enum: ['S', 'M'] }, 'XL')).toBe('Choose one of: S, M');
    expect(fault({ type: 'string', format: 'date' }, '2026-13-45')).toContain('Enter a date');
    expect(fault({ type: 'string', maxLength: 3 }, 'four')).toBe('Enter at most 3 characters');
  });

  it('[DASH-1] accepts what can be drawn, empty texts and the default of the template', () => {
    const color = { type: 'string', default: 'brand red' };
    expect(fault(color, 'teal', 'accentColor')).toBeUndefined();
    expect(fault(color, 'brand red', 'accentColor')).toBeUndefined();
    expect(fault({ type: 'string', format: 'color' }, '')).toBeUndefined();
    expect(fault({ type: 'string', format: 'date' }, '2026-11-23')).toBeUndefined();
    expect(fault({ enum: ['S', 5] }, 5)).toBeUndefined();
    expect(fault({ type: 'number' }, 1e9)).toBeUndefined();
  });

  it('[DASH-1] finds faults within lists and objects, by the label of their field, and only checks what was typed', () => {
    const line: Schema = {
      type: 'object',
      properties: { price: { type: 'number', minimum: 0 }, tint: { type: 'string', format: 'color' } },
    };
    const variables: Variable[] = [
      { name: 'lines', schema: { type: 'array', items: line }, base: [] },
      { name: 'size', schema: { enum: ['S'] }, base: 'XL' },
    ];
    const lines = [
      { price: 1, tint: 'teal' },
      { price: -1, tint: 'no' },
    ];
    expect(listFaults(variables, { lines }, isColor)).toEqual([
      { label: 'Lines 2: Price', message: 'Enter 0 or more' },
      { label: 'Lines 2: Tint', message: 'Enter a color, such as #e8472b or teal' },
    ]);
    expect(
      listFaults(variables, { lines: Array.from({ length: 5_000 }, () => ({ price: -1 })) }, isColor),
    ).toHaveLength(10);
  });
});
