import { describe, expect, it } from 'vitest';
import { allowsEndpoint, allowsTool, keyScopes, requireEndpoint, requireTool } from './scopes.ts';

describe('key scopes', () => {
  it.each([
    [null, true],
    [{}, true],
    [{ mcpTools: [] }, true],
    [{ apiEndpoints: [] }, false],
    [{ apiEndpoints: ['render.get'] }, true],
    [{ apiEndpoints: ['render.create', 'content.read'] }, false],
  ])('[AUTH-8] %j lets a key GET a render: %s', (scopes, allowed) => {
    expect(allowsEndpoint(scopes, 'render.get')).toBe(allowed);
  });

  it('[AUTH-8] keep tools and endpoints apart', () => {
    expect(allowsTool({ apiEndpoints: [] }, 'whoami')).toBe(true);
    expect(allowsTool({ mcpTools: ['get_brand'] }, 'whoami')).toBe(false);
  });

  it('[AUTH-8] are named in the error if one is missing', () => {
    const denied = (scope: string) =>
      expect.objectContaining({
        code: 'scope_denied',
        status: 403,
        detail: `The key lacks the scope ${scope}. Add the scope to the key, or use another key.`,
      });
    expect(() => requireEndpoint({ apiEndpoints: [] }, 'render.create')).toThrow(denied('apiEndpoints: render.create'));
    expect(() => requireTool({ mcpTools: [] }, 'whoami')).toThrow(denied('mcpTools: whoami'));
    expect(() => requireEndpoint(null, 'render.create')).not.toThrow();
  });

  it.each([[{}], [{ apiEndpoints: [] }], [{ apiEndpoints: ['render.create'], mcpTools: ['render_page'] }]])(
    'are accepted as %j',
    (scopes) => {
      expect(keyScopes.parse(scopes)).toEqual(scopes);
    },
  );

  it.each([
    [null],
    [[]],
    [{ apiEndpoints: null }],
    [{ mcpTools: null }],
    [{ apiEndpoints: undefined }],
    [{ apiEndpoints: ['render.creat'] }],
    [{ mcpTools: ['render.create'] }],
    [{ apiEndpoint: [] }],
    [{ apiEndpoints: 'render.get' }],
  ])('[AUTH-8] are rejected as %j: a typo must not give a key more access', (scopes) => {
    expect(keyScopes.safeParse(scopes).success).toBe(false);
  });
});
