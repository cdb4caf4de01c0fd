import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { colorNames } from '../../src/design/document/color-names.ts';
import { pageDocument } from '../../src/design/document/page.ts';
import { designSettings } from '../../src/design/document/template.ts';

const galleryPage = z.strictObject({ name: z.string().min(1).max(200), document: pageDocument });

/** A template of the gallery, complete in one file. */
const galleryTemplate = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(2_000),
  category: z.string().min(1).max(100),
  tags: z.array(z.string().min(1).max(50)).max(20),
  featured: z.boolean().default(false),
  requireGetRenderToken: z.boolean().default(true),
  settings: designSettings,
  /** The dominant colors of the first page's golden picture. They are stored here because seeding draws nothing. */
  colors: z.array(z.enum(colorNames)).min(1).max(4),
  pages: z.array(galleryPage).min(1).max(200),
});

export interface GalleryTemplate extends z.output<typeof galleryTemplate> {
  slug: string;
  id: string;
}

/**
 * Ids that are derived from the slug, so that every installation has the gallery under the same URLs: 21 URL-safe
 * characters like any other id (GEN-11).
 */
export function galleryId(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 21);
}

/** Every template of gallery/, validated like a saved one. Throws with every fault of the first invalid one. */
export function readGallery(folder: string): GalleryTemplate[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      return parseGalleryTemplate(file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8')));
    });
}

/** One template, validated like a saved one. Throws with every fault. */
export function parseGalleryTemplate(slug: string, input: unknown): GalleryTemplate {
  const parsed = galleryTemplate.safeParse(input);
  if (!parsed.success) throw new Error(`The template ${slug} is not valid:\n${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, slug, id: galleryId('template', slug) };
}
