import { isList, isObject, labelOf, type Variable } from './form/schema.ts';
import type { Warning } from './use-preview.ts';

/** Warnings about the same thing, in words for whoever fills the template. */
export interface WarningGroup {
  /** Labels of the variables that they are about; none: of the design itself. */
  labels: readonly string[];
  code: string;
  words: string;
  /** How many places of the page have it. */
  count: number;
  /** As the service says them, for whoever edits the template. */
  details: readonly string[];
}

/** What a warning means to somebody who can change values and not the design. */
const plainWords: Readonly<Record<string, string>> = {
  expression_error: 'This value cannot be used as it is, so a part of the design is missing or plain.',
  value_invalid: 'This value is of another kind than the design expects; its own default is drawn.',
  text_overflow: 'The text is too long for its place.',
  text_truncated: 'The text is too long: its end is not drawn.',
  image_unavailable: 'The picture could not be loaded; a placeholder is drawn.',
  picture_colors_unconverted: 'A picture keeps the colours of its own profile, which may look pale.',
  picture_reduced: 'A picture was made coarser, so that the ad is small enough.',
  picture_scaled: 'The picture is larger than needed and was made smaller.',
  contrast_low: 'The text is hard to read on what is behind it.',
  glyph_missing: 'No font has some of these characters; placeholders are drawn for them.',
  code_invalid: 'This text does not fit its barcode or QR code, which is not drawn.',
  style_invalid: 'This value is not a valid style and was left out.',
  loop_truncated: 'The list is longer than the design draws; the rest is left out.',
  svg_unavailable: 'The SVG picture cannot be read; a placeholder is drawn.',
};

/** Groups warnings by the variables that they are about. `layers` are those of the page, where they are known. */
export function groupWarnings(
  warnings: readonly Warning[],
  { variables, layers }: { variables: readonly Variable[]; layers?: unknown },
): WarningGroup[] {
  const named = variables.map(({ name, schema }) => ({ name, label: labelOf(name, schema) }));
  const texts = textsOfLayers(layers);
  const groups = new Map<string, WarningGroup & { details: string[] }>();
  for (const { code, message, layerId } of warnings) {
    // The message quotes the expression that failed; else the layer says which values it shows.
    const inMessage = labelsIn(expressionsOf(message), named);
    const labels = inMessage.length > 0 ? inMessage : labelsIn(texts.get(layerId ?? '') ?? '', named);
    const words = labels.length > 0 ? (plainWords[code] ?? message) : message;
    const key = JSON.stringify([labels, code, words]);
    const group = groups.get(key) ?? { labels, code, words, count: 0, details: [] };
    group.count++;
    group.details.push(layerId === undefined ? message : `${layerId}: ${message}`);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The labels of the variables that expressions read: the first name of each path. */
function labelsIn(text: string, named: ReadonlyArray<{ name: string; label: string }>): string[] {
  const read = new Set(text.split(/[^\w$.]+/).map((path) => path.split('.', 1)[0]));
  return named.filter(({ name }) => read.has(name)).map(({ label }) => label);
}

/** The text between double braces, ends of which may have been left out. Strings within are not names. */
function expressionsOf(text: string): string {
  return text
    .split('{{')
    .slice(1)
    .map((part) => part.split('}}', 1)[0] ?? '')
    .join(' ')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""');
}

/** The expressions of each layer, by its id; those of layers within it are their own. */
function textsOfLayers(layers: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (layer: unknown) => {
    if (!isObject(layer)) return;
    const { id, layers: children, children: more, ...own } = layer;
    if (typeof id === 'string') texts.set(id, expressionsOf(JSON.stringify(own).replaceAll('\\"', '"')));
    for (const list of [children, more]) if (isList(list)) list.forEach(visit);
  };
  if (isList(layers)) layers.forEach(visit);
  return texts;
}
