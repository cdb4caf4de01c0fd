import type { authoredCommon, placement } from './common.ts';
import type { containerKind } from './container.ts';
import type { imageKind } from './image.ts';
import type { LayerType } from './index.ts';
import type { qrcodeKind } from './qrcode.ts';
import type { shaderKind } from './shader.ts';
import type { shapeKind } from './shape.ts';
import type { svgKind } from './svg.ts';
import type { textKind } from './text.ts';

/** The documentation of a kind of layer. The page /docs/layers is generated from it (DOCS-2). */
export interface LayerGuide<Kind extends { fields: object } = { fields: Record<string, never> }> {
  readonly summary: string;
  /** The meaning of each field that belongs to this kind. */
  readonly fields: Readonly<Record<keyof Kind['fields'], string>>;
  /** The layers of the example, which is shown on an `examplePage`. */
  readonly example: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

type Kinds = {
  container: typeof containerKind;
  text: typeof textKind;
  image: typeof imageKind;
  shape: typeof shapeKind;
  svg: typeof svgKind;
  qrcode: typeof qrcodeKind;
  shader: typeof shaderKind;
};

/** The settings of the page on which the layers of an example are shown. */
export const examplePage = { width: 360, height: 160, backgroundColor: '#f4f5f7' } as const;

/** The meaning of the fields that layers of every kind have. */
export const commonFieldGuides: Readonly<Record<keyof typeof authoredCommon | keyof typeof placement, string>> = {
  id: 'the id by which bindings, tweaks and warnings refer to the layer; unique on the page',
  name: 'the name that an editor shows',
  parentId: 'the id of the container that contains the layer; without it, the layer is directly on the page',
  visible:
    'whether the layer and its children are shown; `null`, `false`, `0`, an empty string and the string `false` hide them',
  loop: 'repeats the children of a container: `{ source, as?, indexAs?, limit? }`; see [layers](documents.md#layers)',
  flowRegion:
    'whether the content of this container can continue on further pages; see [pages that flow](pdf-and-decks.md#pages-that-flow)',
  locked: 'whether an editor prevents changes to the layer; does not affect renders',
  group: 'whether an editor treats this container as a group of its children; does not affect renders',
  style: 'CSS properties; see [styles](styles.md)',
  x: "px from the parent's left edge, or a percentage of the parent's width; a layer with `x`, `y`, `right` or `bottom` is positioned, any other layer is in the flow",
  y: "px from the parent's top edge, or a percentage of the parent's height",
  right:
    "px from the parent's right edge, or a percentage of the parent's width; see [positions](documents.md#positions)",
  bottom: "px from the parent's bottom edge, or a percentage of the parent's height",
  width: "px, a percentage of the parent's width, or `auto` to fit the content",
  height: "px, a percentage of the parent's height, or `auto` to fit the content",
  rotation: 'the rotation around the center of the layer, in degrees clockwise',
  opacity: 'the opacity, from 0 (transparent) to 1 (opaque)',
  constraints:
    'how the layer follows its parent when the page is resized, `{ x?, y? }`; see [positions](documents.md#positions)',
  alt: 'alternative text for people who cannot see the layer, used in html5 and pptx',
};

const sun =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="22" fill="#f5a524"/><path d="M50 8v14M50 78v14M8 50h14M78 50h14M20 20l10 10M70 70l10 10M80 20l-10 10M30 70l-10 10" stroke="#f5a524" stroke-width="7" stroke-linecap="round"/></svg>';
const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"%3E%3Crect width="60" height="40" fill="%23bfe3ff"/%3E%3Ccircle cx="46" cy="10" r="5" fill="%23ffd166"/%3E%3Cpath d="M0 40L20 14L34 30L42 22L60 40z" fill="%232a6f57"/%3E%3C/svg%3E';

/** Every kind of layer with its guide. If a kind or a field has no guide, this does not compile. */
export const layerGuides: { readonly [Type in LayerType & keyof Kinds]: LayerGuide<Kinds[Type]> } & Readonly<
  Record<LayerType, LayerGuide>
> = {
  container: {
    summary: 'A box that lays out its children, as a flex column by default.',
    fields: {},
    example: [
      {
        id: 'row',
        type: 'container',
        x: 30,
        y: 40,
        width: 300,
        height: 80,
        style: {
          flexDirection: 'row',
          alignItems: 'center',
          gap: 16,
          padding: 16,
          backgroundColor: '#fff',
          borderRadius: 12,
        },
      },
      { id: 'dot', type: 'shape', parentId: 'row', shape: 'ellipse', width: 48, height: 48, fill: '#3b5bdb' },
      {
        id: 'name',
        type: 'text',
        parentId: 'row',
        content: 'Ada Lovelace',
        style: { fontFamily: 'Inter', fontSize: 24, fontWeight: 600, color: '#101828' },
      },
    ],
  },
  text: {
    summary: 'Plain text. Markup is not interpreted, and line breaks and spaces are kept.',
    fields: {
      content: 'the text',
      fit: '`shrink` finds the largest font size at which the text fits its box and its `maxLines`',
      minFontSize: 'the smallest font size to which `shrink` may reduce the text, in px',
      maxLines: 'the number of lines after which the text ends with an ellipsis',
      spans: 'parts of the text, each with its own style, as `{ content, style }`; use them instead of `content`',
    },
    example: [
      {
        id: 'title',
        type: 'text',
        x: 30,
        y: 30,
        width: 300,
        height: 100,
        content: 'Shrinks until it fits its box',
        fit: 'shrink',
        style: { fontFamily: 'Inter', fontSize: 96, fontWeight: 800, lineHeight: 1.1, color: '#101828' },
      },
    ],
  },
  image: {
    summary: 'An image: png, jpeg, webp, gif, avif or svg. Without `src`, the layer is empty.',
    fields: {
      src: 'an https or http URL, a `data:` URL, `asset:<id>` for an upload, or the path of a file that Galley rendered (`/files/…`)',
      fit: '`cover` fills the box and crops, `contain` shows the whole image, `fill` stretches it, `none` keeps its size in px',
      focus:
        'the point that stays visible when the image is cropped: `x` from left (0) to right (1), `y` from top (0) to bottom (1)',
      zoom: 'how many times larger than `fit` makes it the image is drawn, from 1 to 10; the focus decides which part stays visible',
    },
    example: [
      {
        id: 'photo',
        type: 'image',
        x: 110,
        y: 20,
        width: 140,
        height: 120,
        src: photo,
        fit: 'cover',
        focus: { x: 0.8, y: 0.5 },
        style: { borderRadius: 16 },
        alt: 'A mountain',
      },
    ],
  },
  shape: {
    summary:
      'A geometric shape. Rectangles and ellipses can have gradients and every style; other shapes can only have plain colors.',
    fields: {
      shape: 'the kind of shape',
      points:
        'the number of corners of a polygon or of points of a star, or a list of points `[x, y]` in px from the top left of the box',
      d: 'for a `path`: SVG path data, in px from the top left of the box',
      fill: 'a color, `none`, or, for a rectangle or ellipse, a gradient',
      stroke: 'the color of the outline, or `none`',
      strokeWidth: 'the width of the outline in px',
    },
    example: [
      {
        id: 'card',
        type: 'shape',
        x: 20,
        y: 40,
        width: 80,
        height: 80,
        fill: 'linear-gradient(135deg, #7048e8, #f06595)',
        style: { borderRadius: 16 },
      },
      { id: 'star', type: 'shape', shape: 'star', points: 5, x: 140, y: 40, width: 80, height: 80, fill: '#f5a524' },
      {
        id: 'wave',
        type: 'shape',
        shape: 'path',
        d: 'M0 40C20 0 60 80 80 40',
        x: 260,
        y: 40,
        width: 80,
        height: 80,
        fill: 'none',
        stroke: '#0b7285',
        strokeWidth: 6,
      },
    ],
  },
  svg: {
    summary:
      'An SVG, as markup or as the URL of a file. Galley removes scripts, links and external resources before it draws the SVG.',
    fields: {
      source: 'SVG markup; if it is set, `src` is ignored',
      src: 'an https or http URL, a `data:` URL, `asset:<id>` for an upload, or the path of a file that Galley rendered (`/files/…`)',
    },
    example: [{ id: 'sun', type: 'svg', x: 130, y: 30, width: 100, height: 100, source: sun }],
  },
  qrcode: {
    summary: 'A QR code or barcode. The code fills its box as far as its aspect ratio and quiet zone allow.',
    fields: {
      value: 'the content of the code; if it is empty, nothing is drawn',
      symbology: 'the kind of code',
      color: 'the color of the dots or bars',
      backgroundColor: 'the color of the background',
      errorCorrection: 'the level of error correction: `L`, `M`, `Q` or `H` for a `qr`, `0` to `8` for a `pdf417`',
    },
    example: [
      {
        id: 'code',
        type: 'qrcode',
        x: 30,
        y: 20,
        width: 120,
        height: 120,
        value: 'https://example.com',
        color: '#101828',
      },
      { id: 'bars', type: 'qrcode', x: 170, y: 40, width: 160, height: 80, value: 'GALLEY-16', symbology: 'code128' },
    ],
  },
  shader: {
    summary:
      'A vetted GLSL program, rendered at a fixed time; see [shaders](shaders.md). By default, the layer is as large as its parent.',
    fields: {
      shaderId: 'the id or slug of a shader of the space or of a public shader',
      inputs: "values of the shader's inputs, by name: numbers, booleans, colors, lists of 2 to 4 numbers",
      time: 'the time at which the shader is rendered, in seconds from its start',
    },
    example: [
      {
        id: 'ground',
        type: 'shader',
        x: 60,
        y: 0,
        width: 240,
        height: 160,
        shaderId: 'aurora',
        inputs: { intensity: 0.9 },
        time: 0,
      },
    ],
  },
};
