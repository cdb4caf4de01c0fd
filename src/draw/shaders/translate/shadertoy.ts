import type { Findings } from '#glsl';
import { Macros } from '#glsl';
import type { ShaderInput, ShaderManifest } from '../manifest.ts';
import { predefine, preprocess } from './preprocess.ts';
import { type Segment, splitSegments } from './segments.ts';

/** The other built-ins of Shadertoy. They get constant values, because a still picture has no interaction. */
const constants: [name: string, value: string][] = [
  ['iGlobalTime', 'iTime'],
  ['iMouse', 'vec4(0.0)'],
  ['iFrame', 'int(iTime * 60.0)'],
  ['iTimeDelta', '(1.0 / 60.0)'],
  ['iFrameRate', '60.0'],
  // The date is 1 January 2000, plus the seconds since then.
  ['iDate', 'vec4(2000.0, 0.0, 1.0, iTime)'],
  ['iSampleRate', '44100.0'],
];

const refused = new Map([
  ['mainSound', 'Sound is not drawn: remove mainSound.'],
  ['mainVR', 'There is no VR here: remove mainVR.'],
  ['mainCubemap', 'Cube maps are not drawn: remove mainCubemap.'],
  ['iChannelResolution', 'The size of an image is not given: write it as a constant.'],
  ['iChannelTime', 'The time of a channel is not given: use iTime.'],
]);

/** Translates a body of Shadertoy. Its channels become images, and its color becomes opaque, as in Shadertoy. */
export function translateShadertoy(
  text: string,
  findings: Findings,
): { source: string; manifest: ShaderManifest } | undefined {
  const macros = new Macros<Segment>(findings);
  for (const [name, value] of constants) predefine(macros, name, value);
  const body = preprocess(text, macros, findings);
  if (macros.isSpent) return undefined;
  const names = new Set<string>();
  const segments = splitSegments(body);
  for (const { kind, text: word } of segments) if (kind === 'name') names.add(word);
  if (!names.has('mainImage')) {
    findings.add(
      'not_recognized',
      'This is neither a Shadertoy body (void mainImage) nor an ISF file (a JSON header).',
      0,
    );
    return undefined;
  }
  for (const [name, message] of refused) {
    if (names.has(name)) findings.add('import_unsupported', message, Math.max(0, text.indexOf(name)));
  }
  let image = 'paintImage';
  while (names.has(image)) image += '_';
  const renamed = segments
    .map(({ kind, text: word }) => (kind === 'name' && word === 'mainImage' ? image : word))
    .join('');
  const inputs = [0, 1, 2, 3]
    .filter((channel) => names.has(`iChannel${channel}`))
    .map(
      (channel): ShaderInput => ({
        name: `iChannel${channel}`,
        type: 'image',
        default: '',
        label: `Channel ${channel}`,
      }),
    );
  const entry = `void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  fragColor = vec4(0.0);
  ${image}(fragColor, fragCoord);
  fragColor.a = 1.0;
}`;
  return { source: `${renamed.trimEnd()}\n\n${entry}\n`, manifest: { inputs } };
}
