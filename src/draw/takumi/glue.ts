/**
 * The types of the takumi glue that scripts/build/takumi-glue.ts builds. The Worker passes in the glue and the wasm
 * module when it starts, so that nothing here depends on how they are loaded.
 */
export interface TakumiNode {
  type: 'container' | 'text' | 'image';
  style: Readonly<Record<string, string>>;
  children?: TakumiNode[];
  text?: string;
  src?: string;
}

export interface TakumiRenderOptions {
  /** The width in device pixels: px of the page times devicePixelRatio. */
  width: number;
  height: number;
  devicePixelRatio?: number;
  /** The output format. A webp is always lossless. */
  format?: 'png' | 'jpeg' | 'webp' | 'raw';
  quality?: number;
  images?: ReadonlyArray<{ src: string; data: Uint8Array }>;
  fontFamilies?: readonly string[];
  lang?: string;
}

export interface MeasuredNode {
  width: number;
  height: number;
  /**
   * The matrix that converts the node's coordinates to those of the root. Its last two numbers are the offset in device
   * pixels.
   */
  transform: [number, number, number, number, number, number];
  children: MeasuredNode[];
  runs: Array<{ text: string; x: number; y: number; width: number; height: number }>;
}

export interface TakumiRenderer {
  registerFont(font: {
    name: string;
    data: Uint8Array;
    weight: number;
    style: string;
    unicodeRange: ReadonlyArray<readonly [number, number]>;
  }): unknown;
  render(node: TakumiNode, options: TakumiRenderOptions): Uint8Array<ArrayBuffer>;
  /** Does the same as `render`, except that the bytes stay in the wasm memory. They are only valid during `read`. */
  renderInPlace<Result>(node: TakumiNode, options: TakumiRenderOptions, read: (bytes: Uint8Array) => Result): Result;
  renderSvg(node: TakumiNode, options: TakumiRenderOptions): string;
  measure(node: TakumiNode, options: TakumiRenderOptions): MeasuredNode;
}

export interface TakumiInstance {
  Renderer: new (options: { cacheMaxBytes: number }) => TakumiRenderer;
  memory: WebAssembly.Memory;
}

export type InstantiateTakumi = () => TakumiInstance;
