import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/core/errors/app-error.ts';
import { newId } from '../../src/core/ids.ts';
import { type Caller, inTurn, OutOfTurn, type Turns, toCaller } from '../../src/services/turns/index.ts';

const demo: Caller = { rank: 'guest', share: 'a demo token', member: '' };
const key: Caller = { rank: 'member', share: 'a space', member: 'a key' };

/** A separate keeper: three renderers vet three sources at once, one of them for guests. */
const turns = env.TURNS as unknown as Turns;
const ownTurns = (): Turns => {
  const name = newId();
  return { getByName: () => turns.getByName(name) };
};

describe('turns with shared machinery', () => {
  it('[SEC-3] thirty jobs of one guest delay nobody else, and those beyond its share are rejected (S4)', async () => {
    const ownTurnsBinding = ownTurns();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const flood = Array.from({ length: 30 }, () =>
      inTurn(ownTurnsBinding, 'vetting', demo, async () => {
        begun += 1;
        await gate.promise;
      }).then(
        () => 'done',
        (error) => error,
      ),
    );
    const refused = (await Promise.all(flood.map((each) => Promise.race([each, scheduler.wait(500)])))).filter(Boolean);
    expect(refused).toHaveLength(13);
    for (const error of refused) {
      expect(error).toBeInstanceOf(OutOfTurn);
      expect(error).toMatchObject({ code: 'renderer_unavailable', headers: { 'Retry-After': '10' } });
    }
    expect(begun).toBe(1);
    expect(await inTurn(ownTurnsBinding, 'vetting', key, async () => 'of the space')).toBe('of the space');
    expect(begun).toBe(1);
    gate.resolve();
    const endings = await Promise.all(flood);
    expect(endings.filter((each) => each === 'done')).toHaveLength(17);
  });

  it('the turn ends when the work fails, and the error is passed on unchanged', async () => {
    const ownTurnsBinding = ownTurns();
    const fail = async () => {
      throw new AppError('engine_failed');
    };
    for (let n = 0; n < 4; n += 1)
      await expect(inTurn(ownTurnsBinding, 'vetting', demo, fail)).rejects.toMatchObject({ code: 'engine_failed' });
    expect(await inTurn(ownTurnsBinding, 'vetting', demo, async () => 7)).toBe(7);
  });

  it('[SEC-3] callers are identified by their space, their demo token or their address (S4)', () => {
    const scopes = null;
    expect([
      toCaller({ kind: 'key', spaceId: 's', keyId: 'k', scopes }, 'c'),
      toCaller({ kind: 'session', spaceId: 's', userId: 'u', role: 'viewer' }, 'c'),
      toCaller({ kind: 'gt', spaceId: 's' }, 'c'),
      toCaller({ kind: 'demo', tokenHash: 't' }, 'c'),
      toCaller({ kind: 'open' }, 'c'),
      toCaller({ kind: 'thumbnail' }, 'c'),
    ]).toEqual([
      { rank: 'member', share: 's', member: 'k' },
      { rank: 'member', share: 's', member: 'u' },
      { rank: 'member', share: 's', member: 'gt' },
      { rank: 'guest', share: 't', member: '' },
      { rank: 'guest', share: 'c', member: '' },
      { rank: 'guest', share: 'c', member: '' },
    ]);
  });
});
