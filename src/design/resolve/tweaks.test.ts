import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/app-error.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { WorkBudget } from '../../core/work-budget.ts';
import { emptyVariableSet, storedVariables, variables } from '../document/variables/index.ts';
import { applyBrandTweaks } from './brand-tweaks.ts';
import { readTextTweaks } from './text-tweaks.ts';
import { applyTweaks, tweakWarnings, type VariableScopes } from './tweaks.ts';

function scopes(parts: { page?: unknown; template?: unknown; space?: unknown }): VariableScopes {
  const set = (input: unknown) => (input === undefined ? emptyVariableSet : variables.parse(input));
  return { page: set(parts.page), template: set(parts.template), space: set(parts.space) };
}

const objectForm = (properties: object, values: object = {}) => ({ schema: { type: 'object', properties }, values });

const person = {
  type: 'object',
  properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
};

describe('variables', () => {
  it('[DOC-6] mean the same in the array form and the object form', () => {
    const array = scopes({ page: [{ id: 'v1', name: 'title', schema: { type: 'string' }, value: 'A' }] });
    const object = scopes({ page: objectForm({ title: { type: 'string', default: 'A' } }) });
    for (const set of [array, object]) expect(applyTweaks(set, {}).layers[0]).toEqual({ title: 'A' });
  });

  it('[DOC-6] keep the scopes apart, the page nearest', () => {
    const variable = (value: string) => objectForm({ title: { type: 'string' } }, { title: value });
    const set = scopes({ page: variable('page'), template: variable('template'), space: variable('space') });
    expect(applyTweaks(set, {}).layers.map((layer) => layer['title'])).toEqual(['page', 'template', 'space']);
  });
});

describe('layers of tweaks', () => {
  const set = scopes({ page: [{ id: '5', name: 'person', schema: {}, value: { name: 'Ann', age: 1 } }] });
  const readPerson = (...layers: JsonObject[]) => applyTweaks(set, layers).layers[0]['person'];

  it("[RND-4] are applied in order, whichever of a variable's names each uses", () => {
    expect(readPerson({ person: 'common' }, { '5': 'own' })).toBe('own');
    expect(readPerson({ '5': 'common' }, { person: 'own' })).toBe('own');
    expect(readPerson({ person: 'a', '5': 'b' }, { person: 'own' })).toBe('own');
  });

  it('[RND-4] apply a whole value over a part of it, and a part inside a whole', () => {
    expect(readPerson({ 'person.name': 'common' }, { person: { name: 'own' } })).toEqual({ name: 'own' });
    expect(readPerson({ person: {}, 'person.name': 'common' }, { person: { name: 'own' } })).toEqual({ name: 'own' });
    expect(readPerson({ person: { name: 'common', age: 2 } }, { 'person.name': 'own' })).toEqual({
      name: 'own',
      age: 2,
    });
  });

  it('[RND-4] act as one layer if they concern different variables', () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y', '1', '2');
    const named = scopes({ page: ['a', 'b', 'c', '1', '2'].map((id) => ({ id, name: id, value: {} })) });
    const layer = fc.dictionary(keys, fc.integer(), { maxKeys: 4 });
    fc.assert(
      fc.property(layer, layer, (one, other) => {
        const overlapping = Object.keys(other).some((key) =>
          Object.keys(one).some((name) => name.charAt(0) === key.charAt(0)),
        );
        fc.pre(!overlapping);
        expect(applyTweaks(named, [one, other]).layers).toEqual(applyTweaks(named, { ...one, ...other }).layers);
      }),
    );
  });
});

describe('tweaks', () => {
  const set = scopes({
    page: [
      { id: 'v1', name: 'title', schema: { type: 'string' }, value: 'A' },
      { id: 'v2', name: 'person', schema: person, value: { name: 'Ann', tags: ['x', 'y'] } },
      { id: 'v3', name: 'person.name', schema: { type: 'string' }, value: 'literal' },
    ],
    template: objectForm({ title: { type: 'string', default: 'B' } }),
  });

  it('[DOC-7] override by id or name, in every scope that has the name', () => {
    expect(applyTweaks(set, { title: 'new' }).layers.map((layer) => layer['title'])).toEqual(['new', 'new', undefined]);
    expect(applyTweaks(set, { v1: 'by id' }).layers.map((layer) => layer['title'])).toEqual(['by id', 'B', undefined]);
  });

  it('[DOC-7] patch inside values by dot path, by id as well as by name, with list indexes', () => {
    expect(applyTweaks(set, { 'v2.name': 'Bo' }).layers[0]['person']).toEqual({ name: 'Bo', tags: ['x', 'y'] });
    expect(applyTweaks(set, { 'person.tags.1': 'z' }).layers[0]['person']).toEqual({ name: 'Ann', tags: ['x', 'z'] });
    expect(applyTweaks(set, { 'person.tags.2': 'z' }).layers[0]['person']).toEqual({
      name: 'Ann',
      tags: ['x', 'y', 'z'],
    });
  });

  it("[DOC-7] treat a key that is a variable's name as the name, not as a path", () => {
    const { layers } = applyTweaks(set, { 'person.name': 'both?' });
    expect(layers[0]).toMatchObject({ 'person.name': 'both?', person: { name: 'Ann' } });
  });

  it('[DOC-7] do not change the stored values', () => {
    applyTweaks(set, { 'person.tags.0': 'changed', title: 'changed' });
    expect(applyTweaks(set, {}).layers[0]).toMatchObject({ title: 'A', person: { tags: ['x', 'y'] } });
  });

  it('[DOC-7] warn of a key that no variable has', () => {
    const { faults, unmatched } = applyTweaks(set, { titel: 'x' });
    expect(faults).toEqual([]);
    expect(tweakWarnings(unmatched, set)).toEqual([
      { code: 'tweak_unmatched', message: 'There is no variable "titel". Did you mean "title"?' },
    ]);
  });

  it.each(['__proto__', 'prototype', 'constructor'])('[DOC-7] reject a path through %s', (name) => {
    const nested = JSON.parse(`{"person": {"a": [{"${name}": 1}]}}`) as JsonObject;
    const direct = JSON.parse(`{"person.${name}.x": 1}`) as JsonObject;
    const whole = JSON.parse(`{"${name}": {"x": 1}}`) as JsonObject;
    for (const tweaks of [nested, direct, whole]) {
      expect(applyTweaks(set, tweaks).faults).toHaveLength(1);
      expect(applyBrandTweaks({}, tweaks).faults).toHaveLength(1);
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('[DOC-7] reject a path past the end of a list or into a plain value', () => {
    for (const key of ['person.tags.3', 'person.tags.first', 'title.x', 'person.tags.-1', 'person..name']) {
      expect(applyTweaks(set, { [key]: 'x' }).faults, key).toHaveLength(1);
    }
  });

  it("[DOC-8] reject values that do not fit their variable's schema, all at once and by name", () => {
    const { faults } = applyTweaks(set, { title: 5, 'person.tags': 'x' });
    expect(faults.map((fault) => [fault.path, fault.message.split(':')[0]])).toEqual([
      ['tweaks.title', 'title'],
      ['tweaks.person.tags', 'person'],
    ]);
  });

  it('[DOC-7] never throw and never touch a prototype, whatever the keys and values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (tweaks) => {
        applyTweaks(set, tweaks as JsonObject);
        applyBrandTweaks({ colors: { primary: '#fff' } }, tweaks as JsonObject);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});

describe('thousands of tweaks', () => {
  const many = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, i) => make(i));
  const entries = (count: number, make: (index: number) => [string, Json]) => Object.fromEntries(many(count, make));
  const open = scopes({ page: objectForm({ data: {}, rows: { default: many(2_000, (i) => i) } }) });
  const countSteps = (work: (budget: WorkBudget) => unknown) => {
    let spent = 0;
    const budget = new WorkBudget('It', 5_000_000);
    const spend = budget.spend.bind(budget);
    budget.spend = (steps) => {
      spent += steps;
      spend(steps);
    };
    work(budget);
    return spent;
  };

  it.each<[string, (count: number) => JsonObject]>([
    ['members of one object', (count) => entries(count, (i) => [`data.k${i}`, i])],
    ['items of one list', (count) => entries(count, (i) => [`rows.${i}`, i])],
    ['values', (count) => ({ data: many(count, (i) => ({ i })) })],
    ['no variable', (count) => entries(count, (i) => [`k${i}.a`, i])],
  ])('[SEC-8] cost in proportion to their number: %s', (_, tweaks) => {
    const small = countSteps((budget) => applyTweaks(open, tweaks(200), budget));
    const large = countSteps((budget) => applyTweaks(open, tweaks(2_000), budget));
    expect(large).toBeLessThan(small * 12);
  });

  it('[SEC-8] into brand tokens cost in proportion to their number', () => {
    const tweaks = (count: number) => entries(count, (i) => [`colors.k${i}`, '#fff']);
    const small = countSteps((budget) => applyBrandTweaks({ colors: {} }, tweaks(200), budget));
    expect(countSteps((budget) => applyBrandTweaks({ colors: {} }, tweaks(2_000), budget))).toBeLessThan(small * 12);
  });

  it('[SEC-8] stop when the budget is used up', () => {
    const ids = entries(2_000, (i) => [`v${i}`, 'same']) as Record<string, string>;
    const alike = { ...objectForm(entries(2_000, (i) => [`v${i}`, {}]) as Record<string, JsonObject>), ids };
    const tweaks = entries(2_000, (i) => [`same.k${i}`, i]);
    // Variables as they could be saved before names and ids were checked.
    const saved = { ...scopes({}), page: storedVariables(alike) };
    expect(() => applyTweaks(saved, tweaks)).toThrow(
      new AppError('too_complex', { detail: 'Checking the values of the variables takes more than 5000000 steps.' }),
    );
  });

  it('[SEC-8] with keys as long as a body are read no further than the longest name', () => {
    const key = `data${'.a'.repeat(200_000)}`;
    expect(applyTweaks(open, { [key]: 1 }).faults).toMatchObject([{ message: 'A path may have at most 64 segments.' }]);
    expect(applyTweaks(open, { [`x${key}`]: 1 })).toMatchObject({
      faults: [],
      unmatched: [`x${key}`],
    });
    expect(tweakWarnings([`x${key}`], open)).toMatchObject([{ code: 'tweak_unmatched' }]);
    expect(readTextTweaks({ [key]: '1' }, open).tweaks[key]).toBe('1');
  });

  it('[SEC-8] survive a list of any length', () => {
    const { layers, faults } = applyTweaks(open, { data: new Array(300_000).fill(1) });
    expect([faults, (layers[0]['data'] as Json[]).length]).toEqual([[], 300_000]);
  });

  it('[DOC-7] are applied over each other', () => {
    const { layers } = applyTweaks(open, { data: { a: { b: 1 } }, 'data.a.c': 2, 'data.list': [1], 'data.list.1': 2 });
    expect(layers[0]['data']).toEqual({ a: { b: 1, c: 2 }, list: [1, 2] });
    const value = { a: {} };
    applyTweaks(open, { data: value, 'data.a.b': 1 });
    expect(value).toEqual({ a: {} });
  });
});

describe('tweaks as text', () => {
  const set = scopes({
    page: objectForm({
      count: { type: 'number' },
      on: { type: 'boolean' },
      list: { type: 'array' },
      name: { type: 'string' },
      user: { type: 'object', properties: { age: { type: 'integer' } } },
    }),
  });

  it('[RND-1] are parsed by the schema of the variable or of its part', () => {
    const text = { count: '1.5', on: 'false', list: '[1]', name: '7', 'user.age': '9', other: '3' };
    expect(readTextTweaks(text, set)).toEqual({
      tweaks: { count: 1.5, on: false, list: [1], name: '7', 'user.age': 9, other: '3' },
      faults: [],
    });
  });

  it('[SEC-3] are faults if they nest deeper than a body may', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(readTextTweaks({ list: nested(64) }, set).faults).toEqual([]);
    expect(readTextTweaks({ list: nested(65) }, set).faults).toHaveLength(1);
    expect(readTextTweaks({ list: nested(50_000) }, set).faults).toHaveLength(1);
  });

  it('[RND-1, DOC-8] are faults if they cannot be parsed', () => {
    expect(readTextTweaks({ list: '[1' }, set).faults).toHaveLength(1);
    expect(applyTweaks(set, readTextTweaks({ count: 'many', on: 'yes' }, set).tweaks).faults).toHaveLength(2);
  });
});

describe('brandTweaks', () => {
  const tokens = { colors: { primary: '#111', accent: '#222' }, copy: { claim: 'Old' } };

  it('[DOC-9] override tokens by dot path, with or without the leading brand', () => {
    for (const key of ['colors.primary', 'brand.colors.primary']) {
      expect(applyBrandTweaks(tokens, { [key]: '#abc' }).tokens).toEqual({
        ...tokens,
        colors: { primary: '#abc', accent: '#222' },
      });
    }
  });

  it('[DOC-9] merge nested objects deeply', () => {
    const tweaks = { colors: { primary: '#abc', extra: '#def' }, brand: { copy: { second: 'New' } } };
    expect(applyBrandTweaks(tokens, tweaks).tokens).toEqual({
      colors: { primary: '#abc', accent: '#222', extra: '#def' },
      copy: { claim: 'Old', second: 'New' },
    });
    expect(tokens.colors.primary).toBe('#111');
  });
});
