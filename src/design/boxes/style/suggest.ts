import { nearMatches } from '../../../core/near-matches.ts';
import { isStyleProperty, styleProperties } from './properties.ts';

/** Names that authors try in a style, and what to use instead. */
const elsewhere: Readonly<Record<string, string>> = {
  left: "the layer's x",
  top: "the layer's y",
  width: "the layer's own width",
  height: "the layer's own height",
  position: "the layer's x and y, which place it absolutely",
  opacity: "the layer's own opacity",
  rotate: "the layer's rotation",
  visibility: "the layer's visible",
  zIndex: 'the order of the layers',
  objectFit: "the layer's fit",
  objectPosition: "the layer's focus",
  lineClamp: "the layer's maxLines",
  WebkitLineClamp: "the layer's maxLines",
};
/** Names are only compared if their lengths differ by less than this. */
const farthest = 3;

/**
 * Says that a property is unknown, and suggests the nearest name. The text continues a sentence that starts with the
 * name of the property.
 */
export function unknownProperty(name: string): string {
  const base = 'is not a style property';
  if (Object.hasOwn(elsewhere, name)) return `${base}. Use ${elsewhere[name]}`;
  const suggestion = nearest(name);
  return suggestion === undefined ? base : `${base}. Did you mean ${suggestion}?`;
}

function nearest(name: string): string | undefined {
  const camel = name.replace(/^-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (isStyleProperty(camel)) return camel;
  const prefixNames = `W${camel.slice(1)}`;
  if (isStyleProperty(prefixNames)) return prefixNames;
  const candidates = Object.keys(styleProperties).filter(
    (known) => known[0] === name[0]?.toLowerCase() && Math.abs(known.length - name.length) < farthest,
  );
  return nearMatches(name, candidates, 1)[0];
}
