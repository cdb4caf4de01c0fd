import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { check, draw, makeBatch, makeCard, postBatch, readBatch, reportOf, uploadRows } from '../../harness/batches.ts';
import { readEntries } from '../../harness/ledger.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { makeSpace } from '../../harness/space.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index), isLittle);
  return bytes;
};
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('uploaded rows', () => {
  const text = 'name;price\r\nCafé;1\r\n';
  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${text}`, true), 'utf-16le'],
    ['UTF-16 of the other order', utf16(`\ufeff${text}`, false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(text, true), 'utf-16le'],
    ['Windows-1252', latin(text), 'windows-1252'],
  ])('[JOB-2] are read in %s', async (_, bytes, encoding) => {
    const rows = await readData(await uploadRows(await makeSpace(), bytes));
    expect(rows).toMatchObject({ encoding, delimiter: ';', columns: ['name', 'price'], rows: 1 });
    expect(rows.sample).toEqual([{ name: 'Café', price: '1' }]);
  });

  it.each([
    [',', 'a,b\n"1,2",3\n'],
    ['\t', 'a\tb\n1,2\t3\n'],
    ['|', 'a|b\n1,2|3\n'],
  ])('[JOB-2] are separated by %j', async (delimiter, csv) => {
    const rows = await readData(await uploadRows(await makeSpace(), csv));
    expect(rows).toMatchObject({ delimiter, columns: ['a', 'b'], sample: [{ a: '1,2', b: '3' }] });
  });

  it('[JOB-2] can be NDJSON', async () => {
    const space = await makeSpace();
    const rows = await readData(await uploadRows(space, '{"a":1}\n\n{"b":[2]}', 'application/x-ndjson'));
    expect(rows).toMatchObject({ delimiter: null, columns: ['a', 'b'], rows: 2, sample: [{ a: 1 }, { b: [2] }] });
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['no rows', 'a,b\n', 'The file has no rows'],
    ['a repeated column', 'a,b,a\n1,2,3\n', 'occurs twice'],
    ['a column without a name', 'a,,b\n1,2,3\n', 'Column 2 has no name'],
    ['more cells than columns', 'a,b\n1,2,3\n', 'Row 1 has 3 cells'],
    ['an open quote', 'a,b\n1,"2\n', 'not closed'],
    ['a row of 1 MB', `a,b\n1,${'x'.repeat(1_100_000)}\n`, 'longer than'],
    ['10,001 rows', `a\n${'1\n'.repeat(10_001)}`, 'at most 10000 rows'],
    ['JSON that is no object', '{"a":1}\n[1]\n', 'Row 2 is not a JSON object'],
    ['JSON that reaches a prototype', '{"__proto__":1}\n', 'Row 1 cannot be read'],
    ['a JSON row of 1 MB', `{"a":"${'x'.repeat(1_100_000)}"}`, 'longer than'],
  ])('[JOB-2] are rejected with a reason if they have %s', async (_, body, reason) => {
    const problem = await readProblem(await uploadRows(await makeSpace(), body));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(problem.detail).toContain(reason);
  });

  it('[JOB-2] are stored in parts if they are large, and read again as they were', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    // More than the 8 MiB of a part.
    const filler = 'x'.repeat(6_000);
    const csv = `title,filler\n${Array.from({ length: 1_500 }, (_, index) => `Row ${index},${filler}\n`).join('')}`;
    const { rowsId, rows } = await readData(await uploadRows(space, csv));
    expect(rows).toBe(1_500);
    const columns = { title: 'title' };
    const batch = await makeBatch(space, { rows: { rowsId, columns }, outputs: [{ pageId }], dryRun: true });
    expect(await check(batch.id)).toMatchObject({ state: 'done', counts: { remaining: 1_500, invalid: 0 } });
  });

  it('[AUTH-1] belong to their space, and are gone for others', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const { pageId } = await makeCard(other.id);
    const { rowsId } = await readData(await uploadRows(space, 'title\nA\n'));
    expect(await readProblem(await postBatch(other, { rows: { rowsId }, outputs: [{ pageId }] }))).toMatchObject({
      status: 404,
      code: 'rows_not_found',
    });
  });
});

describe('the check of a batch', () => {
  it('[JOB-2] reports every invalid row before the first draw, and stops', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const list = [
      { values: { title: 'A', price: 1 } },
      { values: { title: 5, price: 1 } },
      { values: { title: 'B', price: 'x', color: 'red' } },
    ];
    const { id } = await makeBatch(space, { rows: { list }, outputs: [{ pageId }, { pageId, format: 'webp' }] });
    await check(id);
    const batch = await readBatch(space, id);
    expect(batch).toMatchObject({ state: 'failed', reason: 'invalid_rows', counts: { invalid: 4, done: 0 } });
    expect(batch.errors.map(({ row, column, output, code }) => [row, column, output, code])).toEqual([
      [2, 'title', 1, 'invalid_value'],
      [2, 'title', 2, 'invalid_value'],
      [3, 'color', null, 'unknown_column'],
      [3, 'price', 1, 'invalid_value'],
      [3, 'price', 2, 'invalid_value'],
    ]);
    const items = await readData(
      await ask(`/api/v1/batches/${id}/items?state=invalid`, { headers: bearer(space.key) }),
    );
    expect(items).toMatchObject({ count: 4 });
    expect(items.list[0]).toMatchObject({ row: 2, output: 1, state: 'invalid', errors: [{ column: 'title' }] });
    await draw(id);
    expect(await readEntries(space.id)).toEqual([]);
  });

  it('[JOB-2] skips invalid rows with onInvalid: skip, and draws the others', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const list = [{ values: { title: 'A' } }, { values: { price: 'x' } }];
    const { id } = await makeBatch(space, { rows: { list }, outputs: [{ pageId, format: 'svg' }], onInvalid: 'skip' });
    expect(await draw(id)).toMatchObject({ state: 'done', counts: { done: 1, invalid: 1 } });
  });

  it('[JOB-2] reports columns without a variable once, unless the file name uses them', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const { rowsId } = await readData(await uploadRows(space, 'sku,titel\nA,B\nC,D\n'));
    const outputs = [{ pageId, format: 'svg' }];
    const unmapped = await makeBatch(space, { rows: { rowsId }, outputs, fileName: '{{ sku }}' });
    expect((await check(unmapped.id)).errors).toMatchObject([{ row: null, column: 'titel', code: 'unknown_column' }]);
    const columns = { titel: 'title', preis: 'price', sku: 'nothing' };
    const mapped = await makeBatch(space, { rows: { rowsId, columns }, outputs });
    expect((await check(mapped.id)).errors.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'preis unknown_column',
      'sku unknown_variable',
    ]);
    const right = await makeBatch(space, {
      rows: { rowsId, columns: { titel: 'title' } },
      outputs,
      fileName: '{{ sku }}',
    });
    expect(await draw(right.id)).toMatchObject({ state: 'done', counts: { done: 2 } });
  });

  it('[JOB-3] reports file names that occur twice or are empty, and lets no name leave its folder', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const outputs = [{ pageId, format: 'svg' }];
    const { rowsId } = await readData(await uploadRows(space, 'sku,title\n../../etc/passwd,A\nb,B\nB,C\n..,D\n'));
    const batch = { rows: { rowsId, columns: { title: 'title' } }, outputs, fileName: '{{ sku }}', onInvalid: 'skip' };
    const { id } = await makeBatch(space, batch);
    const report = await check(id);
    expect(report.errors.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '3 file_name_taken',
      '4 file_name_invalid',
    ]);
    const items = await readData(await ask(`/api/v1/batches/${id}/items`, { headers: bearer(space.key) }));
    expect(items.list.map(({ fileName }: { fileName: string | null }) => fileName)).toEqual([
      '-..-etc-passwd.svg',
      'b.svg',
      null,
      null,
    ]);
    for (const fileName of ['{{ sku }}/../x', 'x', '{{ sku', '..\\{{ sku }}']) {
      expect(await readProblem(await postBatch(space, { ...batch, fileName }))).toMatchObject({ status: 400 });
    }
  });

  it('[JOB-2] rejects more than 10,000 files, unknown pages and rows before it starts', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const list = Array.from({ length: 5_001 }, () => ({ values: {} }));
    const outputs = [{ pageId }, { pageId, format: 'webp' }];
    expect(await readProblem(await postBatch(space, { rows: { list }, outputs }))).toMatchObject({
      status: 422,
      code: 'too_many_files',
    });
    for (const [body, code] of [
      [{ rows: { list: [{ values: {} }] }, outputs: [{ pageId: newId() }] }, 'page_not_found'],
      [{ rows: { rowsId: newId() }, outputs }, 'rows_not_found'],
      [{ rows: { collection: 'nothing' }, outputs }, 'collection_not_found'],
      [{ rows: { list: [] }, outputs }, 'invalid_body'],
      [{ rows: { list: [{ values: {} }] }, outputs: [] }, 'invalid_body'],
    ] as const) {
      expect(await readProblem(await postBatch(space, body))).toMatchObject({ code });
    }
  });

  it('[JOB-2] reports the cost of a dry run, and draws nothing', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const list = [{ values: { title: 'A' } }, { values: { title: 'B' } }];
    const { id } = await makeBatch(space, { rows: { list }, outputs: [{ pageId }], dryRun: true });
    expect(await draw(id)).toMatchObject({ state: 'done' });
    expect(await readBatch(space, id)).toMatchObject({ credits: { estimated: 2, spent: 0 }, counts: { done: 0 } });
  });

  it('[JOB-2] checks 10,000 rows in steps, with 300 invalid ones among them', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const lines = Array.from({ length: 10_000 }, (_, index) => `T ${index},${index % 33 === 7 ? 'x' : index}\n`);
    const { rowsId } = await readData(await uploadRows(space, `title,price\n${lines.join('')}`));
    const { id } = await makeBatch(space, { rows: { rowsId }, outputs: [{ pageId }] });
    const elapsed = stopwatch();
    const report = await check(id);
    console.log(`checked 10,000 rows in ${Math.round(elapsed())} ms`);
    expect(report).toMatchObject({ state: 'failed', errorCount: 303, counts: { invalid: 303 } });
    expect((await reportOf(id)).errors).toHaveLength(100);
  });
});
