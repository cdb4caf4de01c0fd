import type { Warning } from '../../../../../core/warnings.ts';
import type { Drawing } from '../../../../../draw/gather/drawing.ts';
import { type EmojiFiles, gatherText, openEmojiIndex } from '../../../../../draw/gather/emoji/index.ts';
import type { FontLibrary } from '../../../../../draw/gather/fonts/catalogue.ts';
import { readFonts } from '../../../../../draw/gather/fonts/read-fonts.ts';
import type { TextPorts } from '../../../../../draw/gather/ports.ts';
import { outlineSvgText } from '../../../../../draw/gather/svg-text/outline-pictures.ts';
import { FittedPage } from '../../../../../draw/takumi/fit/fitted-page.ts';
import { setTexts } from '../../../../../draw/takumi/set-texts.ts';
import type { PageContent } from '../../view/page-content.ts';
import type { MeasuringEngine } from '../../view/page-view.ts';
import type { CanvasHost } from '../host.ts';
import { CanvasPictures } from './canvas-pictures.ts';
import { pictureSources } from './picture-sources.ts';
import { undrawnStyles } from './undrawn-styles.ts';

/** A page with the bytes that are loaded so far. */
export interface CanvasDrawing {
  drawing: Drawing;
  warnings: readonly Warning[];
  /** Set while pictures are being loaded. */
  loading: Promise<void> | undefined;
}

/**
 * The fonts, emoji and pictures of a canvas, each read once. If a version of a page needs nothing new, gathering it only
 * takes microtasks, so that it is drawn in the same frame.
 */
export class CanvasAssets {
  readonly library: FontLibrary;
  readonly #ports: TextPorts;
  readonly #pictures: CanvasPictures;
  readonly #emojiType: string;

  /** `emojiType` is the emoji set of the template. */
  constructor(host: CanvasHost, engine: MeasuringEngine, library: FontLibrary, emojiType: string) {
    this.library = library;
    this.#emojiType = emojiType;
    const ports = textPorts(host, engine, library);
    this.#ports = ports;
    this.#pictures = new CanvasPictures(pictureSources(host), (read, root, locale) =>
      outlineSvgText(ports, read, [root], { locale, emojiType }),
    );
  }

  /**
   * Gathers the bytes of a page. It waits for fonts and emoji, because a text without them has another size.
   * @throws AppError output_too_large if it needs too many fonts, and whatever the host throws for a font
   */
  async gather(content: PageContent): Promise<CanvasDrawing> {
    const { root, page } = content;
    const [[text], shown] = await Promise.all([
      gatherText(this.#ports.emoji, this.#emojiType, [root], this.library),
      this.#pictures.show(root, page.locale),
    ]);
    if (!text) throw new Error('One page has one text');
    const { faces, fallbacks, missing } = text.fonts;
    const fonts = await readFonts(this.#ports, faces);
    const { pictures, getPicture, loading } = shown;
    const drawing: Drawing = {
      root,
      width: page.width,
      height: page.height,
      locale: page.locale,
      fonts,
      fallbackFamilies: fallbacks,
      missing,
      ...(text.emoji ? { emoji: text.emoji } : {}),
      pictures,
      getPicture,
    };
    return { drawing, loading, warnings: [...undrawnStyles(root, this.library), ...text.warnings, ...shown.warnings] };
  }
}

function textPorts(host: CanvasHost, engine: MeasuringEngine, fonts: FontLibrary): TextPorts {
  return {
    fonts,
    // A font that could not be read is requested again by the next version.
    readFont: remember((path: string) => host.readFont(path)),
    emoji: emojiFiles(host),
    takumi: {
      setTexts: (drawing) =>
        engine.use(drawing.fonts, 0, (renderer) => setTexts(renderer, FittedPage.forDrawing(drawing))),
    },
  };
}

function emojiFiles(host: CanvasHost): EmojiFiles {
  const keys = remember((set: string) => host.readEmojiIndex(set).then(openEmojiIndex));
  const shards = remember((path: string) => {
    const [set = '', shard = ''] = path.split('/');
    return host.readEmojiShard(set, Number(shard));
  });
  return { keys, shard: (set, shard) => shards(`${set}/${shard}`) };
}

/** Calls a function once for each key. A failure is not remembered. */
function remember<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const values = new Map<string, Promise<Value>>();
  return (key) => {
    const cached = values.get(key);
    if (cached) return cached;
    const value = read(key);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
