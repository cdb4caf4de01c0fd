import type { Drawing } from '../../gather/drawing.ts';
import { estimateLayout } from '../../work/layout.ts';
import type { Work } from '../../work/work-by-layer.ts';

/** What laying out the texts of a drawing takes, known before it starts. */
export function layoutWork({ root, fonts, emoji }: Drawing): Work {
  const countEmoji = (layerId: string, text: string) =>
    emoji ? emoji.partsOf(layerId, text).reduce((count, part) => count + (part.emoji ? 1 : 0), 0) : 0;
  return estimateLayout(root, { fonts: fonts.length, countEmoji });
}
