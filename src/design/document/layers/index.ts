import { z } from 'zod';
import { isJsonObject } from '../../../core/json.ts';
import { optionsMessage } from '../../../core/schemas/issue-message.ts';
import { bindableFields } from '../bindable.ts';
import { always, parseInside } from '../issues.ts';
import { authoredCommon, placement } from './common.ts';
import { containerKind } from './container.ts';
import { imageKind } from './image.ts';
import type { LayerKind } from './kind.ts';
import { qrcodeKind } from './qrcode.ts';
import { shaderKind } from './shader.ts';
import { shapeKind } from './shape.ts';
import { svgKind } from './svg.ts';
import { textKind } from './text.ts';

/** Every kind of layer (DOC-2). A new kind is one file and one line here. */
const kinds = [containerKind, textKind, imageKind, shapeKind, svgKind, qrcodeKind, shaderKind] as const;

export type LayerType = (typeof kinds)[number]['type'];

// The list pairs each kind's fields with its own toBox; the map forgets the pairing, so it speaks of any fields.
export const layerKinds: ReadonlyMap<string, LayerKind<z.ZodRawShape>> = new Map(
  kinds.map((kind) => [kind.type, kind as unknown as LayerKind<z.ZodRawShape>]),
);

/** A layer as saved: checked, with expressions where their authors put them. */
export interface AuthoredLayer {
  id: string;
  type: string;
  name?: string;
  parentId?: string;
  visible: boolean | string;
  loop?: { source: string; as: string; indexAs: string; limit?: number };
  flowRegion?: boolean;
  style: Readonly<Record<string, string | number>>;
  /** Placement and the kind's own fields. */
  [field: string]: unknown;
}

/** The fields that every kind has. */
const commonFields = z.looseObject({ ...authoredCommon, ...bindableFields(placement) });

/** What other tools call the kinds of layers. */
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

/** Parses one authored layer of any kind, every fault with its path. Of an unknown kind, the common fields are judged. */
export const authoredLayer = z
  .discriminatedUnion(
    'type',
    kinds.map((kind) =>
      z.strictObject({
        type: z.literal(kind.type),
        ...authoredCommon,
        ...bindableFields(placement),
        ...bindableFields({ ...kind.fields, ...(kind as LayerKind<z.ZodRawShape>).authoredFields }),
      }),
    ) as never,
    { error: (issue) => (issue.code === 'invalid_union' ? layerTypeMessage(issue.input) : undefined) },
  )
  .superRefine((layer: unknown, context) => {
    const isUnknown = isJsonObject(layer) && !layerKinds.has(String(layer['type']));
    if (isUnknown) parseInside(commonFields, layer, context);
  }, always) as unknown as z.ZodType<AuthoredLayer>;
