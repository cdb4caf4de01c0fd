import type { ShaderManifest } from '../manifest.ts';
import type { StaticResult } from './static-result.ts';
export function vetSource(source: string, manifest: ShaderManifest): StaticResult {
  if (source.includes('spin_parser')) for (;;);
  if (source.length > 32768)
    return {
      rows: (['bytes', 'policy', 'loops', 'cost'] as const).map((name, i) => ({
        name,
        verdict: i ? 'skipped' : 'rejected',
        ms: 0,
        findings: [],
      })),
      cost: { operationsPerPixel: 0, limit: 4000 },
      program: null,
    };
  const bad = source.includes('forbidden');
  const uniforms = manifest.inputs
    .map(({ name, type }) => `uniform ${type === 'color' ? 'vec4' : type === 'image' ? 'sampler2D' : type} ${name};\n`)
    .join('');
  return {
    rows: [
      { name: 'bytes', verdict: 'passed', ms: 0, findings: [] },
      {
        name: 'policy',
        verdict: bad ? 'rejected' : 'passed',
        ms: 0,
        findings: bad ? [{ code: 'reserved_name', message: 'no', line: 1, column: 1 }] : [],
      },
      { name: 'loops', verdict: bad ? 'skipped' : 'passed', ms: 0, findings: [] },
      { name: 'cost', verdict: bad ? 'skipped' : 'passed', ms: 0, findings: [] },
    ],
    cost: { operationsPerPixel: 100, limit: 4000 },
    program: bad
      ? null
      : `precision highp float;\nuniform float u_time;\nuniform vec2 u_resolution;\n${uniforms}${source}\nvoid main() {\n  gl_FragColor = shade(gl_FragCoord.xy / u_resolution, u_time, u_resolution);\n}\n`,
  };
}
