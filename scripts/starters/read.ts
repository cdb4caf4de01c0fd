import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../src/core/hashing.ts';
import { canonicalJson } from '../../src/core/json.ts';
import type { VettingReport } from '../../src/core/vetting-report.ts';
import type { ShaderManifest } from '../../src/draw/shaders/manifest.ts';
import { manifestSchema } from '../../src/draw/shaders/manifest-schema.ts';

import { vetSource } from '../../src/draw/shaders/vet/index.ts';

/** A shader of the starter library that passed the stages before the sandbox. */
export interface Starter {
  slug: string;
  name: string;
  source: string;
  manifest: ShaderManifest;
  program: string;
  contentHash: string;
}

/** The sandbox's result for a starter, as stored next to the gallery. */
export interface VettedStarter extends Starter {
  report: VettingReport;
  /** PNG. */
  poster: Uint8Array<ArrayBuffer>;
}

/** Every starter of a folder. @throws Error for one that the stages before the sandbox reject */
export async function readStarters(folder: string): Promise<Starter[]> {
  const slugs = readdirSync(folder)
    .filter((file) => file.endsWith('.glsl'))
    .map((file) => file.slice(0, -'.glsl'.length))
    .sort();
  return Promise.all(slugs.map((slug) => readStarter(folder, slug)));
}

async function readStarter(folder: string, slug: string): Promise<Starter> {
  const source = readFileSync(join(folder, `${slug}.glsl`), 'utf8');
  const { name, manifest: stated } = JSON.parse(readFileSync(join(folder, `${slug}.json`), 'utf8'));
  const manifest = manifestSchema.parse(stated);
  const { program } = vetSource(source, manifest);
  if (program === null) throw new Error(`The starter shader ${slug} is refused before the sandbox`);
  const contentHash = await sha256Hex(canonicalJson({ source, program, manifest } as never));
  return { slug, name, source, manifest, program, contentHash };
}

/** Every starter with the sandbox's result for its current content. @throws Error if it changed since it was vetted */
export async function readVettedStarters(folder: string): Promise<VettedStarter[]> {
  return (await readStarters(folder)).map((starter) => {
    const [facts, picture] = vettedFiles(folder, starter.slug);
    const storedFacts = existsSync(facts) ? JSON.parse(readFileSync(facts, 'utf8')) : {};
    if (storedFacts.contentHash !== starter.contentHash) {
      throw new Error(`The starter shader ${starter.slug} changed since it was vetted: run npm run starters`);
    }
    return { ...starter, report: storedFacts.report, poster: new Uint8Array(readFileSync(picture)) };
  });
}

/** The paths of a starter's report and poster. */
export function vettedFiles(folder: string, slug: string): [facts: string, poster: string] {
  return [join(folder, 'vetted', `${slug}.json`), join(folder, 'vetted', `${slug}.png`)];
}
