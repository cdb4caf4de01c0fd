import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { inProject } from '../../../scripts/paths.ts';
import { galleryId } from '../../../scripts/state/gallery.ts';

/** A layer as a file of the gallery has it. */
export type RecreatedLayer = Readonly<Record<string, unknown>> & { id: string; type: string };

interface RecreatedPage {
  name: string;
  document: {
    width: number;
    height: number;
    backgroundColor?: string;
    paginate?: { maxPages: number };
    layers: readonly RecreatedLayer[];
  };
}

export interface RecreatedTemplate {
  settings: { variables: { schema: { properties: Readonly<Record<string, object>> } } };
  pages: readonly RecreatedPage[];
}

/** A template of the gallery with the values that its author gave it, without those that are defaults. */
export function readTemplate(slug: string): RecreatedTemplate {
  return JSON.parse(readFileSync(inProject('gallery', `${slug}.json`), 'utf8'));
}

interface RecreatedShader {
  name: string;
  manifest: { inputs: ReadonlyArray<{ name: string; label?: string }> };
}

/** The shader of the gallery with an id. */
export function readShader(id: unknown): RecreatedShader {
  const slugs = readdirSync(inProject('gallery/shaders')).map((file) => parse(file).name);
  const slug = slugs.find((each) => galleryId('shader', each) === id);
  if (slug === undefined) throw new Error(`The gallery has no shader ${id}`);
  return JSON.parse(readFileSync(inProject('gallery/shaders', `${slug}.json`), 'utf8'));
}
