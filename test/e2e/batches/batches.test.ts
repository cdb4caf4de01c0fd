import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { countCharges, publishCard, startBatch, waitForBatch } from './spreadsheet.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

describe('a batch of a spreadsheet', () => {
  it('[JOB-2, JOB-3] turns 200 rows in two formats into 400 files, charges, log entries, and a ZIP that can be resumed', async () => {
    const { apiKey, ask } = await openSpace(service, 'Batches');
    const caller = { origin: service.origin, apiKey };
    const pageId = await publishCard(ask);
    const id = await startBatch(caller, pageId, 200);
    const batch = await waitForBatch(caller, id, ({ state }) => !['checking', 'queued', 'running'].includes(state));
    expect(batch).toMatchObject({ state: 'done', counts: { files: 400, done: 400, failed: 0, invalid: 0 } });
    expect(await countCharges(ask)).toEqual({ ok: 400, failed: 0, used: 400 });

    const headers = { Authorization: `Bearer ${apiKey}` };
    const url = `${service.origin}/api/v1/batches/${id}/files.zip`;
    const answer = await fetch(url, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.byteLength);
    const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
    expect(Object.keys(zip.files)).toHaveLength(400);
    expect(await zip.file('SKU-200-2.svg')?.async('string')).toContain('<svg');
    const half = Math.floor(bytes.byteLength / 2);
    const rest = await fetch(url, {
      headers: { ...headers, Range: `bytes=${half}-`, 'If-Range': answer.headers.get('ETag') ?? '' },
    });
    expect(rest.status).toBe(206);
    const resumed = Buffer.concat([bytes.subarray(0, half), Buffer.from(await rest.arrayBuffer())]);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hash(resumed)).toBe(hash(bytes));

    const manifest = await (await fetch(`${service.origin}/api/v1/batches/${id}/manifest.csv`, { headers })).text();
    const lines = manifest.trim().split('\r\n');
    expect(lines).toHaveLength(401);
    expect(lines[1]).toMatch(/^SKU-1,Stühle 1,0,1,1,done,SKU-1-1\.png,http/);
  }, 420_000);
});
