/// <reference types="vite/types/importMeta.d.ts" />
import type { ShaderManifest } from '../manifest.ts';

/** A shader body in test/shaders, with its manifest. */
interface Body {
  name: string;
  source: string;
  manifest: ShaderManifest;
}

const sources: Record<string, string> = import.meta.glob('../../../../test/shaders/{good,hostile}/*.glsl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const manifests: Record<string, ShaderManifest> = import.meta.glob('../../../../test/shaders/{good,hostile}/*.json', {
  import: 'default',
  eager: true,
});

function bodies(folder: 'good' | 'hostile'): Body[] {
  return Object.entries(sources)
    .filter(([path]) => path.includes(`/shaders/${folder}/`))
    .map(([path, source]) => ({
      name: path.slice(path.lastIndexOf('/') + 1, -'.glsl'.length),
      source,
      manifest: manifests[path.replace('.glsl', '.json')] ?? { inputs: [] },
    }));
}

export const goodBodies: Body[] = bodies('good');

/** Bodies that must be rejected. The first line of each says which stage must reject it, and with which finding. */
export const hostileBodies: (Body & { stage: string; code: string })[] = bodies('hostile').map((body) => {
  const [, stage = '', code = ''] = /^\S*\/\/ stage: (\w+), code: (\w+)/.exec(body.source) ?? [];
  return { ...body, stage, code };
});
