import type { TextBox } from '../../../design/boxes/types.ts';
import type { PageEmoji } from '../../gather/emoji/index.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import { embedPicture, type PictureStore } from './draw-picture.ts';
import type { Canvas } from './drawing/canvas.ts';
import { square } from './native/radii.ts';

/** The minimum side in px of a drawn emoji, so that it stays sharp if a user enlarges it. */
const minSide = 48;

type Embedded = Awaited<ReturnType<typeof embedPicture>>;

interface Frame extends PictureStore {
  canvas: Canvas;
  measured: MeasuredBox;
  /** The UTF-16 offset up to which the text is drawn. */
  end: number;
  /** The emoji that are already embedded in the slide. An emoji of one size is drawn only once. */
  embeddedEmoji: Map<string, Embedded>;
}

/**
 * Draws the emoji of a text as pictures over the gaps left for them, at the positions where the browser drew them.
 * PowerPoint would draw the characters in a font of the user's computer, not in the requested emoji set (RND-22).
 * Returns the number of emoji.
 */
export async function drawEmoji(box: TextBox, emoji: PageEmoji, frame: Frame): Promise<number> {
  const parts = box.spans.flatMap(({ text }) => emoji.splitEmoji(box.layerId, text)).filter((part) => part.emoji);
  let drawn = 0;
  for (const [index, { start, ...area }] of (frame.measured.pictures ?? []).entries()) {
    const part = parts[index];
    if (!part?.emoji || start >= frame.end) continue;
    const side = Math.max(minSide, Math.ceil(area.height));
    const key = `${part.emoji.key} ${side}`;
    const embeddedFile =
      frame.embeddedEmoji.get(key) ?? (await embedPicture(part.emoji, { width: side, height: side }, frame));
    frame.embeddedEmoji.set(key, embeddedFile);
    frame.canvas.addPicture({ name: part.text, alt: part.text, area, corners: square, ...embeddedFile }, frame.setting);
    drawn += 1;
  }
  return drawn;
}
