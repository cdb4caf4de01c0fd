import { describe, expect, it } from 'vitest';
import { pageHeaders } from './page-headers.ts';

/** The sources of each directive in the content security policy. */
function parsePolicy(facts?: Parameters<typeof pageHeaders>[0]): Record<string, string> {
  const directives = (pageHeaders(facts)['Content-Security-Policy'] ?? '').split('; ');
  return Object.fromEntries(directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));
}

const standing = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

describe('the policy of a page', () => {
  it('[SEC-6] allows no scripts, and forms to the service only, unless the page allows more', () => {
    expect(parsePolicy()).toEqual({ ...standing, 'form-action': "'self'" });
    expect(parsePolicy({ scripts: true, formActions: [] })).toEqual({
      ...standing,
      'form-action': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
    });
    expect(parsePolicy({ formActions: ["'self'", 'https://assistant.test'] })).toEqual({
      ...standing,
      'form-action': "'self' https://assistant.test",
    });
  });
});
