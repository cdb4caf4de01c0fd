/**
 * Vetting of shaders: the stages before the sandbox against a bare parse of the same body of 16 KB, by
 * @shaderfrog/glsl-parser, which judges nothing.
 */
import { parser } from '@shaderfrog/glsl-parser/index.js';
import { vetSource } from '../src/draw/shaders/vet/index.ts';
import { compare, measure } from './measure.ts';

const bytes = 16 * 1024;

/** A body of 16 KB as authors write them: noise, distances, palettes, and an entry that calls them all. */
export function largeBody(): string {
  const functions: string[] = [];
  const calls: string[] = [];
  let length = 300;
  for (let n = 0; length < bytes; n += 1) {
    const text = `// Layer ${n}: soft noise under a palette.
float noise${n}(in vec2 p) {
  vec2 i = floor(p), f = fract(p);
  vec2 u = f * f * (3.0 - 2.0 * f);
  float a = fract(sin(dot(i, vec2(127.1, 311.7))) * 43758.5453);
  float b = fract(sin(dot(i + vec2(1.0, ${n}.0), vec2(269.5, 183.3))) * 43758.5453);
  return mix(a, b, u.x) * (1.0 - u.y) + u.y * 0.5;
}
vec3 layer${n}(vec2 uv, float time) {
  float d = length(uv - 0.5) - 0.2 * noise${n}(uv * ${n + 2}.0 + time);
  vec3 color = 0.5 + 0.5 * cos(6.28318 * (vec3(1.0, 0.9, 0.7) * d + vec3(0.0, 0.1, 0.2)));
  if (d > 0.25) { color *= 0.8; } else { color.rg += vec2(0.02, 0.01); }
  return color * smoothstep(0.4, 0.38, abs(d));
}
`;
    functions.push(text);
    calls.push(`  color = mix(color, layer${n}(uv, time), 0.2);`);
    length += text.length + (calls.at(-1)?.length ?? 0) + 1;
  }
  return `${functions.join('')}vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec3 color = vec3(0.0);
${calls.join('\n')}
  return vec4(color, 1.0);
}
`;
}

/** Whether each ratio of vetting holds. */
export async function measureShaders(rounds: number): Promise<boolean[]> {
  const source = largeBody();
  const { rows } = vetSource(source, { inputs: [] });
  const rejected = rows.find(({ verdict }) => verdict === 'rejected');
  if (rejected) throw new Error(`The body is no good one: ${rejected.findings[0]?.message}`);
  const probe = (run: () => unknown) => async () => {
    run();
    return new Response('');
  };
  const title = `(k) the stages of vetting before the sandbox, on a body of ${(source.length / 1024).toFixed(1)} KB, against a bare parse`;
  return [
    compare(
      title,
      await measure(
        {
          galley: probe(() => vetSource(source, { inputs: [] })),
          '@shaderfrog/glsl-parser': probe(() => parser.parse(source, { quiet: true })),
        },
        rounds,
        10,
      ),
      'at most 4',
    ) <= 4,
  ];
}
