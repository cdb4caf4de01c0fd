import { z } from 'zod';
import { isJsonObject } from '../../../core/json.ts';
import { optionsMessage } from '../../../core/schemas/issue-message.ts';
import { bindableFields } from '../bindable.ts';
import { always, parseInside } from '../issues.ts';
import { authoredCommon, placement } from './common.ts';
import { containerKind } from './container.ts';
import { describeFields } from './describe-fields.ts';
import { commonFieldGuides, layerGuides } from './guides.ts';
import { imageKind } from './image.ts';
import type { LayerFields, LayerKind } from './kind.ts';
import { qrcodeKind } from './qrcode.ts';
import { shaderKind } from './shader.ts';
import { shapeKind } from './shape.ts';
import { svgKind } from './svg.ts';
import { textKind } from './text.ts';

/** Every kind of layer (DOC-2). To add a kind, add its file and its entry in this list. */
const kinds = [containerKind, textKind, imageKind, shapeKind, svgKind, qrcodeKind, shaderKind] as const;

export type LayerType = (typeof kinds)[number]['type'];

// In the list, the fields of each kind match its own toBox. The map cannot express this, so its type accepts any
// fields.
export const layerKinds: ReadonlyMap<string, LayerKind<LayerFields>> = new Map<string, LayerKind<LayerFields>>(
  kinds.map((kind) => [kind.type, kind]),
);

/** A layer as it is saved. It was checked, and may contain expressions. */
export interface AuthoredLayer {
  id: string;
  type: string;
  name?: string | undefined;
  parentId?: string | undefined;
  visible: boolean | string;
  loop?: { source: string; as: string; indexAs: string; limit?: number | undefined } | undefined;
  flowRegion?: boolean | undefined;
  locked?: boolean | undefined;
  group?: boolean | undefined;
  style: Readonly<Record<string, string | number>>;
  /** The fields of the placement and of the layer's kind. */
  [field: string]: unknown;
}

const bindablePlacement = bindableFields(placement);

/** The fields that layers of every kind have. */
const commonFields = z.looseObject({ ...authoredCommon, ...bindablePlacement });

/** Names that other tools use for kinds of layers. */
const aliases = {
  rect: 'shape',
  rectangle: 'shape',
  ellipse: 'shape',
  circle: 'shape',
  line: 'shape',
  polygon: 'shape',
  path: 'shape',
  img: 'image',
  picture: 'image',
  photo: 'image',
  group: 'container',
  frame: 'container',
  box: 'container',
  div: 'container',
  heading: 'text',
  label: 'text',
  vector: 'svg',
  qr: 'qrcode',
};

function layerTypeMessage(layer: unknown): string {
  const type = isJsonObject(layer) ? layer['type'] : undefined;
  return optionsMessage([...layerKinds.keys()], type, { noun: 'layer type', aliases });
}

/**
 * Parses an authored layer of any kind, and reports every fault with its path. If the kind is unknown, only the common
 * fields are checked.
 */
export const authoredLayer: z.ZodType<AuthoredLayer> = z
  .discriminatedUnion('type', [authoredKind(kinds[0]), ...kinds.slice(1).map(authoredKind)], {
    error: (issue) => (issue.code === 'invalid_union' ? layerTypeMessage(issue.input) : undefined),
  })
  .superRefine((layer: unknown, context) => {
    const isUnknown = isJsonObject(layer) && !layerKinds.has(String(layer['type']));
    if (isUnknown) parseInside(commonFields, layer, context);
  }, always)
  .meta({ id: 'Layer' });

function authoredKind({ type, fields, authoredFields }: LayerKind<LayerFields>) {
  const saved = {
    ...authoredCommon,
    ...bindablePlacement,
    ...bindableFields({ ...fields, ...authoredFields }),
  };
  const guide = layerGuides[type];
  const guides = { ...commonFieldGuides, ...guide?.fields };
  const kind = z.literal(type);
  return z
    .strictObject({
      type: guide ? kind.describe(guide.summary) : kind,
      ...authoredCommon,
      ...describeFields(saved, guides, { ...authoredCommon, ...placement, ...fields }),
    })
    .meta({ id: `${type.charAt(0).toUpperCase()}${type.slice(1)}Layer` });
}
