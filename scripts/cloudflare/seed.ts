/**
 * `npm run seed:cloudflare`, and the end of `npm run deploy`: fills a deployment with the gallery, the starter shaders
 * and the pages that the guides name, under the same ids as everywhere. It may be run repeatedly, and changes only what
 * is not up to date.
 */
import { inProject } from '../paths.ts';
import { readVettedStarters } from '../starters/read.ts';
import { readGallery } from '../state/gallery.ts';
import { seedGallery } from '../state/seed.ts';
import { withRemoteStores } from '../state/stores.ts';

await withRemoteStores(async (stores) => {
  const templates = readGallery(inProject('gallery'));
  const shaders = await readVettedStarters(inProject('gallery', 'shaders'));
  await seedGallery(stores, { templates, shaders });
  console.log(`${templates.length} templates of the gallery and ${shaders.length} shaders are in place.`);
});
