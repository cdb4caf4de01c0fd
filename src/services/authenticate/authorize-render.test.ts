import { describe, expect, it } from 'vitest';
import type { KeyScopes, Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { authorizePages, authorizeRender, type GuardedPage } from './authorize-render.ts';

const page = (
  spaceId: string,
  isPublic: boolean,
  isOpen: boolean,
  more: Partial<Pick<GuardedPage, 'isPublished' | 'versionGuards'>> = {},
): GuardedPage => ({
  template: { spaceId, publicOn: isPublic ? 1 : null, requireGetRenderToken: !isOpen },
  isPublished: true,
  versionGuards: null,
  ...more,
});
const publishedAs = (isPublic: boolean, isOpen: boolean) => ({
  versionGuards: { isPublic, requireGetRenderToken: !isOpen },
});

/** Pages of the caller's own space and of another space. `missing` is in neither. */
const pages = new Map([
  ['own', page('mine', false, false)],
  ['ownOpen', page('mine', false, true)],
  ['ownPublic', page('mine', true, false)],
  ['foreign', page('theirs', false, false)],
  ['foreignOpen', page('theirs', false, true)],
  ['foreignPublic', page('theirs', true, false)],
  // Public and open today.
  ['unpublished', page('theirs', true, true, { isPublished: false })],
  ['wasPrivate', page('theirs', true, true, publishedAs(false, false))],
  ['wasOpen', page('theirs', true, true, publishedAs(false, true))],
  ['wasPublic', page('theirs', true, true, publishedAs(true, false))],
  ['wasBoth', page('theirs', true, true, publishedAs(true, true))],
  // Public and open when it was published, but not today.
  ['isPrivate', page('theirs', false, false, publishedAs(true, true))],
  ['ownUnpublished', page('mine', false, false, { isPublished: false, ...publishedAs(false, false) })],
]);

const key = (scopes: KeyScopes | null = null): Principal => ({ kind: 'key', spaceId: 'mine', keyId: 'k', scopes });
const session: Principal = { kind: 'session', spaceId: 'mine', userId: 'u', role: 'viewer' };
const gt: Principal = { kind: 'gt', spaceId: 'mine' };
const demo: Principal = { kind: 'demo', tokenHash: 'h' };
const thumbnail: Principal = { kind: 'thumbnail' };
const open: Principal = { kind: 'open' };

type Door = 'GET' | 'GET draft' | 'POST' | 'POST draft';

/** Returns 200 if the principal may render the pages, otherwise the status and code of the error. */
function verdict(principal: Principal, deps: Door, pageIds: string[], authorize = authorizeRender): string {
  const request = { method: deps.startsWith('GET') ? 'GET' : 'POST', draft: deps.endsWith('draft'), pageIds } as const;
  return refusal(() => {
    const allowed = authorize(principal, request, pages);
    return allowed.every((one, index) => one === pages.get(pageIds[index] ?? '')) ? '200' : 'other pages';
  });
}

function refusal(judge: () => unknown): string {
  try {
    return String(judge());
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.code}` : String(error);
  }
}

const refused = '401 unauthorized';
const hidden = '404 page_not_found';

describe('access to a render', () => {
  it.each<[string, Principal, Door, Record<string, string>]>([
    [
      '[AUTH-1] [RND-27] a key POSTs',
      key(),
      'POST',
      { own: '200', ownOpen: '200', foreign: hidden, foreignOpen: hidden, foreignPublic: '200', missing: hidden },
    ],
    [
      '[AUTH-1] [AUTH-10] a key GETs',
      key(),
      'GET',
      { own: '200', ownOpen: '200', foreign: hidden, foreignOpen: '200', foreignPublic: '200', missing: hidden },
    ],
    [
      '[AUTH-16] a key GETs drafts',
      key(),
      'GET draft',
      { own: '200', ownPublic: '200', foreign: hidden, foreignOpen: hidden, foreignPublic: hidden, missing: hidden },
    ],
    [
      '[PUB-7] a thumbnail is drawn',
      thumbnail,
      'GET',
      { own: hidden, ownPublic: '200', foreign: hidden, foreignPublic: '200', missing: hidden },
    ],
    [
      '[PUB-7] a thumbnail is drawn of a draft',
      thumbnail,
      'GET draft',
      { own: refused, ownPublic: refused, foreignPublic: refused, missing: refused },
    ],
    [
      '[AUTH-1] [RND-27] a session POSTs',
      session,
      'POST',
      { own: '200', ownOpen: '200', foreign: hidden, foreignOpen: hidden, foreignPublic: '200', missing: hidden },
    ],
    [
      '[RND-27] a key POSTs drafts',
      key(),
      'POST draft',
      { own: '200', foreign: hidden, foreignPublic: hidden, missing: hidden },
    ],
    [
      '[AUTH-10] gt GETs',
      gt,
      'GET',
      { own: '200', ownPublic: '200', foreign: refused, foreignOpen: '200', foreignPublic: refused, missing: refused },
    ],
    [
      '[AUTH-11] gt GETs drafts',
      gt,
      'GET draft',
      { own: refused, ownOpen: refused, foreignPublic: refused, missing: refused },
    ],
    ['[AUTH-11] gt POSTs', gt, 'POST', { own: refused, ownOpen: refused, missing: refused }],
    [
      '[AUTH-15] a demo token GETs',
      demo,
      'GET',
      { own: hidden, foreignOpen: hidden, foreignPublic: '200', missing: hidden },
    ],
    [
      '[AUTH-15] a demo token POSTs',
      demo,
      'POST',
      { own: hidden, foreignOpen: hidden, foreignPublic: '200', missing: hidden },
    ],
    [
      '[AUTH-15] a demo token GETs drafts',
      demo,
      'GET draft',
      { own: refused, foreignPublic: refused, missing: refused },
    ],
    ['[AUTH-10] nobody GETs', open, 'GET', { own: refused, ownOpen: '200', foreignPublic: refused, missing: refused }],
    ['[AUTH-16] nobody GETs drafts', open, 'GET draft', { ownOpen: refused, missing: refused }],
    ['[AUTH-2] nobody POSTs', open, 'POST', { ownOpen: refused, foreignPublic: refused, missing: refused }],
  ])('%s', (_, principal, deps, expected) => {
    const verdicts = Object.keys(expected).map((id) => [id, verdict(principal, deps, [id])]);
    expect(Object.fromEntries(verdicts)).toEqual(expected);
  });

  it('[AUTH-10] every check applies to each page: if one fails, the request fails as it would for that page alone', () => {
    expect(verdict(key(), 'POST', ['own', 'foreignPublic', 'own'])).toBe('200');
    expect(verdict(key(), 'POST', ['own', 'foreign'])).toBe(hidden);
    expect(verdict(gt, 'GET', ['own', 'foreign'])).toBe(refused);
    expect(verdict(gt, 'GET', ['own', 'missing'])).toBe(refused);
    expect(verdict(demo, 'GET', ['foreignPublic', 'own'])).toBe(hidden);
  });

  it('[AUTH-10] open access applies only if every template is open', () => {
    expect(verdict(open, 'GET', ['ownOpen', 'foreignOpen'])).toBe('200');
    expect(verdict(open, 'GET', ['ownOpen', 'foreignPublic'])).toBe(refused);
    expect(verdict(open, 'GET', ['ownOpen', 'missing'])).toBe(refused);
    expect(verdict(gt, 'GET', ['own', 'foreignOpen'])).toBe(refused);
  });

  it.each<[string, Principal, Door, Record<string, string>]>([
    [
      'a key POSTs',
      key(),
      'POST',
      { unpublished: hidden, wasPrivate: hidden, wasOpen: hidden, wasPublic: '200', wasBoth: '200', isPrivate: hidden },
    ],
    [
      'a session POSTs',
      session,
      'POST',
      { unpublished: hidden, wasPrivate: hidden, wasOpen: hidden, wasPublic: '200', wasBoth: '200', isPrivate: hidden },
    ],
    [
      'a key GETs',
      key(),
      'GET',
      { unpublished: hidden, wasPrivate: hidden, wasOpen: '200', wasPublic: '200', wasBoth: '200', isPrivate: hidden },
    ],
    [
      'a demo token GETs',
      demo,
      'GET',
      { unpublished: hidden, wasPrivate: hidden, wasOpen: hidden, wasPublic: '200', wasBoth: '200', isPrivate: hidden },
    ],
    [
      'a thumbnail is drawn',
      thumbnail,
      'GET',
      { unpublished: hidden, wasPrivate: hidden, wasOpen: '200', wasPublic: '200', wasBoth: '200', isPrivate: hidden },
    ],
    [
      'nobody GETs',
      open,
      'GET',
      {
        unpublished: refused,
        wasPrivate: refused,
        wasOpen: '200',
        wasPublic: refused,
        wasBoth: '200',
        isPrivate: refused,
      },
    ],
    [
      'gt GETs',
      gt,
      'GET',
      {
        unpublished: refused,
        wasPrivate: refused,
        wasOpen: '200',
        wasPublic: refused,
        wasBoth: '200',
        isPrivate: refused,
        ownUnpublished: '200',
      },
    ],
    ['the own key GETs', key(), 'GET', { ownUnpublished: '200' }],
    ['the own session POSTs', session, 'POST', { ownUnpublished: '200' }],
  ])(
    '[AUTH-10] a version is also checked against the settings under which it was published: %s',
    (_, principal, deps, expected) => {
      const verdicts = Object.keys(expected).map((id) => [id, verdict(principal, deps, [id])]);
      expect(Object.fromEntries(verdicts)).toEqual(expected);
    },
  );

  it('[AUTH-1] a deck of an unknown page is rejected like a hidden one', () => {
    for (const [principal, draft, answer] of [
      [key(), false, '404 template_not_found'],
      [key(), true, '404 template_not_found'],
      [key({ apiEndpoints: [] }), false, '403 scope_denied'],
      [demo, false, '404 template_not_found'],
      [demo, true, refused],
    ] as const) {
      for (const pageIds of [[], ['foreign']]) {
        const request = { method: 'POST', draft, pageIds, missing: 'template_not_found' } as const;
        expect(refusal(() => authorizeRender(principal, request, pages))).toBe(answer);
      }
    }
  });

  it('[AUTH-8] a key needs render.create for POST and render.get for GET', () => {
    const only = (scope: string) => key({ apiEndpoints: [scope] });
    expect(verdict(only('render.create'), 'POST', ['own'])).toBe('200');
    expect(verdict(only('render.create'), 'GET', ['own'])).toBe('403 scope_denied');
    expect(verdict(only('render.get'), 'GET', ['own'])).toBe('200');
    expect(verdict(only('render.get'), 'POST', ['own'])).toBe('403 scope_denied');
    expect(verdict(key({ apiEndpoints: [] }), 'GET', ['ownOpen'])).toBe('403 scope_denied');
    expect(verdict(key({ apiEndpoints: [] }), 'POST', ['own'], authorizePages)).toBe('200');
  });
});
