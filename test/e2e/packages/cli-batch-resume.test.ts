import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './command-line.ts';
import { type EmptyFolder, installInEmptyFolder } from './empty-folder.ts';
import { problem, type Step, scriptedService, success } from './scripted-service.ts';

let installed: EmptyFolder;

beforeAll(async () => {
  installed = await installInEmptyFolder('galley-cli');
});

afterAll(() => installed?.remove());

const id = 'a'.repeat(21);

describe('galley batch --resume', () => {
  const counts = { files: 2, done: 0, cached: 0, failed: 0, invalid: 0, remaining: 2 };
  const facts = {
    id,
    reason: null,
    counts,
    credits: { spent: 0, estimated: 2 },
    errors: [],
    errorCount: 0,
    dryRun: false,
  };

  it.each([
    ['resumes a paused batch', { state: 'paused', reason: 'requested' }, `PATCH /api/v1/batches/${id}`],
    [
      'has failed files rendered again',
      { state: 'done', counts: { ...counts, failed: 2, remaining: 0 } },
      `POST /api/v1/batches/${id}/retry`,
    ],
    [
      'has a failed batch rendered again',
      { state: 'failed', reason: 'template_not_found' },
      `POST /api/v1/batches/${id}/retry`,
    ],
  ])('[JOB-3, DOCS-3] %s, and says why the batch is paused again', async (_, before, request) => {
    const paused = success({ doc: { ...facts, state: 'paused', reason: 'credits_exhausted' } });
    await using service = await scriptedService(success({ doc: { ...facts, ...before } }), paused);
    const galley = commandLine(installed, { GALLEY_URL: service.url, GALLEY_KEY: 'k' });
    const { code, stderr } = await galley.run(['batch', '--resume', id]);
    expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /api/v1/batches/${id}`,
      request,
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain(`error Batch ${id} is paused: credits_exhausted\nTo continue, run the same command again`);
  });

  it.each([
    ['is cancelled', { state: 'cancelled' }, 7],
    ['stopped because of invalid rows', { state: 'failed', reason: 'invalid_rows' }, 6],
  ])('[JOB-3, DOCS-3] changes nothing if the batch %s', async (_, before, exitCode) => {
    await using service = await scriptedService(success({ doc: { ...facts, ...before } }));
    const galley = commandLine(installed, { GALLEY_URL: service.url, GALLEY_KEY: 'k' });
    expect(await galley.run(['batch', '--resume', id])).toMatchObject({ code: exitCode });
    expect(service.received.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('the download of a batch', () => {
  /** A service with a batch that is done, whose ZIP is answered by `zip`. */
  async function doneBatch(done: number, zip: Step) {
    const counts = { files: done, done, cached: 0, failed: 0, invalid: 0, remaining: 0 };
    const credits = { spent: done, estimated: done };
    const doc = { id, state: 'done', reason: null, counts, credits, errors: [], errorCount: 0, dryRun: false };
    return scriptedService((response, request) => {
      if (request.url.endsWith('/files.zip')) return zip(response, request);
      if (request.url.endsWith('/manifest.csv'))
        return response.writeHead(200, { 'Content-Type': 'text/csv' }).end('x');
      return success({ doc })(response, request);
    });
  }

  const zipOf = (files: Record<string, Uint8Array>) => {
    const zip = new JSZip();
    for (const [name, bytes] of Object.entries(files)) zip.file(name, bytes, { createFolders: false });
    return zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' });
  };

  it('[JOB-3, DOCS-3] continues after the last whole file when the connection breaks', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`${index + 1}.bin`, Buffer.alloc(300_000, index + 1)]),
    );
    const zip = await zipOf(files);
    let sent = 0;
    await using broken = await doneBatch(6, (response, { headers }) => {
      const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = start > 0 ? { 'Content-Range': `bytes ${start}-${zip.byteLength - 1}/${zip.byteLength}` } : {};
      response.writeHead(start > 0 ? 206 : 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(zip.byteLength - start),
        ETag: '"one"',
        ...range,
      });
      sent++;
      if (sent === 3) return response.end(zip.subarray(start));
      response.write(zip.subarray(start, start + 700_000), () => setTimeout(() => response.destroy(), 300));
    });
    const galley = commandLine(installed, { GALLEY_URL: broken.url, GALLEY_KEY: 'k' });
    expect(await galley.json('batch', '--resume', id)).toMatchObject({ saved: 6, kept: 0, failed: 0 });
    for (const [name, bytes] of Object.entries(files)) {
      const saved = readFileSync(join(galley.path, 'out', name));
      expect(createHash('sha256').update(saved).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    const requests = broken.received.filter(({ url }) => url.endsWith('.zip')).map(({ headers }) => headers);
    const entry = 30 + '1.bin'.length + 300_000;
    expect(requests.map(({ range, 'if-range': ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      [`bytes=${2 * entry}-`, '"one"'],
      [`bytes=${4 * entry}-`, '"one"'],
    ]);
    // A later command only asks for what comes after the files that it has.
    sent = 2;
    expect(await galley.json('batch', '--resume', id)).toMatchObject({ saved: 0, kept: 6 });
    expect(broken.received.at(-2)?.headers.range).toBe(`bytes=${6 * entry}-`);
  });

  it.each(['../escape.png', '/tmp/escape.png', 'C:\\escape.png', '.galley-batch.json', 'a/b.png'])(
    '[SEC-3, DOCS-3] writes no file named %s',
    async (name) => {
      const zip = await zipOf({ [name]: Buffer.from('bytes') });
      await using hostile = await doneBatch(1, (response) =>
        response.writeHead(200, { 'Content-Type': 'application/zip', ETag: '"one"' }).end(zip),
      );
      const galley = commandLine(installed, { GALLEY_URL: hostile.url, GALLEY_KEY: 'k' });
      const { code, stderr } = await galley.run(['batch', '--resume', id, '--out', 'deep/out']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('is not the name of a file')]);
      expect(galley.files('deep')).toEqual(['out/.galley-batch.jsonl']);
      expect(existsSync('/tmp/escape.png')).toBe(false);
    },
  );

  it('[DOCS-3] ends with 5 if there is no such batch', async () => {
    await using gone = await scriptedService(problem(404, 'batch_not_found'));
    const galley = commandLine(installed, { GALLEY_URL: gone.url, GALLEY_KEY: 'k' });
    expect(await galley.run(['batch', '--resume', id])).toMatchObject({ code: 5 });
  });
});
