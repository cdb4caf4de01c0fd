import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { healthRoute } from '../../../src/doors/http/routes/health.ts';
import {
  assetsProbe,
  bucketProbe,
  createProbe,
  databaseProbe,
  keyValueProbe,
  optional,
  type Probe,
  queueProbe,
} from '../../../src/doors/http/routes/health-probes.ts';
import { routeMatrix } from '../../../src/doors/http/testing/route-matrix.ts';
import { read } from '../../../src/doors/http/testing/test-door.ts';
import { testApp, testDoor } from '../../harness/services.ts';

const createProbes = (env: Env): Record<string, Probe> => ({
  database: databaseProbe(env.DB),
  demoTokens: keyValueProbe(env.DEMO_TOKENS),
  published: keyValueProbe(env.PUBLISHED),
  files: bucketProbe(env.FILES),
  events: queueProbe(env.EVENTS),
  assets: assetsProbe(env.ASSETS),
  browser: async () => 'absent',
});

const door = (probes: (env: Env) => Record<string, Probe>) => testDoor([healthRoute('1.2.3', probes)]);

describe('GET /api/health', () => {
  it('[GEN-7] returns the version and the state of every part, in workerd with its bindings', async () => {
    const response = await door(createProbes).ask('/api/health');
    expect(await read(response)).toEqual({
      success: true,
      data: {
        version: '1.2.3',
        parts: {
          database: 'ok',
          demoTokens: 'ok',
          published: 'ok',
          files: 'ok',
          events: 'ok',
          assets: 'ok',
          browser: 'absent',
        },
      },
    });
    expect(response.status).toBe(200);
  });

  it('[GEN-7] is 503 and names the failing part without details (GEN-3)', async () => {
    const { ask, lines } = door(() => ({
      good: async () => 'ok',
      bad: createProbe(() => Promise.reject(new Error('the secret inside'))),
      wrong: async () => 'missing',
      thrown: () => {
        throw new Error('the secret inside');
      },
    }));
    const response = await ask('/api/health');
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      code: 'service_unavailable',
      data: { version: '1.2.3', parts: { good: 'ok', bad: 'failed', wrong: 'missing', thrown: 'failed' } },
    });
    expect(text).not.toContain('the secret inside');
    expect(lines.filter(({ event }) => event === 'health_probe_failed')).toHaveLength(2);
  });

  it('[GEN-7] shows an optional part as absent or down, which is no failure', async () => {
    const well = (isWell: boolean) => optional({ isWell: async () => isWell });
    const response = await door(() => ({ one: optional(undefined), two: well(true), three: well(false) })).ask(
      '/api/health',
    );
    expect(await read(response)).toMatchObject({
      success: true,
      data: { parts: { one: 'absent', two: 'ok', three: 'down' } },
    });
  });

  it('[GEN-7] waits a second or less for all parts together', async () => {
    const never: Probe = () => new Promise(() => {});
    const started = performance.now();
    const response = await door(() => ({ one: never, two: never })).ask('/api/health');
    expect(await read(response)).toMatchObject({ data: { parts: { one: 'timeout', two: 'timeout' } } });
    expect(performance.now() - started).toBeLessThan(1_900);
  });

  it('[GEN-7] detects a missing database and assets without their file', async () => {
    const broken = {
      ...env,
      DB: {
        prepare: () => {
          throw new Error('gone');
        },
      },
      ASSETS: { fetch: async () => new Response('', { status: 404 }) },
    };
    const response = await door(() => createProbes(broken as unknown as Env)).ask('/api/health');
    expect(await read(response)).toMatchObject({
      status: 503,
      data: { parts: { database: 'failed', assets: 'missing', files: 'ok' } },
    });
  });
});

describe('the route matrix of health', () => {
  const routes = [healthRoute('1.2.3', createProbes)];
  routeMatrix(testApp(routes), routes);
});
