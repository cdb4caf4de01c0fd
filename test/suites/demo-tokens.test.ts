/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { findDemoToken, mintDemoToken, spendDemoRender } from '../../src/services/authenticate/demo-tokens.ts';
import { demoToken, hashToken, isToken } from '../../src/services/authenticate/secret-tokens.ts';
import { testServices } from '../harness/services.ts';

const hourMs = 3_600_000;
const parts = testServices();
const getCounter = (client: string) => env.QUOTAS.getByName(`demo-mint:${client}`);

/** The outcomes of several attempts at once: how many were granted, and the errors of the others. */
async function outcomes(attempts: Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  return {
    granted: settled.filter(({ status }) => status === 'fulfilled').length,
    errors: settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason),
  };
}

const mints = (client: string, count: number) => Array.from({ length: count }, () => mintDemoToken(parts, client));

/** Moves a counter's entries into the past, as if time had passed. */
async function letPass(client: string, ms: number) {
  await runInDurableObject(getCounter(client), (_, state) => {
    state.storage.sql.exec('UPDATE places SET freed_on = freed_on - ?', ms);
  });
}

describe('creating a demo token', () => {
  it('[AUTH-12] returns exactly the documented fields', async () => {
    const before = systemClock.now();
    const minted = await mintDemoToken(parts, newId());
    expect(minted).toEqual({
      token: expect.stringMatching(/^demo_/),
      tokenType: 'demo',
      expiresAt: expect.any(Number),
      ttlSeconds: 3600,
      quota: { limit: 5, used: 1, remaining: 4 },
    });
    expect(isToken(minted.token, demoToken)).toBe(true);
    expect(minted.expiresAt - before - hourMs).toBeGreaterThanOrEqual(0);
    expect(minted.expiresAt - before - hourMs).toBeLessThan(5000);
  });

  it('[AUTH-13] rejects the sixth, with the quota and Retry-After', async () => {
    const client = newId();
    for (let used = 1; used <= 5; used++) {
      expect((await mintDemoToken(parts, client)).quota).toEqual({ limit: 5, used, remaining: 5 - used });
    }
    const { errors } = await outcomes(mints(client, 2));
    expect(errors).toHaveLength(2);
    for (const error of errors) {
      expect(error).toMatchObject({ code: 'demo_quota_exceeded', status: 429 });
      expect(error.data).toEqual({ quota: { limit: 5, used: 5, remaining: 0 } });
      expect(Number(error.headers['Retry-After'])).toBeGreaterThan(3590);
      expect(Number(error.headers['Retry-After'])).toBeLessThanOrEqual(3600);
    }
  });

  it('[AUTH-13] rejects the sixth of 50 concurrent requests', async () => {
    const client = newId();
    expect((await outcomes(mints(client, 50))).granted).toBe(5);
    expect((await outcomes(mints(newId(), 1))).granted).toBe(1);
  });

  it('[AUTH-13] keeps counting after a restart', async () => {
    const client = newId();
    await Promise.all(mints(client, 3));
    await evictDurableObject(getCounter(client));
    expect((await outcomes(mints(client, 6))).granted).toBe(2);
  });

  it('[AUTH-13] grants as many again as have left the rolling hour, and no more', async () => {
    const client = newId();
    await Promise.all(mints(client, 2));
    await letPass(client, 1_800_000);
    expect((await outcomes(mints(client, 5))).granted).toBe(3);
    await letPass(client, 1_800_000 - 60_000);
    const { errors } = await outcomes(mints(client, 1));
    expect(Number(errors[0].headers['Retry-After'])).toBeLessThanOrEqual(60);
    await letPass(client, 60_000);
    expect((await outcomes(mints(client, 5))).granted).toBe(2);
  });

  it('[AUTH-13] does not count an attempt that fails', async () => {
    const client = newId();
    const broken = { put: () => Promise.reject(new Error('KV is down')) } as unknown as KVNamespace;
    const failing = Array.from({ length: 5 }, () => mintDemoToken({ ...parts, demoTokens: broken }, client));
    const { errors } = await outcomes(failing);
    expect(errors.map(({ code }) => code)).toEqual(errors.map(() => 'service_unavailable'));
    expect(errors).toHaveLength(5);
    expect((await outcomes(mints(client, 6))).granted).toBe(5);
  });

  it('leaves nothing behind after an hour', async () => {
    const client = newId();
    await Promise.all(mints(client, 2));
    await letPass(client, hourMs);
    expect(await runDurableObjectAlarm(getCounter(client))).toBe(true);
    const tables = await runInDurableObject(getCounter(client), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
    expect(tables).toEqual([]);
    expect((await outcomes(mints(client, 6))).granted).toBe(5);
  });

  it('keeps what still counts if the alarm rings early', async () => {
    const client = newId();
    await Promise.all(mints(client, 4));
    await runDurableObjectAlarm(getCounter(client));
    expect((await outcomes(mints(client, 6))).granted).toBe(1);
    const alarm = await runInDurableObject(getCounter(client), (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeGreaterThan(systemClock.now());
  });
});

describe('a demo token', () => {
  it('[AUTH-14] is stored in the key-value store only, hashed, for an hour', async () => {
    const puts: unknown[][] = [];
    const recording = { put: async (...args: unknown[]) => void puts.push(args) } as unknown as KVNamespace;
    const { token, expiresAt } = await mintDemoToken({ ...parts, demoTokens: recording }, newId());
    const hash = await hashToken(token);
    expect(puts).toEqual([[hash, JSON.stringify({ expiresAt }), { expirationTtl: 3600 }]]);
  });

  it('is rejected once it expires, even if the store deletes it late', async () => {
    const { token, expiresAt } = await mintDemoToken(parts, newId());
    const tokenHash = await hashToken(token);
    const findAt = (now: number) => findDemoToken({ ...parts, clock: { now: () => now } }, tokenHash);
    expect(await findAt(expiresAt - 1)).toEqual({ tokenHash, expiresAt });
    expect(await findAt(expiresAt)).toBeNull();
    expect(await findDemoToken(parts, await hashToken('demo_unknown'))).toBeNull();
  });

  it('[AUTH-15] draws 60 renders, even of 80 concurrent ones, then 429 with Retry-After', async () => {
    const tokenHash = newId();
    const { granted, errors } = await outcomes(Array.from({ length: 80 }, () => spendDemoRender(parts, tokenHash)));
    expect(granted).toBe(60);
    for (const error of errors) {
      expect(error).toMatchObject({ code: 'demo_render_quota_exceeded', status: 429 });
      expect(Number(error.headers['Retry-After'])).toBeGreaterThan(0);
    }
    await spendDemoRender(parts, newId());
  });
});
