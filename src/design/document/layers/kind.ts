import type { z } from 'zod';
import type { Warning } from '../../../core/warnings.ts';
import type { BoxStyle } from '../../boxes/style/types.ts';
import type { Box } from '../../boxes/types.ts';

/** What a kind is given to make its box: the frame is the layer's own place and style, parsed. */
export interface BoxMaking {
  layerId: string;
  /** Place, size, rotation, opacity and the layer's style as CSS. */
  frame: BoxStyle;
  alt: string | undefined;
  /** Boxes of the layer's children, in order. */
  children: Box[];
  warn(code: Warning['code'], message: string): void;
  /** Whether the page has so many microseconds left for working out codes and paths, which are then spent (RND-21). */
  takeBudget(microseconds: number): boolean;
}

/** Fields of a kind by their names. */
export type LayerFields = Readonly<Record<string, z.ZodType>>;

interface FieldConflict {
  field: string;
  message: string;
}

/**
 * A kind of layer (DOC-2): its own fields with their defaults, and how a resolved layer of it becomes a box.
 * `undefined` draws nothing; a kind that draws nothing says why in a warning.
 */
export interface LayerKind<Fields extends LayerFields> {
  type: string;
  fields: Fields;
  /** Fields that a saved document must meet more strictly than a resolved layer, which may only warn. */
  authoredFields?: Partial<Record<keyof Fields, z.ZodType>>;
  /**
   * What is wrong between fields that each are right (DOC-3). A field that is bound or an expression is not among them; one
   * that is absent has its default.
   */
  conflicts?(fields: Partial<z.output<z.ZodObject<Fields>>>): FieldConflict[];
  toBox(layer: z.output<z.ZodObject<Fields>>, making: BoxMaking): Box | undefined;
}

/** Ties the type of the fields to the function that reads them. */
export function defineKind<Fields extends LayerFields>(kind: LayerKind<Fields>): LayerKind<Fields> {
  return kind;
}
