import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/paths.ts';
import { loadWasm, openTakumiPool } from '../../../scripts/preview/takumi.ts';
import type { Box } from '../../../src/design/boxes/types.ts';
import { type PageDocument, pageDocument } from '../../../src/design/document/page.ts';
import { emptyVariableSet } from '../../../src/design/document/variables/index.ts';
import { CanvasAssets } from '../../../src/doors/dashboard/editor/canvas/assets/canvas-assets.ts';
import { CanvasEngine } from '../../../src/doors/dashboard/editor/canvas/engine/canvas-engine.ts';
import type { PictureBytes } from '../../../src/doors/dashboard/editor/canvas/engine/protocol.ts';
import { WorkerDrawing } from '../../../src/doors/dashboard/editor/canvas/engine/worker-drawing.ts';
import type { CanvasHost } from '../../../src/doors/dashboard/editor/canvas/host.ts';
import { type DeviceWindow, toDevice } from '../../../src/doors/dashboard/editor/canvas/planes/plane-window.ts';
import { windowNode } from '../../../src/doors/dashboard/editor/canvas/planes/window-node.ts';
import {
  composeContent,
  type PageContent,
  type PageSource,
} from '../../../src/doors/dashboard/editor/view/page-content.ts';
import { PageView } from '../../../src/doors/dashboard/editor/view/page-view.ts';
import { allPictures } from '../../../src/draw/gather/drawing.ts';
import { openFontLibrary } from '../../../src/draw/gather/fonts/catalogue.ts';
import type { TakumiInstance } from '../../../src/draw/takumi/glue.ts';
import type { DrawnPart } from '../../../src/draw/takumi/nodes.ts';
import type { TakumiPool } from '../../../src/draw/takumi/pool.ts';
import { HeldThread } from './held-thread.ts';

/** Reads fonts and emoji from the build. Pictures are not available. */
const fileHost: CanvasHost = {
  fontLibrary: async () =>
    openFontLibrary(JSON.parse(readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8'))),
  readFont: async (path) => new Uint8Array(readFileSync(inProject(`dist/assets/fonts/${path}`))),
  readEmojiIndex: async (set) => JSON.parse(readFileSync(inProject(`dist/assets/emoji/${set}/index.json`), 'utf8')),
  readEmojiShard: async (set, shard) =>
    JSON.parse(readFileSync(inProject(`dist/assets/emoji/${set}/${shard}.json`), 'utf8')),
  readPicture: async () => ({ unavailable: 'tests have no pictures' }),
  readShaderPicture: async () => ({ warnings: [] }),
  convertColors: async (bytes) => ({ bytes }),
};

export function sourceOf(document: PageDocument): PageSource {
  return {
    id: 'page',
    name: 'Page',
    document,
    templateVariables: emptyVariableSet,
    spaceVariables: emptyVariableSet,
    tweaks: {},
    brand: {},
    content: {},
    locale: 'en-US',
    now: 0,
    spaceId: 'space',
  };
}

export const documentOf = (document: object): PageDocument => pageDocument.parse(document);

/** Straight RGBA pixels. */
export interface Drawn {
  window: DeviceWindow;
  pixels: Uint8ClampedArray;
}

/** The canvas of the editor without a browser: the same layout, nodes and drawing code, and no DOM. */
export class NodeCanvas {
  readonly #assets: CanvasAssets;
  readonly #measuring: TakumiPool;
  readonly #drawing: WorkerDrawing;

  private constructor(assets: CanvasAssets, measuring: TakumiPool, drawing: WorkerDrawing) {
    this.#assets = assets;
    this.#measuring = measuring;
    this.#drawing = drawing;
  }

  static async open(): Promise<NodeCanvas> {
    const measuring = await openTakumiPool();
    const { instantiateTakumi } = (await import(inProject('dist/generated/takumi-glue.js'))) as {
      instantiateTakumi(module: WebAssembly.Module): TakumiInstance;
    };
    const module = loadWasm('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm');
    const drawing = new WorkerDrawing(() => instantiateTakumi(module));
    return new NodeCanvas(
      new CanvasAssets(fileHost, measuring, await fileHost.fontLibrary(), 'twemoji'),
      measuring,
      drawing,
    );
  }

  compose(document: PageDocument, previous?: PageContent): PageContent {
    return composeContent(sourceOf(document), { library: this.#assets.library, codeEncoders: undefined }, previous);
  }

  /** The parts of a canvas whose thread draws when the test says so. */
  held(options?: { trap?: string }): {
    assets: CanvasAssets;
    measuring: TakumiPool;
    thread: HeldThread;
    drawing: CanvasEngine;
  } {
    const thread = new HeldThread(this.#drawing, options);
    const module = Reflect.construct(WebAssembly.Module, [new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])]);
    return {
      assets: this.#assets,
      measuring: this.#measuring,
      thread,
      drawing: new CanvasEngine(() => thread, module),
    };
  }

  async view(document: PageDocument, previous?: PageView): Promise<PageView> {
    const content = this.compose(document, previous?.content);
    let gathered = await this.#assets.gather(content);
    if (gathered.loading) {
      await gathered.loading;
      gathered = await this.#assets.gather(content);
    }
    return PageView.of(content, gathered.drawing, this.#measuring, previous);
  }

  /** Draws a part of a page: by default all of it. @throws if the engine fails */
  draw(
    view: PageView,
    scale: number,
    { window, choosePart }: { window?: DeviceWindow; choosePart?: (box: Box) => DrawnPart } = {},
  ): Drawn {
    const { drawing } = view;
    const { width, height } = drawing;
    const drawn = window ?? toDevice({ x: 0, y: 0, width, height }, scale);
    if (drawn.width === 0 || drawn.height === 0) return { window: drawn, pixels: new Uint8ClampedArray() };
    const pictures: readonly PictureBytes[] = allPictures(drawing);
    this.#drawing.addFonts(drawing.fonts);
    this.#drawing.addPictures(pictures);
    const answer = this.#drawing.draw({
      kind: 'draw',
      id: 1,
      node: windowNode(view.nodes(scale, choosePart), drawn, scale),
      width: drawn.width,
      height: drawn.height,
      scale,
      locale: drawing.locale,
      fonts: drawing.fonts.map(({ key }) => key),
      buffer: new ArrayBuffer(0),
    });
    if (answer.kind === 'failed') throw new Error(answer.message);
    return { window: drawn, pixels: new Uint8ClampedArray(answer.buffer, 0, drawn.width * drawn.height * 4) };
  }
}
