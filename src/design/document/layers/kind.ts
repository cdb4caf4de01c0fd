import type { z } from 'zod';
import type { Warning } from '../../../core/warnings.ts';
import type { CodeEncoders } from '../../boxes/drawings/index.ts';
import type { BoxStyle } from '../../boxes/style/types.ts';
import type { Box } from '../../boxes/types.ts';

/** The input from which a kind of layer makes its box. The position and style of the layer are already parsed. */
export interface BoxMaking {
  layerId: string;
  /** Position, size, rotation, opacity and the layer's style as CSS. */
  frame: BoxStyle;
  alt: string | undefined;
  /** The boxes of the layer's children, in order. */
  children: Box[];
  warn(code: Warning['code'], message: string): void;
  /** Spends microseconds on making codes and paths if the page has enough left, and returns whether it had (RND-21). */
  takeBudget(microseconds: number): boolean;
  /** The result of loadCodeEncoders for the page's document. */
  codeEncoders: CodeEncoders | undefined;
}

/** The schemas of a kind's fields, by their names. */
export type LayerFields = Readonly<Record<string, z.ZodType>>;

interface FieldConflict {
  field: string;
  message: string;
}

/**
 * A kind of layer (DOC-2): its own fields with their defaults, and how a resolved layer of this kind becomes a box. If
 * the result is `undefined`, nothing is drawn, and the kind adds a warning that says why.
 */
export interface LayerKind<Fields extends LayerFields> {
  type: string;
  fields: Fields;
  /** Stricter schemas for fields of a saved document. In a resolved layer, an invalid value only causes a warning. */
  authoredFields?: Partial<Record<keyof Fields, z.ZodType>>;
  /**
   * Finds conflicts between fields that are each valid (DOC-3). `fields` contains no bound fields and no fields with
   * expressions. Absent fields have their defaults.
   */
  conflicts?(fields: Partial<z.output<z.ZodObject<Fields>>>): FieldConflict[];
  toBox(layer: z.output<z.ZodObject<Fields>>, making: BoxMaking): Box | undefined;
}

/** Defines a kind, so that TypeScript checks `toBox` against the types of its own fields. */
export function defineKind<Fields extends LayerFields>(kind: LayerKind<Fields>): LayerKind<Fields> {
  return kind;
}
