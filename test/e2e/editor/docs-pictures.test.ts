import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { pickCases } from '../../harness/depth.ts';
import { expectDocsPicture, isUpdating } from '../pictures/docs-picture.ts';
import { scenes } from './docs-scenes.ts';
import { EditorPerson } from './open-editor.ts';

const folder = 'docs/pictures/editor';

let designer: EditorPerson;

beforeAll(async () => {
  designer = await EditorPerson.create('Mira Market');
});

// After a change that shows: run with GALLEY_UPDATE_GOLDENS=1 and look at the pictures.
const names = isUpdating ? Object.keys(scenes) : pickCases(Object.keys(scenes), 2);
it.each(names)('[DOCS-2] the picture "%s" of the editor shows what the editor looks like', async (name) => {
  const shown = await scenes[name]?.(designer);
  const png = (await shown?.screenshot({ animations: 'disabled' })) ?? new Uint8Array();
  await expectDocsPicture(`${folder}/${name}.webp`, png);
});

it('[DOCS-2] each picture of the editor has a scene, and is in the guide', () => {
  const guide = readFileSync(inProject('docs/editor.md'), 'utf8');
  expect(readdirSync(inProject(folder)).sort()).toEqual(
    Object.keys(scenes)
      .map((name) => `${name}.webp`)
      .sort(),
  );
  for (const name of Object.keys(scenes)) expect(guide).toContain(`(pictures/editor/${name}.webp)`);
});
