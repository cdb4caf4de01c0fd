import { inProject } from '../paths.ts';
import { readVettedStarters } from '../starters/read.ts';
import { readGallery } from './gallery.ts';
import { migrate } from './migrate.ts';
import { type LocalSecrets, writeSecrets } from './secrets.ts';
import { seed } from './seed.ts';
import { withStores } from './stores.ts';

/** Brings the tables of a local state up to date, then the demo space with its gallery. */
export async function seedState(state: string, secrets: LocalSecrets): Promise<void> {
  await withStores(state, async (stores) => {
    await migrate(stores.DB);
    const templates = readGallery(inProject('gallery'));
    const shaders = await readVettedStarters(inProject('gallery', 'shaders'));
    writeSecrets(state, await seed(stores, { templates, shaders }, secrets));
  });
}
