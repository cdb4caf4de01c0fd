import type { authoredCommon, placement } from './common.ts';
import type { containerKind } from './container.ts';
import type { imageKind } from './image.ts';
import type { LayerType } from './index.ts';
import type { qrcodeKind } from './qrcode.ts';
import type { shaderKind } from './shader.ts';
import type { shapeKind } from './shape.ts';
import type { svgKind } from './svg.ts';
import type { textKind } from './text.ts';

/** The documentation of a kind of layer; the page /docs/layers is made from it (DOCS-2). */
export interface LayerGuide<Kind extends { fields: object } = { fields: Record<string, never> }> {
  readonly summary: string;
  /** The meaning of each of the kind's own fields. */
  readonly fields: Readonly<Record<keyof Kind['fields'], string>>;
  /** Layers of a page of `examplePage`. */
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

/** The page that shows the layers of an example. */
export const examplePage = { width: 360, height: 160, backgroundColor: '#f4f5f7' } as const;

/** The meaning of the fields that every kind has. */
export const commonFieldGuides: Readonly<Record<keyof typeof authoredCommon | keyof typeof placement, string>> = {
  id: 'identifies the layer in bindings, tweaks and warnings; unique on the page',
  name: 'the name that editors show',
  parentId: 'the id of the container that the layer is in; the page by default',
  visible: '`null`, `false`, `0`, an empty text and the text `false` hide the layer and its children',
  loop: 'repeats the children of a container: `{ source, as?, indexAs?, limit? }`, see [lists](lists.md)',
  flowRegion:
    'whether the content of this container continues on further pages, see [pages that flow](pdf-and-decks.md#pages-that-flow)',
  locked: 'for editors only',
  group: 'for editors only',
  style: 'CSS, see [styles](styles.md)',
  x: "px from the parent's left edge, or a percentage of its width; with `x`, `y`, `right` or `bottom` a layer is positioned, otherwise it flows",
  y: "px from the parent's top edge, or a percentage of its height",
  right: 'px from the right edge, or a percentage; see [positions](documents.md#positions)',
  bottom: 'px from the bottom edge, or a percentage',
  width: "px, a percentage of the parent's width, or `auto` to fit the content",
  height: "px, a percentage of the parent's height, or `auto` to fit the content",
  rotation: 'degrees clockwise around the centre',
  opacity: '0 (transparent) to 1',
  constraints: 'how it follows its parent, `{ x?, y? }`; see [positions](documents.md#positions)',
  alt: 'a description for people who cannot see the layer, used in html5 and pptx',
};

const sun =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="22" fill="#f5a524"/><path d="M50 8v14M50 78v14M8 50h14M78 50h14M20 20l10 10M70 70l10 10M80 20l-10 10M30 70l-10 10" stroke="#f5a524" stroke-width="7" stroke-linecap="round"/></svg>';
const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"%3E%3Crect width="60" height="40" fill="%23bfe3ff"/%3E%3Ccircle cx="46" cy="10" r="5" fill="%23ffd166"/%3E%3Cpath d="M0 40L20 14L34 30L42 22L60 40z" fill="%232a6f57"/%3E%3C/svg%3E';

/** Every kind with its guide: a kind or a field without one does not compile. */
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
    summary: 'Plain text, never read as markup. Line breaks and spaces are kept.',
    fields: {
      content: 'the text',
      fit: '`shrink` finds the largest font size at which the text fits its box and its `maxLines`',
      minFontSize: 'the smallest font size of `shrink`, in px',
      maxLines: 'the number of lines after which the text ends with an ellipsis',
      spans: 'parts with their own styles, `{ content, style }`, instead of `content`',
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
    summary: 'A picture: png, jpeg, webp, gif, avif or svg. Without a `src` it draws nothing.',
    fields: {
      src: 'an https or http URL, a `data:` URL, `asset:<id>` of an upload, or the path of a file of this service (`/files/…`)',
      fit: '`cover` fills the box and crops, `contain` shows the whole picture, `fill` stretches it, `none` keeps its size in px',
      focus: 'the point that stays visible when the picture is cropped, from its top left (0) to its bottom right (1)',
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
      'A geometric shape. Rectangles and ellipses can have every style and gradients; the other shapes have plain colors.',
    fields: {
      shape: 'the kind of shape',
      points: 'the number of corners of a polygon or points of a star, or a list of points `[x, y]` in px of the box',
      d: 'for a `path`: SVG path data in px of the box',
      fill: 'a color, `none`, or a gradient of a rectangle or ellipse',
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
      'SVG markup, or the URL of an SVG file. Scripts, links and external resources are removed before it is drawn.',
    fields: {
      source: 'the markup; overrides `src`',
      src: 'an https or http URL, a `data:` URL, `asset:<id>`, or the path of a file of this service (`/files/…`)',
    },
    example: [{ id: 'sun', type: 'svg', x: 130, y: 30, width: 100, height: 100, source: sun }],
  },
  qrcode: {
    summary: 'A QR code or barcode. It is drawn as large as its box allows, with its aspect ratio and quiet zone.',
    fields: {
      value: 'the content of the code; without it nothing is drawn',
      symbology: 'the kind of code',
      color: 'the color of its modules',
      backgroundColor: 'the color of the background',
      errorCorrection: '`L`, `M`, `Q` or `H` for a `qr`, `0` to `8` for a `pdf417`',
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
      'A vetted GLSL program at a fixed time, see [shaders](shaders.md). Width and height default to those of the parent.',
    fields: {
      shaderId: 'the id or slug of a shader of the space or of a public shader',
      inputs: 'values of the inputs of the shader, by name: numbers, booleans, colors, lists of 2 to 4 numbers',
      time: 'the time of the drawn moment, in seconds from the start',
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
