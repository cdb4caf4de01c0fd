import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { findShader, type Shader, shaderTrips } from '../../../src/records/shaders.ts';
import { deleteOldTrips } from '../../../src/records/shaders-writes.ts';
import { takeTelemetry } from '../../../src/services/shaders/telemetry.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { aShader } from '../../harness/shaders.ts';
import { db, makeSpace, type TestSpace } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

let space: TestSpace;
beforeAll(async () => {
  space = await makeSpace();
});

const dayMs = 86_400_000;
/** An address that no other test uses. */
const network = () => Array.from(crypto.getRandomValues(new Uint8Array(2)), String).join('.');
const addresses = (count: number) => {
  const start = network();
  return Array.from({ length: count }, (_, index) => `10.${start}.${index}`);
};

const report = (id: string, contentHash: string, address: string, more: object = {}) =>
  ask(`/api/v1/shaders/${id}/telemetry`, {
    method: 'POST',
    json: { contentHash, frameMs: 80, ...more },
    headers: { 'CF-Connecting-IP': address },
  });
const readStatus = async ({ id }: Shader) => {
  const { status, trips } = (await findShader(db, id)) as Shader;
  return `${status} ${trips}`;
};
const listRows = ({ id }: Shader) => db.select().from(shaderTrips).where(eq(shaderTrips.shaderId, id));

describe('telemetry', () => {
  it('[SHD-9] five independent clients quarantine a shader; a client counts once', async () => {
    const shader = await aShader(space.id);
    const clients = addresses(5);
    for (const [index, address] of clients.entries()) {
      for (let count = 0; count < 3; count += 1) {
        expect(await readData(await report(shader.id, shader.contentHash, address))).toEqual({ received: true });
      }
      expect(await readStatus(shader)).toBe(index < 4 ? `approved ${index + 1}` : 'quarantined 5');
    }
    expect(await readProblem(await ask(`/api/v1/shaders/${shader.id}`, { headers: bearer(space.key) }))).toMatchObject({
      status: 410,
      code: 'shader_quarantined',
    });
  });

  it('[SHD-9] counts an IPv6 client by its /48, and an IPv4 client in IPv6 by its own address (S10)', async () => {
    const shader = await aShader(space.id);
    const net =
      newId()
        .replaceAll(/[^0-9a-f]/g, '')
        .slice(0, 3) || 'abc';
    const host = addresses(1)[0] as string;
    for (const address of [
      `2001:db8:${net}::1`,
      `2001:db8:${net}::2`,
      `2001:db8:${net}:0:ffff::3`,
      `2001:db8:${net}:1::4`,
      `2001:db8:${net}:ffff::5`,
      host,
      `::ffff:${host}`,
    ]) {
      await report(shader.id, shader.contentHash, address);
    }
    expect(await readStatus(shader)).toBe('approved 2');
    await report(shader.id, shader.contentHash, `2001:db9:${net}::1`);
    expect(await readStatus(shader)).toBe('approved 3');
  });

  it('[SHD-9] leaves a shader of the gallery approved, and reports only to its owner (S10)', async () => {
    const slug = `waves-${newId().toLowerCase().replaceAll('_', '-')}`;
    const shader = await aShader(space.id, { slug, publicOn: 1 });
    for (const address of addresses(6)) await report(slug, shader.contentHash, address);
    expect(await readStatus(shader)).toBe('approved 6');
    const read = async (headers: Record<string, string>) =>
      (await readData(await ask(`/api/v1/shaders/${slug}`, { headers }))).doc;
    expect((await read(bearer(space.key))).statusReason).toContain('5 clients');
    expect(await read({})).not.toHaveProperty('statusReason');
    const { list } = await readData(await ask('/api/v1/shaders/index?public=true&perPage=100'));
    expect(list.find(({ id }: Shader) => id === shader.id)).not.toHaveProperty('statusReason');
    // Reported once: a change by the owner does not conflict with every report.
    expect((await findShader(db, shader.id))?.revision).toBe(2);
  });

  it('[SHD-9] counts each of several concurrent reports, once', async () => {
    const shader = await aShader(space.id);
    const four = addresses(4);
    await Promise.all([...four, ...four, ...four].map((address) => report(shader.id, shader.contentHash, address)));
    expect(await readStatus(shader)).toBe('approved 4');
    expect(await listRows(shader)).toHaveLength(4);
  });

  it('[SHD-9] applies to the current content only', async () => {
    const shader = await aShader(space.id);
    for (const address of addresses(6)) await report(shader.id, newId(), address);
    expect(await readStatus(shader)).toBe('approved 0');
    expect(await listRows(shader)).toEqual([]);
  });

  it('[SHD-9] gets the same response for an unknown or revoked shader, and for one of another space', async () => {
    const [approved, revoked] = [await aShader(space.id), await aShader(space.id, { status: 'revoked' })];
    const [address = ''] = addresses(1);
    const answers = [];
    for (const [id, hash] of [
      [approved.id, approved.contentHash],
      [approved.id, 'x'],
      [revoked.id, revoked.contentHash],
      ['nothing', 'x'],
    ] as const) {
      const response = await report(id, hash, address, { userAgent: 'Browser/1.0' });
      const headers = [...response.headers.keys()].join();
      answers.push([response.status, await response.text(), headers]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await readStatus(revoked)).toBe('revoked 0');
    expect(await listRows(revoked)).toEqual([]);
  });

  it('[SHD-9] counts within 24 hours', async () => {
    const shader = await aShader(space.id);
    const begin = Date.UTC(2031, 0, 1);
    const take = (client: string, now: number) =>
      takeTelemetry(testServices({ clock: setClock(now) }), {
        shaderId: shader.id,
        contentHash: shader.contentHash,
        client,
      });
    for (const client of ['a', 'b', 'c', 'd']) await take(client, begin);
    await take('e', begin + dayMs + 1);
    expect(await readStatus(shader)).toBe('approved 1');
    expect(await listRows(shader)).toHaveLength(1);
    for (const client of ['a', 'b', 'c', 'd']) await take(client, begin + 2 * dayMs);
    expect(await readStatus(shader)).toBe('quarantined 5');
  });

  it('[SHD-8, SHD-9] is cleared when a shader is restored', async () => {
    const shader = await aShader(space.id);
    const five = addresses(5);
    for (const address of five) await report(shader.id, shader.contentHash, address);
    const path = `/api/v1/shaders/${shader.id}/status`;
    await readData(await ask(path, { method: 'POST', json: { action: 'restore' }, headers: bearer(space.key) }));
    expect(await readStatus(shader)).toBe('approved 0');
    expect(await listRows(shader)).toEqual([]);
    for (const address of five.slice(0, 4)) await report(shader.id, shader.contentHash, address);
    expect(await readStatus(shader)).toBe('approved 4');
  });

  it('[AUTH-17, SHD-9] stores no address, and another pseudonym of a client for each shader', async () => {
    const [one, two] = [await aShader(space.id), await aShader(space.id)];
    const [address = ''] = addresses(1);
    for (const shader of [one, two]) await report(shader.id, shader.contentHash, address);
    const [[first], [second]] = [await listRows(one), await listRows(two)];
    expect(first?.client).toMatch(/^[\w-]{22}$/);
    expect(first?.client).not.toBe(second?.client);
    expect(JSON.stringify([first, second])).not.toContain(address);
  });

  it('[SEC-3] answers a client that reports endlessly, and ignores its reports', async () => {
    const [address = ''] = addresses(1);
    for (let count = 0; count < 30; count += 1) await report('nothing', 'x', address);
    const shader = await aShader(space.id);
    expect((await report(shader.id, shader.contentHash, address)).status).toBe(200);
    expect(await listRows(shader)).toEqual([]);
  });

  it('[GEN-2] reports what is wrong with a report', async () => {
    const [address = ''] = addresses(1);
    for (const json of [{ contentHash: 7 }, { frameMs: -1 }, { more: 1 }, { userAgent: 'x'.repeat(1_001) }]) {
      expect((await report('nothing', 'x', address, json)).status).toBe(400);
    }
  });

  it('[GEN-8] accepts reports of any page', async () => {
    const { headers } = await ask('/api/v1/shaders/x/telemetry', {
      method: 'OPTIONS',
      headers: { Origin: 'https://ads.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it('[SCL-3] is deleted after a day, and with its shader', async () => {
    const shader = await aShader(space.id);
    for (const address of addresses(2)) await report(shader.id, shader.contentHash, address);
    await deleteOldTrips(db, Date.now() - dayMs, 1_000);
    expect(await listRows(shader)).toHaveLength(2);
    await db.update(shaderTrips).set({ trippedOn: 5 }).where(eq(shaderTrips.shaderId, shader.id));
    expect(await deleteOldTrips(db, 6, 1)).toBe(1);
    expect(await listRows(shader)).toHaveLength(1);
    await ask(`/api/v1/shaders/${shader.id}`, { method: 'DELETE', headers: bearer(space.key) });
    expect(await listRows(shader)).toEqual([]);
  });
});
