import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { findUntaken, listUntaken } from './events.ts';
import { forgetEvents, insertEvent, takeEvents } from './events-writes.ts';
import { db, makeSpace } from './records.fixture.ts';

async function recorded(createdOn = 1_000) {
  const space = await makeSpace();
  const event = { id: newId(), spaceId: space.id, event: 'brand.deleted', data: { id: 'x' } } as const;
  await insertEvent(db, event, createdOn);
  return event;
}

describe('events', () => {
  it('[HOOK-3] are taken once, however often the queue delivers them', async () => {
    const event = await recorded();
    expect(await findUntaken(db, [event.id, event.id])).toEqual([{ ...event, createdOn: 1_000, takenOn: null }]);
    expect(await takeEvents(db, [event.id], 5)).toEqual([{ id: event.id }]);
    expect(await takeEvents(db, [event.id], 6)).toEqual([]);
    expect(await findUntaken(db, [event.id])).toEqual([]);
  });

  it('that nobody took are found by the time at which they happened', async () => {
    const at = 1_000_000 + Math.floor(1e9 * (newId().charCodeAt(0) / 128));
    const [first, second, takenEvent] = [await recorded(at), await recorded(at + 10), await recorded(at + 5)];
    await takeEvents(db, [takenEvent.id], 5);
    const ids = async (from: number, before: number) =>
      (await listUntaken(db, { from, before, limit: 10 })).map(({ eventId }) => eventId);
    expect(await ids(at, at + 11)).toEqual([first.id, second.id]);
    expect(await ids(at, at + 10)).toEqual([first.id]);
  });

  it('are deleted when they are old, in batches', async () => {
    // A time before that of all other events. Other tests also write to the database, but nothing from before 1970.
    const moment = -1_000_000_000;
    const [old, older, fresh] = [await recorded(moment - 10), await recorded(moment - 15), await recorded(moment)];
    const left = async () => (await findUntaken(db, [old.id, older.id, fresh.id])).map(({ id }) => id).sort();
    expect(await forgetEvents(db, moment, 1)).toBe(1);
    expect(await left()).toEqual([old.id, fresh.id].sort());
    expect(await forgetEvents(db, moment, 100)).toBe(1);
    expect(await left()).toEqual([fresh.id]);
  });
});
