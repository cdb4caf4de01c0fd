import { describe, expect, it } from 'vitest';
import { noncePlaceholder } from '../../src/doors/http/dashboard/nonce.ts';
import { ask } from '../harness/service.ts';

const addresses = ['/app', '/app/templates/some-id', '/app/log?status=failed', '/sign-in', '/sign-up', '/invitation'];

/** Paths of what the page loads. */
async function filesOfPage(): Promise<string[]> {
  const page = await (await ask('/app')).text();
  return [...page.matchAll(/(?:src|href)="(\/app\/files\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe('the page of the dashboard', () => {
  it.each(addresses)('[SEC-6] at %s runs only its own scripts, and cannot be framed', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{7,}/);
  });

  it('[SEC-6] has a nonce that no other response has', async () => {
    const nonces = await Promise.all(
      ['/app', '/app'].map(async (path) => {
        const answer = await ask(path);
        const page = await answer.text();
        const [, nonce = ''] = /'nonce-([\w-]{20,})'/.exec(answer.headers.get('Content-Security-Policy') ?? '') ?? [];
        expect(page).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
        expect(page).not.toContain(noncePlaceholder);
        // Nothing may store a nonce that is valid for one response.
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain('');
  });

  it('[DASH-1] names files that exist, and that a browser may cache for ever', async () => {
    const files = await filesOfPage();
    expect(files.some((path) => path.endsWith('.js'))).toBe(true);
    expect(files.some((path) => path.endsWith('.css'))).toBe(true);
    for (const path of files) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      const again = await ask(path, { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  it.each(['files/none-abc.js', 'files/a/b.js', 'files/page.txt', 'files/.js'])(
    '[DASH-1] has no file %s',
    async (path) => {
      expect((await ask(`/app/${path}`)).status).toBe(404);
    },
  );
});
