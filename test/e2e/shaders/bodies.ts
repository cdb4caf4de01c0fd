import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../../scripts/paths.ts';
import type { ShaderManifest } from '../../../src/draw/shaders/manifest.ts';

export interface NamedBody {
  name: string;
  source: string;
  manifest: ShaderManifest;
}

/** The bodies of a folder of the project; of the starter library, whose files say more than the manifest, that. */
export function bodiesOf(folder: string): NamedBody[] {
  const path = inProject(folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.glsl'))
    .map((file) => {
      const beside = join(path, file.replace('.glsl', '.json'));
      const json = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : { inputs: [] };
      const source = readFileSync(join(path, file), 'utf8');
      return { name: file.slice(0, -'.glsl'.length), source, manifest: json.manifest ?? json };
    });
}
