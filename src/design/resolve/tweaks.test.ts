import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { emptyVariableSet, variables } from '../document/variables/index.ts';
import { applyBrandTweaks } from './brand-tweaks.ts';
import { readTextTweaks } from './text-tweaks.ts';
import { applyTweaks, type VariableScopes } from './tweaks.ts';

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
  it('[DOC-6] come in the array form and the object form, and mean the same', () => {
    const array = scopes({ page: [{ id: 'v1', name: 'title', schema: { type: 'string' }, value: 'A' }] });
    const object = scopes({ page: objectForm({ title: { type: 'string', default: 'A' } }) });
    for (const set of [array, object]) expect(applyTweaks(set, {}).layers[0]).toEqual({ title: 'A' });
  });

  it('[DOC-6] keep the scopes apart, page nearest', () => {
    const variable = (value: string) => objectForm({ title: { type: 'string' } }, { title: value });
    const set = scopes({ page: variable('page'), template: variable('template'), space: variable('space') });
    expect(applyTweaks(set, {}).layers.map((layer) => layer['title'])).toEqual(['page', 'template', 'space']);
  });
});

describe('layers of tweaks', () => {
  const set = scopes({ page: [{ id: '5', name: 'person', schema: {}, value: { name: 'Ann', age: 1 } }] });
  const shown = (...layers: JsonObject[]) => applyTweaks(set, ...layers).layers[0]['person'];

  it("[RND-4] are laid one over the other, whichever of a variable's names each says", () => {
    expect(shown({ person: 'common' }, { '5': 'own' })).toBe('own');
    expect(shown({ '5': 'common' }, { person: 'own' })).toBe('own');
    expect(shown({ person: 'a', '5': 'b' }, { person: 'own' })).toBe('own');
  });

  it('[RND-4] a whole value is laid over a part of it, and a part into a whole', () => {
    expect(shown({ 'person.name': 'common' }, { person: { name: 'own' } })).toEqual({ name: 'own' });
    expect(shown({ person: {}, 'person.name': 'common' }, { person: { name: 'own' } })).toEqual({ name: 'own' });
    expect(shown({ person: { name: 'common', age: 2 } }, { 'person.name': 'own' })).toEqual({ name: 'own', age: 2 });
  });

  it('[RND-4] are as one layer where they speak of different variables', () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y', '1', '2');
    const named = scopes({ page: ['a', 'b', 'c', '1', '2'].map((id) => ({ id, name: id, value: {} })) });
    const layer = fc.dictionary(keys, fc.integer(), { maxKeys: 4 });
    fc.assert(
      fc.property(layer, layer, (one, other) => {
        const overlapping = Object.keys(other).some((key) =>
          Object.keys(one).some((known) => known.charAt(0) === key.charAt(0)),
        );
        fc.pre(!overlapping);
        expect(applyTweaks(named, one, other).layers).toEqual(applyTweaks(named, { ...one, ...other }).layers);
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

  it('[DOC-7] patch inside values by dot path, by id as by name, with list indexes', () => {
    expect(applyTweaks(set, { 'v2.name': 'Bo' }).layers[0]['person']).toEqual({ name: 'Bo', tags: ['x', 'y'] });
    expect(applyTweaks(set, { 'person.tags.1': 'z' }).layers[0]['person']).toEqual({ name: 'Ann', tags: ['x', 'z'] });
    expect(applyTweaks(set, { 'person.tags.2': 'z' }).layers[0]['person']).toEqual({
      name: 'Ann',
      tags: ['x', 'y', 'z'],
    });
  });

  it("[DOC-7] take a key that is a variable's name as the name, not as a path", () => {
    const { layers } = applyTweaks(set, { 'person.name': 'both?' });
    expect(layers[0]).toMatchObject({ 'person.name': 'both?', person: { name: 'Ann' } });
  });

  it('[DOC-7] leave the stored values as they were', () => {
    applyTweaks(set, { 'person.tags.0': 'changed', title: 'changed' });
    expect(applyTweaks(set, {}).layers[0]).toMatchObject({ title: 'A', person: { tags: ['x', 'y'] } });
  });

  it('[DOC-7] warn of a key that no variable has', () => {
    expect(applyTweaks(set, { titel: 'x' })).toMatchObject({ faults: [], warnings: [{ code: 'tweak_unmatched' }] });
  });

  it.each(['__proto__', 'prototype', 'constructor'])('[DOC-7] refuse a way through %s', (name) => {
    const nested = JSON.parse(`{"person": {"a": [{"${name}": 1}]}}`) as JsonObject;
    const direct = JSON.parse(`{"person.${name}.x": 1}`) as JsonObject;
    const whole = JSON.parse(`{"${name}": {"x": 1}}`) as JsonObject;
    for (const tweaks of [nested, direct, whole]) {
      expect(applyTweaks(set, tweaks).faults).toHaveLength(1);
      expect(applyBrandTweaks({}, tweaks).faults).toHaveLength(1);
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('[DOC-7] refuse a path past the end of a list or into a plain value', () => {
    for (const key of ['person.tags.3', 'person.tags.first', 'title.x', 'person.tags.-1', 'person..name']) {
      expect(applyTweaks(set, { [key]: 'x' }).faults, key).toHaveLength(1);
    }
  });

  it("[DOC-8] refuse values that do not fit their variable's schema, all at once and by name", () => {
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

  it('[RND-1] are read by the schema of the variable or of its part', () => {
    const text = { count: '1.5', on: 'false', list: '[1]', name: '7', 'user.age': '9', other: '3' };
    expect(readTextTweaks(text, set)).toEqual({
      tweaks: { count: 1.5, on: false, list: [1], name: '7', 'user.age': 9, other: '3' },
      faults: [],
    });
  });

  it('[RND-1, DOC-8] that do not read are faults', () => {
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
