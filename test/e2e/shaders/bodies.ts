import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../../scripts/paths.ts';
import type { ShaderManifest } from '../../../src/draw/shaders/manifest.ts';

export interface NamedBody {
  name: string;
  source: string;
  manifest: ShaderManifest;
}

/**
 * The bodies in a folder of the project; for the starter library, whose files have more than the manifest, the files.
 */
export function readBodies(folder: string): NamedBody[] {
  const path = inProject(folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.glsl'))
    .map((file) => {
      const manifestPath = join(path, file.replace('.glsl', '.json'));
      const json = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : { inputs: [] };
      const source = readFileSync(join(path, file), 'utf8');
      return { name: file.slice(0, -'.glsl'.length), source, manifest: json.manifest ?? json };
    });
}

/**
 * A body as a WebGL 2 program in the author's own code, with a header before it and a main function after it. It only
 * works for the bodies of this project.
 */
export function asWritten({ source, manifest }: NamedBody): string {
  const body = source
    .replace(/^#(?:version|extension).*$/gm, '')
    .replace(/^#ifdef GL_ES[\s\S]*?^#endif\n(?:#endif)?/m, '')
    .replace(/^\s*(?:precision|uniform).*$/gm, '')
    .replace('layout(location = 0) ', '')
    // A variable without a value starts with 0 here.
    .replaceAll('for (float i; ', 'for (float i = 0.0; ');
  const hasOutput = /^out vec4 /m.test(body);
  const types: Record<string, string> = { color: 'vec4', image: 'sampler2D' };
  const header = [
    '#version 300 es',
    'precision highp float;',
    'precision highp int;',
    '#define texture2D texture',
    ...(hasOutput ? [] : ['out vec4 written;', '#define gl_FragColor written']),
    'uniform float u_time, iTime;',
    'uniform vec2 u_resolution;',
    'uniform vec3 iResolution;',
    ...manifest.inputs.map(({ name, type }) => `uniform ${types[type] ?? type} ${name};`),
  ];
  const call = /\bmainImage\s*\(/.test(body)
    ? 'mainImage(written, gl_FragCoord.xy);'
    : 'written = shade(gl_FragCoord.xy / u_resolution, u_time, u_resolution);';
  const hasMain = /\bvoid main\s*\(/.test(body);
  return [...header, body, hasMain ? '' : `void main() { ${call} }`].join('\n');
}
