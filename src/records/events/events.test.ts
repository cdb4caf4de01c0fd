import { describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import { receiveEvents } from '../../services/events/receive.ts';
import { db, makeSpace } from '../records.fixture.ts';
import { insertEvent } from './insert.ts';
import { forgetEvents, takeEvent } from './take.ts';

async function recorded(createdOn = 1_000) {
  const space = await makeSpace();
  const event = { id: newId(), spaceId: space.id, event: 'brand.deleted', data: { id: 'x' } } as const;
  await insertEvent(db, event, createdOn);
  return event;
}

describe('events', () => {
  it('[HOOK-3] are taken once, however often the queue brings them', async () => {
    const event = await recorded();
    expect(await takeEvent(db, event.id, 5)).toEqual({ ...event, createdOn: 1_000, takenOn: 5 });
    expect(await takeEvent(db, event.id, 6)).toBeUndefined();
    const other = await recorded();
    const message = { eventId: other.id };
    await receiveEvents({ db, clock: { now: () => 7 } }, [message, message]);
    expect(await takeEvent(db, other.id, 8)).toBeUndefined();
  });

  it('are forgotten when they are old', async () => {
    const [old, fresh] = [await recorded(10), await recorded(5_000_000_000_000)];
    await forgetEvents(db, 20);
    expect([await takeEvent(db, old.id, 1), (await takeEvent(db, fresh.id, 1))?.id]).toEqual([undefined, fresh.id]);
  });
});
