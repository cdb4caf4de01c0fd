/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../core/hashing.ts';
import { canonicalJson } from '../../core/json.ts';
import { validate } from '../../core/schemas/validate.ts';
import { uniformsFor } from './inputs/index.ts';
import { manifestSchema } from './manifest-schema.ts';
import { vetSource } from './vet/index.ts';

interface Starter {
  name: string;
  description: string;
  posterTime: number;
  manifest: unknown;
}

const sources: Record<string, string> = import.meta.glob('../../../gallery/shaders/*.glsl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files: Record<string, Starter> = import.meta.glob('../../../gallery/shaders/*.json', {
  import: 'default',
  eager: true,
});

const vetted: Record<string, { contentHash: string; report: object }> = import.meta.glob(
  '../../../gallery/shaders/vetted/*.json',
  { import: 'default', eager: true },
);

describe('the starter library', () => {
  it('[SHD-10] has at least ten shaders, each a source with a manifest file', () => {
    expect(Object.keys(sources).length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(files).sort()).toEqual(
      Object.keys(sources)
        .map((path) => path.replace('.glsl', '.json'))
        .sort(),
    );
  });

  it.each(Object.entries(files))('[SHD-12] %s passes the stages, with bounded and labelled inputs', (path, starter) => {
    const judged = validate(manifestSchema, starter.manifest);
    if (!judged.success) throw new Error(JSON.stringify(judged.issues));
    const { inputs } = judged.data;
    const { rows, program } = vetSource(sources[path.replace('.json', '.glsl')] ?? '', judged.data);
    expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(starter.description.length).toBeGreaterThan(20);
    expect(starter.posterTime).toBeGreaterThanOrEqual(0);
    expect(inputs.filter(({ type }) => type === 'color').length).toBeGreaterThanOrEqual(3);
    for (const { name, type, min, max, label } of inputs) {
      expect(label?.length).toBeGreaterThan(2);
      if (type === 'float' || type === 'int') expect(Number(max)).toBeGreaterThan(Number(min));
      // Every input is used and not only declared.
      expect(program?.split(new RegExp(`\\b${name}\\b`)).length).toBeGreaterThan(2);
    }
    expect(uniformsFor(judged.data, {}).warnings).toEqual([]);
  });

  it.each(Object.entries(files))('[SHD-8] %s is stored as it was last vetted', async (path, { manifest }) => {
    const judged = validate(manifestSchema, manifest);
    if (!judged.success) throw new Error(path);
    const source = sources[path.replace('.json', '.glsl')] ?? '';
    const { program } = vetSource(source, judged.data);
    const { contentHash, report } = vetted[path.replace('/shaders/', '/shaders/vetted/')] ?? {};
    expect(contentHash, 'run npm run starters').toBe(
      await sha256Hex(canonicalJson({ source, program, manifest: judged.data } as never)),
    );
    expect(report).toMatchObject({ verdict: 'passed', stages: { length: 5 } });
  });
});
