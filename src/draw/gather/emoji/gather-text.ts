import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import type { FontLibrary } from '../fonts/catalogue.ts';
import { type FontPlan, planFonts } from '../fonts/gather-fonts.ts';
import type { Picture } from '../picture.ts';
import { emojiClusters } from './clusters.ts';
import { planText, type TextPlan, textsByLayer } from './plan.ts';
import { type EmojiName, emojiName, readEmoji } from './read-emoji.ts';
import { type ResolvedEmoji, resolveEmoji } from './resolve.ts';
import { type EmojiFiles, lendingSet } from './sets.ts';

/** A part of a span's text. If the part is an emoji, `TextPart` also has the picture that replaces its characters. */
export interface TextPart {
  text: string;
  emoji?: Picture;
}

/** The emoji of one page. Every engine draws them. */
export interface PageEmoji {
  /** Splits a layer's text into parts, in order. Together, the parts are the whole text. */
  splitEmoji(layerId: string, text: string): readonly TextPart[];
  /** The pictures of all parts. Each picture is in the list once. */
  pictures: readonly Picture[];
}

/** The fonts and emoji with which the text of a page is drawn. */
export interface PageText {
  fonts: FontPlan;
  /** Absent if the page has no emoji. */
  emoji?: PageEmoji;
  warnings: Warning[];
}

/** The maximum number of different emoji in one file (SEC-3). */
const maxEmoji = 1_000;

/**
 * Gathers the fonts and emoji that the texts of pages need (RND-22). Each emoji is read once, however often it is
 * shown.
 * @throws AppError service_unavailable if a file of the set cannot be read
 */
export async function gatherText(
  files: EmojiFiles,
  set: string,
  roots: readonly ContainerBox[],
  library: FontLibrary,
): Promise<PageText[]> {
  if (!roots.some(mayHaveEmoji)) return roots.map((root) => plainText(planFonts(root, library)));
  const [keys, fallbackTexts] = await Promise.all([files.keys(set), files.keys(lendingSet)]);
  const { resolve, isFull } = memoizeBounded((text) => resolveEmoji(text, { set, keys, fallbackKeys: fallbackTexts }));
  const plans = roots.map((root) => planText(root, library, set, resolve));
  const pictures = await readEmoji(
    files,
    plans.flatMap(({ emoji }) => emoji),
  );
  return plans.map((plan) => pageText(plan, pictures, isFull()));
}

function pageText(plan: TextPlan, pictures: ReadonlyMap<EmojiName, Picture>, isFull: boolean): PageText {
  const warnings = new WarningList();
  if (isFull) {
    const message = `A file can have at most ${maxEmoji} different emoji. The others are drawn by fonts.`;
    warnings.add({ code: 'glyph_missing', message });
  }
  warnings.addAll(plan.warnings);
  const textEmoji = plan.emoji.flatMap((emoji) => pictures.get(emojiName(emoji)) ?? []);
  if (textEmoji.length === 0) return { fonts: plan.fonts, warnings: warnings.list() };
  const partsByText = new Map<string, readonly TextPart[]>();
  const splitEmoji = (layerId: string, text: string): readonly TextPart[] => {
    const key = `${layerId}\n${text}`;
    const parts = partsByText.get(key) ?? addPictures(plan.splitEmoji(layerId, text), pictures);
    partsByText.set(key, parts);
    return parts;
  };
  return { fonts: plan.fonts, emoji: { splitEmoji, pictures: textEmoji }, warnings: warnings.list() };
}

function addPictures(parts: ReturnType<TextPlan['splitEmoji']>, pictures: ReadonlyMap<EmojiName, Picture>): TextPart[] {
  return parts.map(({ text, emoji }) => {
    const picture = emoji && pictures.get(emojiName(emoji));
    return picture ? { text, emoji: picture } : { text };
  });
}

function plainText(fonts: FontPlan): PageText {
  return { fonts, warnings: fonts.warnings };
}

function mayHaveEmoji(root: ContainerBox): boolean {
  return [...textsByLayer(root).values()].some((texts) => texts.some((text) => emojiClusters(text).length > 0));
}

/**
 * Returns a function that resolves each emoji only once, and resolves none after the limit of different emoji per file.
 */
function memoizeBounded(resolve: (text: string) => ResolvedEmoji | undefined) {
  const resolvedByText = new Map<string, ResolvedEmoji | undefined>();
  let left = maxEmoji;
  let isFull = false;
  return {
    resolve: (text: string): ResolvedEmoji | undefined => {
      if (resolvedByText.has(text)) return resolvedByText.get(text);
      const resolvedEmoji = resolve(text);
      const needed = resolvedEmoji?.parts.filter(({ emoji }) => emoji).length ?? 0;
      isFull ||= needed > left;
      const resolved = needed > left ? undefined : resolvedEmoji;
      left -= resolved ? needed : 0;
      resolvedByText.set(text, resolved);
      return resolved;
    },
    isFull: () => isFull,
  };
}
