import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { routes } from '../../workers/edge/composition.ts';
import { readProblem } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, makeTemplate } from '../harness/space.ts';

const limited = createAsk(testApp(routes), {
  ...(env as typeof env & Env),
  GALLEY_PUBLIC_RATE: '6',
  GALLEY_THUMBNAIL_RATE: '6',
});

let clients = 0;
/** Addresses of clients that no other test uses. */
const newNetwork = () => `2001:db8:${(systemClock.now() % 65_536).toString(16)}:${(++clients).toString(16)}`;
let slug: string;

beforeAll(async () => {
  slug = (await makeTemplate((await makeSpace()).id, { public: true, name: 'Limited' })).id;
});

const ask = async (path: string, address: string, method = 'GET') => {
  const headers = { 'CF-Connecting-IP': address, 'X-Forwarded-For': '203.0.113.250' };
  return limited(path, { method, headers });
};

describe('the limits of a client', () => {
  it.each([
    ['the list', ['/api/templates/public']],
    ['a template', [`/api/templates/public/none`]],
    [
      'all that reads public templates, together',
      [
        '/api/templates/public/index',
        '/templates',
        '/templates.md',
        '/templates/none',
        '/templates/none.md',
        '/api/templates/public/none',
      ],
    ],
    [
      'thumbnails',
      [
        '/templates/:slug/thumbnail.webp',
        '/templates/:slug/thumbnail.webp?size=large',
        '/templates/none/thumbnail.webp',
      ],
    ],
  ])('[LIM-2] allow for %s exactly this many per minute, then answer 429 with Retry-After', async (_, paths) => {
    const network = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, index) => {
        const path = (paths[index % paths.length] ?? '').replace(':slug', slug);
        return ask(path, `${network}::${index}`, index === 1 ? 'HEAD' : 'GET');
      }),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length, answers.length]).toEqual([4, 10]);
    const [first = new Response()] = refused;
    expect(Number(first.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(first.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(first.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await readProblem(first)).toMatchObject({ status: 429, code: 'rate_limited' });
    const other = await ask((paths[0] ?? '').replace(':slug', slug), `${newNetwork()}::1`);
    expect(other.status).not.toBe(429);
  });

  it('[LIM-2] are generous by default, and ignore a setting that is not a number', async () => {
    for (const setting of [undefined, '', '0', '-1', 'many', '1.5']) {
      const usual = createAsk(testApp(routes), {
        ...(env as typeof env & Env),
        ...(setting === undefined ? {} : { GALLEY_PUBLIC_RATE: setting }),
      });
      const headers = { 'CF-Connecting-IP': `${newNetwork()}::1` };
      const answers = await Promise.all(Array.from({ length: 30 }, () => usual('/templates/none', { headers })));
      expect(answers.every(({ status }) => status === 404)).toBe(true);
    }
  });
});
