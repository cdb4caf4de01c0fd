import type { JsonObject } from '../../core/json.ts';

/** How well a part of a file became a layer. */
export type Fidelity = 'exact' | 'approximated' | 'picture' | 'dropped';

/** What became of one part of a file. */
export interface ImportedPart {
  /** What it is, as a noun: `Path`, `Text “Hello”`. */
  name: string;
  fidelity: Fidelity;
  /** Why it is not exact, as a sentence. */
  reason?: string;
}

/** Layers that a file became. The outermost ones are placed in an area of this size, which begins at 0, 0. */
export interface ImportedLayers {
  layers: JsonObject[];
  /** The size in px. */
  width: number;
  height: number;
  parts: ImportedPart[];
}

/** The layers of a file, or why it cannot be read. */
export type ImportResult = ({ ok: true } & ImportedLayers) | { ok: false; reason: string };
