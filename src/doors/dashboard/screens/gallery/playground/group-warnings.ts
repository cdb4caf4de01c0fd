import { getLabel, isList, isObject, type Variable } from '../../../kit/value-form/schema.ts';
import type { Warning } from './use-preview.ts';

/** Warnings about the same variables, in words for users who fill in the template. */
export interface WarningGroup {
  /** The labels of the variables in the warnings. If empty, the warnings are about the design itself. */
  labels: readonly string[];
  code: string;
  words: string;
  /** The number of places on the page that have the warning. */
  count: number;
  /** The messages of the service, for users who edit the template. */
  details: readonly string[];
}

/** What each warning means to a user who can change values but not the design. */
const plainWords: Readonly<Record<string, string>> = {
  expression_error: 'This value could not be used, so part of the design is missing or unstyled.',
  value_invalid: 'This value has the wrong type, so the default is used.',
  text_overflow: 'The text does not fit.',
  text_truncated: 'The text is too long and was cut off.',
  image_unavailable: 'The image could not be loaded, so a placeholder is shown.',
  picture_colors_unconverted: 'The color profile of an image could not be converted, so its colors may look pale.',
  picture_reduced: 'An image was compressed so that the ad is small enough.',
  picture_scaled: 'The image is larger than needed and was scaled down.',
  contrast_low: 'The text has low contrast with its background.',
  glyph_missing: 'No font has some of these characters, so placeholders are shown.',
  code_invalid: 'This text is not valid for the barcode or QR code, which is missing.',
  style_invalid: 'This value is not a valid style and was ignored.',
  loop_truncated: 'The list has more items than the design can show. The rest is left out.',
  svg_unavailable: 'The SVG image could not be read, so a placeholder is shown.',
};

/** Groups warnings by their variables. `layers` are the layers of the page, if they are known. */
export function groupWarnings(
  warnings: readonly Warning[],
  { variables, layers }: { variables: readonly Variable[]; layers?: unknown },
): WarningGroup[] {
  const labelledVariables = variables.map(({ name, schema }) => ({ name, label: getLabel(name, schema) }));
  const texts = collectLayerExpressions(layers);
  const groups = new Map<string, WarningGroup & { details: string[] }>();
  for (const { code, message, layerId } of warnings) {
    // If the message quotes the expression that failed, the variables are those in the expression. Otherwise, they are
    // all variables of the layer.
    const inMessage = labelsIn(extractExpressions(message), labelledVariables);
    const labels = inMessage.length > 0 ? inMessage : labelsIn(texts.get(layerId ?? '') ?? '', labelledVariables);
    const words = labels.length > 0 ? (plainWords[code] ?? message) : message;
    const key = JSON.stringify([labels, code, words]);
    const group = groups.get(key) ?? { labels, code, words, count: 0, details: [] };
    group.count++;
    group.details.push(layerId === undefined ? message : `${layerId}: ${message}`);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The labels of the variables in expressions. The first name in each path is the variable. */
function labelsIn(text: string, labelledVariables: ReadonlyArray<{ name: string; label: string }>): string[] {
  const read = new Set(text.split(/[^\w$.]+/).map((path) => path.split('.', 1)[0]));
  return labelledVariables.filter(({ name }) => read.has(name)).map(({ label }) => label);
}

/**
 * The text between double braces, without strings, which contain no names of variables. Closing braces may be missing.
 */
function extractExpressions(text: string): string {
  return text
    .split('{{')
    .slice(1)
    .map((part) => part.split('}}', 1)[0] ?? '')
    .join(' ')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""');
}

/** The expressions of each layer by its id, without those of the layers inside it. */
function collectLayerExpressions(layers: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (layer: unknown) => {
    if (!isObject(layer)) return;
    const { id, layers: children, children: more, ...ownFields } = layer;
    if (typeof id === 'string') texts.set(id, extractExpressions(JSON.stringify(ownFields).replaceAll('\\"', '"')));
    for (const list of [children, more]) if (isList(list)) list.forEach(visit);
  };
  if (isList(layers)) layers.forEach(visit);
  return texts;
}
