import { inProject } from '../paths.ts';
import { readVettedStarters } from '../starters/read.ts';
import { readGallery } from './gallery.ts';
import { type LocalSecrets, writeSecrets } from './secrets.ts';
import { seed } from './seed.ts';
import { withStores } from './stores.ts';

/** The demo space with its gallery, in a local state whose tables are made. */
export async function seedState(state: string, secrets: LocalSecrets): Promise<void> {
  await withStores(state, async (stores) => {
    const templates = readGallery(inProject('gallery'));
    const shaders = await readVettedStarters(inProject('gallery', 'shaders'));
    writeSecrets(state, await seed(stores, { templates, shaders }, secrets));
  });
}
