import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { db, makeSpace, noon } from './records.fixture.ts';
import { countRenderLogs, listRenderLogs, type NewRenderLog, type RenderLogFilter } from './render-logs.ts';
import { insertRenderLogs } from './render-logs-writes.ts';

function entry(spaceId: string, more: Partial<NewRenderLog> = {}): NewRenderLog {
  const outcome = { format: 'png', status: 'ok', httpStatus: 200 } as const;
  const caller = { via: 'post', authKind: 'key' } as const;
  return { id: newId(), requestId: newId(), spaceId, ...outcome, ...caller, createdOn: noon, ...more };
}

const whole = { limit: 50, offset: 0, room: 1_000_000 };

describe('the render log', () => {
  it('[LOG-1] keeps every field of an entry', async () => {
    const { id: spaceId } = await makeSpace();
    const full = {
      ...entry(spaceId, { templateId: newId(), pageId: newId(), pageIds: [newId(), newId()], renderType: 'html' }),
      errorCode: null,
      width: 1200,
      height: 630,
      scale: 1.5,
      quality: 80,
      pages: 2,
      bytes: 4_000_000_000,
      renderMs: 12.5,
      timings: { load: 1.5 },
      cached: true,
      credits: 2,
      keyId: newId(),
      fileUrl: '/files/a.pdf',
      warnings: [{ code: 'font_missing' as const, message: 'no' }],
      metadata: { order: [1, null] },
    };
    await insertRenderLogs(db, [{ entry: full }, { entry: full }]);
    await insertRenderLogs(db, [{ entry: full }]);
    expect(await listRenderLogs(db, { ...whole, filter: { spaceId } })).toEqual([full]);
    expect(await countRenderLogs(db, { filter: { spaceId } })).toBe(1);
  });

  it('[LOG-1] filters by template, status, format and time, for one space only, newest first', async () => {
    const [{ id: spaceId }, other] = [await makeSpace(), await makeSpace()];
    const templateId = newId();
    const [early, failed, pdf, ofTemplate, foreign] = [
      entry(spaceId, { createdOn: noon - 10 }),
      entry(spaceId, { createdOn: noon + 1, status: 'failed', httpStatus: 402, errorCode: 'credits_exhausted' }),
      entry(spaceId, { createdOn: noon + 2, format: 'pdf' }),
      entry(spaceId, { createdOn: noon + 3, templateId }),
      entry(other.id, { templateId }),
    ];
    await insertRenderLogs(
      db,
      [early, failed, pdf, ofTemplate, foreign].map((each) => ({ entry: each })),
    );
    const ids = async (filter: Partial<RenderLogFilter> = {}) =>
      (await listRenderLogs(db, { ...whole, filter: { spaceId, ...filter } })).map((log) => log.id);
    expect(await ids()).toEqual([ofTemplate.id, pdf.id, failed.id, early.id]);
    expect(await ids({ templateId })).toEqual([ofTemplate.id]);
    expect(await ids({ status: 'failed' })).toEqual([failed.id]);
    expect(await ids({ format: 'pdf' })).toEqual([pdf.id]);
    expect(await ids({ from: noon + 1, to: noon + 3 })).toEqual([pdf.id, failed.id]);
  });
});
