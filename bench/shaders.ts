/**
 * Vetting of shaders: the stages before the sandbox, compared with a bare parse of the same body of 16 KB by
 * @shaderfrog/glsl-parser, which checks nothing.
 */
import { parser } from '@shaderfrog/glsl-parser/index.js';
import { galleryId } from '../scripts/state/gallery.ts';
import { fuzzPlan, type Random } from '../src/draw/shaders/sandbox/fuzz-plan.ts';
import { vetSource } from '../src/draw/shaders/vet/index.ts';
import { openSpace } from '../test/e2e/own-space.ts';
import { ChromeSource } from '../workers/renderer/browser/chrome-source.ts';
import { ShaderBrowserLauncher } from '../workers/renderer/shaders/launcher.ts';
import { ShaderPlace, shaderPlaceLimits } from '../workers/renderer/shaders/shader-place.ts';
import { StaticProcess } from '../workers/renderer/shaders/static-process.ts';
import { vet } from '../workers/renderer/shaders/vet.ts';
import { compare, measure } from './measure.ts';

const bytes = 16 * 1024;

/** A body of 16 KB as authors write them: noise, distances, palettes, and an entry point that calls them all. */
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

interface ShaderBench {
  /** The URL of the Worker, without a slash at the end. */
  service: string;
  /** The URL under which people use the service, and with which pages are created. */
  origin: string;
  secrets(): { ownerEmail?: string; ownerPassword?: string };
  rounds: number;
}

/** Returns whether each ratio of vetting and of drawing is met. */
export async function measureShaders(bench: ShaderBench): Promise<boolean[]> {
  return [
    await measureStages(bench.rounds),
    await measureVetting(Math.min(bench.rounds, 10)),
    await measureDrawnPage(bench),
  ];
}

/** Code that is measured in this process has no response. */
const probe = (run: () => unknown) => async () => {
  await run();
  return new Response('');
};

async function measureStages(rounds: number): Promise<boolean> {
  const source = largeBody();
  const { rows } = vetSource(source, { inputs: [] });
  const rejected = rows.find(({ verdict }) => verdict === 'rejected');
  if (rejected) throw new Error(`The body is no good one: ${rejected.findings[0]?.message}`);
  const title = `(k) the stages of vetting before the sandbox, on a body of ${(source.length / 1024).toFixed(1)} KB, against a bare parse`;
  const measured = await measure(
    {
      galley: probe(() => vetSource(source, { inputs: [] })),
      '@shaderfrog/glsl-parser': probe(() => parser.parse(source, { quiet: true })),
    },
    rounds,
    10,
  );
  return compare(title, measured, 'at most 4') <= 4;
}

/** A generator with the same start for both, so that both draw the same frames, whatever their sizes and times. */
function sameRandom(): Random {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function measureVetting(rounds: number): Promise<boolean> {
  const source = largeBody();
  const manifest = { inputs: [] };
  const { program } = vetSource(source, manifest);
  const launcher = new ShaderBrowserLauncher(new ChromeSource(), console.error);
  const place = new ShaderPlace({ ...shaderPlaceLimits, launch: () => launcher.launch() });
  const staticProcess = new StaticProcess();
  const bare = await launcher.launch();
  try {
    const measured = await measure(
      {
        galley: probe(async () => {
          const parts = { parser: staticProcess, place, random: sameRandom() };
          const { report } = await vet({ source, manifest, defaults: [] }, parts, new AbortController().signal);
          if (report.verdict !== 'passed') throw new Error(JSON.stringify(report.stages.at(-1)));
        }),
        'a compile and the frames': probe(async () => {
          await bare.call('start', [program, []], 60_000);
          const frames = fuzzPlan(manifest.inputs, [], sameRandom());
          await bare.call('fuzz', [frames, 60_000, 60_000], 60_000);
          await bare.call('stop', [], 60_000);
        }),
      },
      rounds,
      2,
    );
    const title =
      '(l) the whole vetting of that body, warm, against a bare compile and the same fuzz frames in one page';
    return compare(title, measured, 'at most 2') <= 2;
  } finally {
    place.end();
    bare.end();
    staticProcess.end();
  }
}

/** A page of 1200 by 630 with a picture behind its title. */
function coverPage(layer: object): object {
  const place = { x: 0, y: 0, width: 1200, height: 630 };
  const style = { fontFamily: 'Inter', fontSize: 72, fontWeight: 800, color: '#ffffff' };
  const schema = { type: 'object', properties: { title: { type: 'string', default: 'Cover' } } };
  return {
    name: 'Cover',
    width: 1200,
    height: 630,
    variables: { schema, values: {} },
    layers: [
      { id: 'behind', ...place, ...layer },
      { id: 'title', type: 'text', x: 80, y: 80, width: 900, height: 300, content: '{{ title }}', style },
    ],
  };
}

async function measureDrawnPage({ service, origin, secrets, rounds }: ShaderBench): Promise<boolean> {
  const space = await openSpace({ origin, secrets }, 'Bench of shaders');
  const { doc: template } = await space.ask('POST', '/api/templates', { name: 'Covers' });
  const addPage = async (layer: object): Promise<string> =>
    (await space.ask('POST', `/api/templates/${template.id}/pages`, coverPage(layer))).doc.id;
  const shaded = await addPage({ type: 'shader', shaderId: galleryId('shader', 'silk') });
  await space.ask('POST', '/api/publish', { templateId: template.id });
  const draw = (pageId: string, title: string) =>
    fetch(`${service}/api/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${space.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageId, scale: 1, output: 'binary', tweaks: { title } }),
    });
  // The picture alone, stored as an upload.
  const picture = await (await draw(shaded, '')).arrayBuffer();
  const upload = await space.send('/api/v1/assets', { method: 'POST', body: picture });
  const { data } = (await upload.json()) as { data: { doc: { id: string } } };
  const stored = await addPage({ type: 'image', src: `asset:${data.doc.id}` });
  await space.ask('POST', '/api/publish', { templateId: template.id });
  let count = 0;
  const title = () => `Cover ${count++}`;
  const measured = await measure(
    { galley: () => draw(shaded, title()), 'a stored picture': () => draw(stored, title()) },
    rounds,
    5,
  );
  return (
    compare(
      '(m) a page with a shader already drawn, against the same page with a stored picture',
      measured,
      'at most 1.1',
    ) <= 1.1
  );
}
