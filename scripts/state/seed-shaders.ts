import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/records/database.ts';
import { findShader } from '../../src/records/shaders.ts';
import { insertShader, replaceShader } from '../../src/records/shaders-writes.ts';
import { PosterFiles } from '../../src/services/shaders/poster-files.ts';
import type { VettedStarter } from '../starters/read.ts';
import { galleryId } from './gallery.ts';

/** Makes the starter shaders public and approved in a space. A revoked one stays revoked. */
export async function seedShaders(
  db: Database,
  files: R2Bucket,
  spaceId: string,
  starters: readonly VettedStarter[],
): Promise<void> {
  const posters = new PosterFiles(files);
  for (const starter of starters) await seedShader(db, posters, spaceId, starter);
}

async function seedShader(db: Database, posters: PosterFiles, spaceId: string, starter: VettedStarter): Promise<void> {
  const { slug, name, source, program, manifest, contentHash, report, poster } = starter;
  const id = galleryId('shader', slug);
  const existing = await findShader(db, id);
  if (existing?.contentHash === contentHash && existing.slug === slug) return;
  const now = systemClock.now();
  const content = {
    slug,
    name,
    source,
    program,
    contentHash,
    manifest: { inputs: manifest.inputs.map((input) => ({ ...input })) },
    report,
  };
  await posters.put({ id, contentHash }, poster);
  if (existing) {
    const after = { ...existing, ...content, trips: 0, revision: existing.revision + 1, updatedOn: now };
    await replaceShader(db, existing, after, { forgetTrips: true });
    return;
  }
  const facts = { status: 'approved', statusReason: null, trips: 0, publicOn: now, revision: 1 } as const;
  await insertShader(db, { id, spaceId, ...content, ...facts, createdOn: now, updatedOn: now });
}
