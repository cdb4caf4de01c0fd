import { describe, expect, it } from 'vitest';
import { json } from './answers.ts';
import { buildResources, routeFor } from './resources.ts';
import { defineRoute, type Method } from './route.ts';

function route(method: Method, path: string, more: { index?: boolean; aliases?: string[] } = {}) {
  return defineRoute({ method, path, ...more, access: 'public', summary: 'x', tags: [], answer: () => json(path) });
}

describe('resourcesOf', () => {
  it('puts the more specific path first, whatever the order of declaration', () => {
    const resources = buildResources([
      route('GET', '/*'),
      route('GET', '/a/:id'),
      route('GET', '/:x/b'),
      route('POST', '/a', { index: true }),
    ]);
    expect(resources.map(({ pattern }) => pattern)).toEqual(['/a', '/a/index', '/a/:id', '/:x/b', '/*']);
  });

  it('[GEN-5] adds HEAD to GET, and OPTIONS always', () => {
    const [both] = buildResources([route('GET', '/a'), route('PUT', '/a')]);
    expect(both?.allow).toEqual(['GET', 'HEAD', 'PUT', 'OPTIONS']);
    expect(both && routeFor(both, 'HEAD')?.method).toBe('GET');
    expect(both && routeFor(both, 'TRACE')).toBeUndefined();
  });

  it('serves a route at its aliases too', () => {
    expect(buildResources([route('GET', '/a', { aliases: ['/b'] })]).map(({ pattern }) => pattern)).toEqual([
      '/a',
      '/b',
    ]);
  });

  it('rejects a table that declares one path twice', () => {
    expect(() => buildResources([route('GET', '/a'), route('GET', '/a')])).toThrow('Two routes answer GET /a');
    expect(() => buildResources([route('GET', '/a/:id'), route('PUT', '/a/:key')])).toThrow('two spellings');
  });
});
