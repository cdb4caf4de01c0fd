import type { Json, JsonObject } from '../../../../core/json.ts';
import { withValue } from './values.ts';

/** What a person can switch on and off for a part of a text. */
export const textFormats = ['bold', 'italic', 'underline', 'strikethrough'] as const;
export type TextFormat = (typeof textFormats)[number];

interface FormatRule {
  property: string;
  /** Whether a value of the property switches the format on. */
  isOn(value: Json | undefined): boolean;
  /** The value of the property with the format on or off. `undefined` removes it. */
  set(value: Json | undefined, isOn: boolean): Json | undefined;
}

const rules: Readonly<Record<TextFormat, FormatRule>> = {
  bold: {
    property: 'fontWeight',
    isOn: (value) => value === 'bold' || Number(value) >= 600,
    set: (_, isOn) => (isOn ? 700 : 400),
  },
  italic: {
    property: 'fontStyle',
    isOn: (value) => value === 'italic' || String(value).startsWith('oblique'),
    set: (_, isOn) => (isOn ? 'italic' : 'normal'),
  },
  underline: lineRule('underline'),
  strikethrough: lineRule('line-through'),
};

/** One of the lines that `text-decoration` lists. */
function lineRule(line: string): FormatRule {
  const words = (value: Json | undefined) =>
    String(value ?? '')
      .split(/\s+/)
      .filter((word) => word !== '' && word !== 'none');
  return {
    property: 'textDecoration',
    isOn: (value) => words(value).includes(line),
    set: (value, isOn) => {
      const others = words(value).filter((word) => word !== line);
      return [...(isOn ? [line] : []), ...others].join(' ') || undefined;
    },
  };
}

/** Whether a format is on for text of a style in a layer. Lines are drawn if either has them. */
export function hasFormat(format: TextFormat, style: JsonObject, layerStyle: JsonObject): boolean {
  const { property, isOn } = rules[format];
  if (property === 'textDecoration') return isOn(style[property]) || isOn(layerStyle[property]);
  return isOn(style[property] ?? layerStyle[property]);
}

/** A style with a format on or off. What the layer already has is left out. */
export function withFormat(
  format: TextFormat,
  style: JsonObject,
  { isOn, layerStyle }: { isOn: boolean; layerStyle: JsonObject },
): JsonObject {
  const { property, set, isOn: isSet } = rules[format];
  const value = set(style[property], isOn);
  const isInherited = property !== 'textDecoration' && isSet(layerStyle[property]) === isOn;
  return withValue(style, property, isInherited ? undefined : value);
}

/** A style that leaves a format to its layer. */
export function withoutFormat(format: TextFormat, style: JsonObject): JsonObject {
  const { property, set } = rules[format];
  return withValue(style, property, property === 'textDecoration' ? set(style[property], false) : undefined);
}

/**
 * Whether a format of the layer cannot be switched off for a part of it, because CSS draws the lines of a text under all
 * of its spans. The spans then take the lines over from the layer.
 */
export function mustMoveToSpans(format: TextFormat, layerStyle: JsonObject): boolean {
  const { property, isOn } = rules[format];
  return property === 'textDecoration' && isOn(layerStyle[property]);
}

/** The property of CSS that a format sets. */
export function formatProperty(format: TextFormat): string {
  return rules[format].property;
}

/** The value of a layer's property after a format is switched. `undefined` removes it. */
export function toggledFormat(format: TextFormat, value: Json | undefined): Json | undefined {
  const { property, isOn, set } = rules[format];
  const next = set(value, !isOn(value));
  return isOn(value) && property !== 'textDecoration' ? undefined : next;
}
