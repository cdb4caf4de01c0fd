import { env } from 'cloudflare:test';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import { instantiateTakumi } from '../../dist/generated/takumi-glue.js';
import type { BoxStyle } from '../../src/design/boxes/style/types.ts';
import type { ContainerBox } from '../../src/design/boxes/types.ts';
import { planFonts } from '../../src/draw/gather/fonts/gather-fonts.ts';
import { joinMarks } from '../../src/draw/gather/fonts/join-marks.ts';
import { familyNarrower } from '../../src/draw/gather/fonts/narrow-families.ts';
import { prepareTexts } from '../../src/draw/prepare/index.ts';
import type { MeasuredNode } from '../../src/draw/takumi/glue.ts';
import { takumiNode } from '../../src/draw/takumi/nodes.ts';
import { TakumiPool } from '../../src/draw/takumi/pool.ts';
import { fontFiles } from '../../src/platform/assets/font-files.ts';
import { fonts } from '../../workers/edge/drawing.ts';

/** A page of texts in the form that engines get: one above the other, each `width` px wide. */
export function pageOfTexts(texts: readonly string[], style: BoxStyle = {}, locale = 'en-US'): ContainerBox {
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: { display: 'flex', flexDirection: 'column', fontFamily: '"Inter"', fontSize: '20px', lineHeight: '2' },
    children: texts.map((text, index) => ({
      kind: 'text',
      layerId: `text-${index}`,
      style: { display: 'block', ...style },
      spans: [{ text, style: {} }],
    })),
  };
  return joinMarks(prepareTexts(root, locale), fonts);
}

export interface Line {
  text: string;
  width: number;
  /** px from the left of the box, in the order of the text. */
  starts: number[];
}

/** Lays out texts with takumi, using only the fonts that its plan names, and returns the lines of each. */
export async function layOutLines(texts: readonly string[], style: BoxStyle = {}, locale = 'en-US'): Promise<Line[][]> {
  const root = pageOfTexts(texts, style, locale);
  const plan = planFonts(root, fonts);
  const read = fontFiles((env as typeof env & Env).ASSETS);
  const files = await Promise.all(
    plan.faces.map(async (face) => ({ ...face, key: face.path, bytes: await read(face.path) })),
  );
  const printing = {
    getPicture: () => ({ key: '' }),
    shrunkSize: () => undefined,
    clamps: () => true,
    findSubstitute: () => undefined,
    pictureFrame: () => undefined,
  };
  const node = takumiNode(root, { ...printing, families: familyNarrower(files, plan.fallbacks) });
  const fontFamilies = [...new Set(files.map(({ family }) => family))];
  const tree = new TakumiPool(() => instantiateTakumi(takumiModule)).use(files, 0, (renderer) =>
    renderer.measure(node, { width: 2_000, height: 10_000, fontFamilies, lang: locale }),
  );
  return tree.children.map(linesIn);
}

/** Runs of one line overlap by at least half, whatever their fonts. */
function linesIn(node: MeasuredNode): Line[] {
  const runs = [...node.runs, ...node.children.flatMap((child) => child.runs)];
  const lines: Array<Line & { middle: number }> = [];
  for (const { text, x, y, width, height } of runs) {
    const middle = y + height / 2;
    const line = lines.find((each) => Math.abs(each.middle - middle) < 15);
    if (line) {
      line.text += text;
      line.width += width;
      line.starts.push(x);
    } else lines.push({ text, width, starts: [x], middle });
  }
  return lines.map(({ middle: _, text, ...line }) => ({ ...line, text: text.replaceAll('\u200b', '') }));
}
