import { beforeAll, describe, expect, it } from 'vitest';
import { pagesAlike } from '../../golden/alike.ts';
import { postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

async function hashes(page: object): Promise<string[]> {
  const { pageId } = await makeTemplate(space.id, { pages: [page as Record<string, unknown>] });
  const draw = async (format: string) => (await readData(await postRender(space.key, { pageId, format }))).file.sha256;
  return [await draw('png'), await draw('svg')];
}

describe('takumi draws the same picture', () => {
  it.each(Object.entries(pagesAlike))('%s', async (_, [one, other]) => {
    expect(await hashes(one)).toEqual(await hashes(other));
  });
});
