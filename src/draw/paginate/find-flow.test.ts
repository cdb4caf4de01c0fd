import { expect, it } from 'vitest';
import { makePage } from '../../design/document/page.fixture.ts';
import { resolvePage } from '../../design/resolve/resolve-page.ts';
import { findFlow } from './index.ts';

function findFlowIn(...layers: Array<Record<string, unknown>>) {
  const document = makePage({ layers });
  const page = { id: 'p', name: 'P', document };
  const resolved = resolvePage({ page, variables: [], brand: {}, content: {}, locale: 'en', now: 0 });
  return findFlow(resolved.page, document);
}

const flow = (id: string, more: Record<string, unknown> = {}) => ({ id, type: 'container', flowRegion: true, ...more });

it('[PAG-1] finds the only region that is shown at the top level', () => {
  expect(findFlowIn({ id: 'a', type: 'text' }, flow('r'))).toEqual({ regionId: 'r' });
  expect(findFlowIn(flow('r', { style: { flexDirection: 'column' } }))).toEqual({ regionId: 'r' });
  expect(findFlowIn(flow('a', { visible: false }), flow('b'))).toEqual({ regionId: 'b' });
});

it.each([
  ['none', [{ id: 'a', type: 'text' }], /no layer is marked/, undefined],
  ['two', [flow('a'), flow('b')], /2 layers are marked/, 'b'],
  ['hidden', [flow('a', { visible: '{{ 1 > 2 }}' })], /hidden/, 'a'],
  ['nested', [{ id: 'a', type: 'container' }, flow('b', { parentId: 'a' })], /nested/, 'b'],
  ['a text', [flow('a', { type: 'text' })], /type text/, 'a'],
  ['a row', [flow('a', { style: { flexDirection: 'row' } })], /flex column/, 'a'],
  ['a grid', [flow('a', { style: { display: 'grid' } })], /flex column/, 'a'],
  ['a loop', [flow('a', { loop: { source: '[1]' } })], /a loop/, 'a'],
])('[PAG-1] warns: %s', (_, layers, message, layerId) => {
  const lookup = findFlowIn(...(layers as Array<Record<string, unknown>>));
  expect(lookup).toMatchObject({
    problem: { code: 'pagination_unavailable', message: expect.stringMatching(message) },
  });
  expect('problem' in lookup && lookup.problem.layerId).toBe(layerId);
});
