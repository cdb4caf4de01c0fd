/**
 * The pictures of README.md, as a running service draws them:
 *
 *   node scripts/readme-pictures.ts http://localhost:8787
 */
import { writeFileSync } from 'node:fs';
import { inProject } from './paths.ts';

const shown = ['pitch-deck', 'event-banner', 'certificate', 'metrics-dashboard', 'property-listing', 'product-card'];
/** Small, because a page with many pictures must load at once. */
const maxBytes = 150_000;

const [origin = 'http://localhost:8787'] = process.argv.slice(2);
for (const slug of shown) {
  const response = await fetch(`${origin}/templates/${slug}/thumbnail.webp?size=large`);
  if (!response.ok) throw new Error(`${slug}: ${response.status} ${await response.text()}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw new Error(`${slug}: ${bytes.byteLength} bytes are too many`);
  writeFileSync(inProject(`docs/pictures/${slug}.webp`), bytes);
}
