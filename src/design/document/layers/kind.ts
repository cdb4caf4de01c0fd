import type { z } from 'zod';
import type { Warning } from '../../../core/warnings.ts';
import type { CodeEncoders } from '../../boxes/drawings/index.ts';
import type { BoxStyle } from '../../boxes/style/types.ts';
import type { Box } from '../../boxes/types.ts';

/** What a kind needs to make its box. The frame is the layer's own position and style, parsed. */
export interface BoxMaking {
  layerId: string;
  /** Position, size, rotation, opacity and the layer's style as CSS. */
  frame: BoxStyle;
  alt: string | undefined;
  /** The boxes of the layer's children, in order. */
  children: Box[];
  warn(code: Warning['code'], message: string): void;
  /** Whether the page has enough microseconds left to make codes and paths; if so, they are spent (RND-21). */
  takeBudget(microseconds: number): boolean;
  /** The result of loadCodeEncoders for the page's document. */
  codeEncoders: CodeEncoders | undefined;
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
  /**
   * Fields for which a saved document is checked more strictly than a resolved layer, which can only cause a warning.
   */
  authoredFields?: Partial<Record<keyof Fields, z.ZodType>>;
  /**
   * Conflicts between fields that are valid by themselves (DOC-3). Bound fields and expressions are left out; absent
   * fields have their defaults.
   */
  conflicts?(fields: Partial<z.output<z.ZodObject<Fields>>>): FieldConflict[];
  toBox(layer: z.output<z.ZodObject<Fields>>, making: BoxMaking): Box | undefined;
}

/** Ties the type of the fields to the function that reads them. */
export function defineKind<Fields extends LayerFields>(kind: LayerKind<Fields>): LayerKind<Fields> {
  return kind;
}
