import { describe, expect, it } from 'vitest';
import { listVariables, replaceVariable } from './variable-set.ts';
import { pickOtherKeywords, toVariableType, valueAs, withType } from './variable-types.ts';

const set = {
  schema: {
    type: 'object' as const,
    properties: { first: { type: 'string', default: 'a' }, second: { type: 'number', minimum: 1 } },
  },
  values: { second: 2 },
  ids: { second: 'var-2' },
};

describe('a set of variables', () => {
  it('[DOC-6] changes one variable in its position, with its id, and no set value hides its default', () => {
    const schema = { type: 'integer', minimum: 1 };
    const changed = replaceVariable(set, 'second', { name: 'renamed', schema, value: 5 });
    expect(listVariables(changed).map(({ name, value }) => [name, value])).toEqual([
      ['first', 'a'],
      ['renamed', 5],
    ]);
    expect(changed.values).toEqual({});
    expect(changed.ids).toEqual({ renamed: 'var-2' });
  });

  it('[DOC-6] adds a new one at the end and removes an old one', () => {
    const more = replaceVariable(set, undefined, { name: 'third', schema: { type: 'boolean' }, value: undefined });
    expect(Object.keys(more.schema.properties)).toEqual(['first', 'second', 'third']);
    expect(more.values).toEqual({ second: 2 });
    const less = replaceVariable(set, 'second', undefined);
    expect(less).toEqual({
      schema: { type: 'object', properties: { first: { type: 'string', default: 'a' } } },
      values: {},
    });
  });

  it('[DOC-6] recognizes types by their schemas, and keeps rules that have no field', () => {
    expect(toVariableType({ type: 'string', format: 'color', maxLength: 9 })).toBe('color');
    expect(toVariableType({ type: ['number', 'null'] })).toBe('other');
    expect(pickOtherKeywords({ type: 'number', minimum: 1, title: 'T', default: 2 })).toEqual({
      type: 'number',
      minimum: 1,
    });
    expect(withType({ title: 'T', type: 'string', maxLength: 3 }, 'date')).toEqual({
      type: 'string',
      format: 'date',
      title: 'T',
    });
    expect(valueAs('number', '', 'text')).toBeUndefined();
    expect(valueAs('text', 12, 'number')).toBe('12');
    expect(valueAs('list', '[1]', 'text')).toEqual([1]);
    expect(valueAs('list', '[1', 'text')).toBeUndefined();
  });
});
