import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { Box, ContainerBox } from '../../../design/boxes/types.ts';
import type { FontLibrary } from '../fonts/catalogue.ts';
import { type FontPlan, planFonts } from '../fonts/gather-fonts.ts';
import { type EmojiCluster, emojiClusters } from './clusters.ts';
import type { ResolvedEmoji, ResolvedPart } from './resolve.ts';
import { lendingSet } from './sets.ts';

export interface TextPlan {
  /** The fonts for everything that is not an emoji. */
  fonts: FontPlan;
  /** Splits a layer's text into parts, in order. */
  splitEmoji(layerId: string, text: string): ResolvedPart[];
  /** The emoji that the page shows. Each is in the list once. */
  emoji: ReadonlyArray<{ set: string; key: string }>;
  warnings: Warning[];
}

type Resolve = (text: string) => ResolvedEmoji | undefined;
type Choose = (layerId: string, cluster: EmojiCluster) => ResolvedEmoji | undefined;

/**
 * Decides which characters of a page are drawn as emoji and which are drawn by fonts. Characters are drawn as emoji if
 * Unicode shows them as emoji by default, or if they are text-style signs that no font of the layer has (RND-22,
 * RND-24). This is a pure function.
 */
export function planText(root: ContainerBox, library: FontLibrary, set: string, resolve: Resolve): TextPlan {
  const resolveEmojiPresentation: Choose = (_, { text, presentation }) =>
    presentation === 'emoji' ? resolve(text) : undefined;
  const plan = planFonts(withoutEmoji(root, resolveEmojiPresentation), library);
  const isMissing = (layerId: string, { text }: EmojiCluster) =>
    plan.missing.get(layerId)?.has(String.fromCodePoint(text.codePointAt(0) ?? 0)) === true;
  const choose: Choose = (layerId, cluster) =>
    cluster.presentation === 'emoji' || isMissing(layerId, cluster) ? resolve(cluster.text) : undefined;
  const chosen = new Map<string, { set: string; key: string }>();
  const warnings = new WarningList();
  let usesFallback = false;
  for (const [layerId, texts] of textsByLayer(root)) {
    const fallbackTexts = new Set<string>();
    const setApart = new Set<string>();
    for (const cluster of texts.flatMap(emojiClusters)) {
      const resolved = choose(layerId, cluster);
      if (!resolved) continue;
      usesFallback ||= cluster.presentation === 'text';
      if (resolved.isFallback) fallbackTexts.add(cluster.text);
      if (resolved.isApart) setApart.add(cluster.text);
      for (const { emoji } of resolved.parts) if (emoji) chosen.set(`${emoji.set}/${emoji.key}`, emoji);
    }
    const warnOfMissing = (signs: ReadonlySet<string>, instead: string) => {
      const signList = [...signs].slice(0, 20).join(' ');
      const message = `The emoji set ${set} lacks some of ${signList}; ${instead}.`;
      if (signs.size > 0) warnings.add({ code: 'glyph_missing', message, layerId });
    };
    warnOfMissing(fallbackTexts, `${lendingSet} is used for them`);
    warnOfMissing(setApart, 'they are drawn as the emoji that they are joined from');
  }
  const fonts = usesFallback ? planFonts(withoutEmoji(root, choose), library) : plan;
  warnings.addAll(fonts.warnings);
  return {
    fonts,
    splitEmoji: (layerId, text) => splitText(layerId, text, choose),
    emoji: [...chosen.values()],
    warnings: warnings.list(),
  };
}

function splitText(layerId: string, text: string, choose: Choose): ResolvedPart[] {
  const parts: ResolvedPart[] = [];
  let end = 0;
  for (const cluster of emojiClusters(text)) {
    const resolved = choose(layerId, cluster);
    if (!resolved) continue;
    if (cluster.start > end) parts.push({ text: text.slice(end, cluster.start) });
    parts.push(...resolved.parts);
    end = cluster.start + cluster.text.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) });
  return parts;
}

/**
 * Replaces each emoji with a blank. The blank keeps the font in use, which decides the height of lines that contain
 * nothing but emoji.
 */
function withoutEmoji<Root extends Box>(box: Root, choose: Choose): Root {
  if (box.kind === 'container') return { ...box, children: box.children.map((child) => withoutEmoji(child, choose)) };
  if (box.kind === 'image') return box;
  const spans = box.spans.map((span) => ({
    ...span,
    text: splitText(box.layerId, span.text, choose)
      .map(({ text, emoji }) => (emoji ? ' ' : text))
      .join(''),
  }));
  return { ...box, spans };
}

/** Returns the texts of a box tree, grouped by layer. */
export function textsByLayer(root: Box): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const visit = (box: Box): void => {
    if (box.kind === 'container') box.children.forEach(visit);
    else if (box.kind === 'text') {
      const layerTexts = texts.get(box.layerId) ?? [];
      // Texts are appended to the existing array, because thousands of boxes may share a layer.
      for (const { text } of box.spans) layerTexts.push(text);
      texts.set(box.layerId, layerTexts);
    }
  };
  visit(root);
  return texts;
}
