import { readFileSync } from 'node:fs';
import { codeBody } from '../../src/contract/code-images.ts';
import { Lane } from '../../src/core/lane/lane.ts';
import { LanePass } from '../../src/core/lane/lane-pass.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { IsolatePainter } from '../../src/draw/takumi/painter.ts';
import { openCodeCatalogue, type ShikiIndex } from '../../src/services/code-image/catalogue.ts';
import { openCodeFonts } from '../../src/services/code-image/code-fonts.ts';
import { drawCode } from '../../src/services/code-image/draw.ts';
import { Highlighter, type RegexHost } from '../../src/services/code-image/highlighter.ts';
import { inProject } from '../paths.ts';
import { emojiFiles } from './emoji.ts';
import { openTakumi } from './takumi.ts';

/** Draws pictures of code as the service does, in this process. `draw` accepts the body of POST /api/code-to-image. */
export async function openCodeDrawing() {
  // Part of the runtime of Workers.
  Object.assign(globalThis, { scheduler: { wait: (ms: number) => new Promise((done) => setTimeout(done, ms)) } });
  const readGenerated = (name: string) => JSON.parse(readFileSync(inProject(`dist/generated/${name}`), 'utf8'));
  const glue = (await import(inProject('dist/generated/oniguruma-glue.js'))) as {
    startOniguruma(module: WebAssembly.Module): Promise<RegexHost>;
  };
  const onig = Reflect.construct(WebAssembly.Module, [readFileSync(inProject('node_modules/shiki/dist/onig.wasm'))]);
  const fonts = openFontLibrary(readGenerated('font-catalogue.json') as FontCatalogue);
  const codeFonts = openCodeFonts(fonts);
  const catalogue = openCodeCatalogue(readGenerated('shiki-index.json') as ShikiIndex);
  const readAsset = async (path: string) => readFileSync(inProject(`dist/assets${path}`), 'utf8');
  const takumi = await openTakumi();
  const services = {
    lane: new LanePass(new Lane()),
    painter: new IsolatePainter(takumi),
    fonts,
    codeFonts,
    emoji: emojiFiles,
    takumi,
    highlighter: new Highlighter({ catalogue, startRegexHost: () => glue.startOniguruma(onig), readAsset }),
    readFont: async (path: string) => new Uint8Array(readFileSync(inProject(`dist/assets/fonts/${path}`))),
  };
  const body = codeBody(catalogue, codeFonts);
  const draw = async (input: unknown) => {
    const { lang, output: _, ...rest } = body.parse(input);
    return drawCode(services, { ...rest, language: lang });
  };
  return { catalogue, draw };
}
