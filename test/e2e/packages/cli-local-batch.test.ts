import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { colorAt, png, pushProject } from './card-project.ts';
import { type EmptyFolder, installInEmptyFolder } from './empty-folder.ts';

let service: SharedService;
let installed: EmptyFolder;
let key: string;

beforeAll(async () => {
  [service, installed] = [await sharedService(), await installInEmptyFolder('galley-cli')];
  ({ apiKey: key } = await openSpace(service, 'Of local batches'));
});

afterAll(() => installed?.remove());

const pushed = () => pushProject(installed, service, key);

describe('galley batch --local', () => {
  // D3: `titel` and a CSV with semicolons printed "1 rendered, 0 failed".
  deepIt('[DOCS-3] draws nothing if a column names no variable, and suggests the right name', async () => {
    const galley = await pushed();
    const batch = [
      'batch',
      '--local',
      'rows.csv',
      '--page',
      'card/front',
      '--scale',
      '1',
      '--name',
      '{{ slug }}',
      '--out',
      'typos',
    ];
    galley.write('rows.csv', 'slug,titel,accent,note\na,Hello,#ff0000,x\n');
    const refused = await galley.run(batch);
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(refused.stderr).toContain('There is no variable "titel". Did you mean "title"?');
    expect(refused.stderr).toContain('There is no variable "note".');
    expect(refused.stderr).not.toContain('slug');
    expect(galley.has('typos')).toBe(false);
    expect(await galley.json(...batch, '--allow-extra')).toMatchObject({ rendered: 1, failed: 0 });
  });

  it.each([
    ['semicolons', 'slug;title;accent\r\na;"One; two, three";#ff0000\r\n'],
    ['tabs and a byte order mark', '\uFEFFslug\ttitle\taccent\na\tOne, two; three\t#ff0000\n'],
  ])('[DOCS-3] finds cells that are separated by %s', async (what, csv) => {
    const galley = await pushed();
    galley.write('rows.csv', csv);
    const out = what.split(' ')[0] ?? '';
    const batch = [
      'batch',
      '--local',
      'rows.csv',
      '--page',
      'card/front',
      '--scale',
      '1',
      '--name',
      '{{ slug }}',
      '--out',
      out,
    ];
    expect(await galley.json(...batch)).toMatchObject({ rendered: 1, failed: 0 });
    expect(colorAt(galley, `${out}/a.png`, 0, 0)).toEqual([255, 0, 0]);
  });

  deepIt('[DOCS-3] draws one file per row, continues where it stopped, and fails only a bad row', async () => {
    const galley = await pushed();
    const batch = [
      'batch',
      '--local',
      'rows.csv',
      '--page',
      'card/front',
      '--name',
      '{{ slug }}',
      '--scale',
      '1',
      '--out',
      'cards',
    ];
    expect(await galley.json(...batch)).toMatchObject({ rendered: 2, kept: 0, failed: 0 });
    expect(galley.files('cards')).toEqual(['.galley-batch.jsonl', 'hello.png', 'second.png']);
    expect(colorAt(galley, 'cards/second.png', 0, 0)).toEqual([147, 51, 234]);
    expect(await galley.run(batch)).toMatchObject({ code: 0, stdout: 'cards: 0 rendered, 2 kept, 0 failed\n' });
    galley.write(
      'rows.csv',
      '\uFEFFslug,title,accent\r\nhello,"Quoted, with ""commas""\nand a line",#ff0000\r\nsecond,A second card,#9333ea\r\nHELLO,Same name,\r\n../../escape,Out,\r\n,No name,\r\n',
    );
    const again = await galley.run([...batch, '--json']);
    expect(again.code).toBe(7);
    expect(
      JSON.parse(again.stdout).rows.map(({ file, status }: Record<string, string>) => `${file} ${status}`),
    ).toEqual(['hello.png rendered', 'second.png kept', 'HELLO.png failed', '-..-escape.png rendered', '.png failed']);
    expect(colorAt(galley, 'cards/hello.png', 0, 0)).toEqual([255, 0, 0]);
    // A file that another program put there does not belong to the batch.
    writeFileSync(join(galley.path, 'cards/second.png'), 'mine');
    expect(await galley.run(batch)).toMatchObject({ code: 7 });
    expect(readFileSync(join(galley.path, 'cards/second.png'), 'utf8')).toBe('mine');
    galley.write('rows.csv', 'a,b\n1,2,3\n');
    expect(await galley.run(batch)).toMatchObject({ code: 6 });
  });

  deepIt('[DOCS-3] leaves complete files only when it is killed, and the next run draws the rest', async () => {
    const galley = await pushed();
    const count = 24;
    galley.write('rows.csv', `title\n${Array.from({ length: count }, (_, index) => `Row ${index}`).join('\n')}\n`);
    const batch = [
      'batch',
      '--local',
      'rows.csv',
      '--page',
      'card/front',
      '--scale',
      '1',
      '--out',
      'killed',
      '--concurrency',
      '2',
    ];
    const running = galley.start(batch);
    const whole = () => (galley.has('killed') ? galley.files('killed').filter((name) => /^\d+\.png$/.test(name)) : []);
    await vi.waitFor(() => expect(whole().length).toBeGreaterThan(2), { timeout: 60_000, interval: 5 });
    running.child.kill('SIGKILL');
    await running.ended;
    const drawn = whole();
    expect(drawn.length).toBeLessThan(count);
    for (const name of drawn) expect(png(galley, `killed/${name}`).width).toBe(1200);
    const rest = await galley.json(...batch);
    expect(rest).toMatchObject({ failed: 0 });
    expect(rest.rendered + rest.kept).toBe(count);
    expect(rest.kept).toBeGreaterThan(0);
    expect(galley.files('killed').filter((name) => name !== '.galley-batch.jsonl')).toHaveLength(count);
  });
});
