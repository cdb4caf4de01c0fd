import { isStyleProperty, styleProperties } from './properties.ts';

/** Names that people look for in a style, and where to find what they mean. */
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
const farthest = 3;

/** Why a property is not known, with what was perhaps meant. Reads on from the property's name. */
export function unknownProperty(name: string): string {
  const base = 'is not a style property';
  if (Object.hasOwn(elsewhere, name)) return `${base}. Use ${elsewhere[name]}`;
  const suggestion = nearest(name);
  return suggestion === undefined ? base : `${base}. Did you mean ${suggestion}?`;
}

function nearest(name: string): string | undefined {
  const camel = name.replace(/^-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (isStyleProperty(camel)) return camel;
  const prefixed = `W${camel.slice(1)}`;
  if (isStyleProperty(prefixed)) return prefixed;
  const candidates = Object.keys(styleProperties)
    .filter((known) => known[0] === name[0]?.toLowerCase() && Math.abs(known.length - name.length) < farthest)
    .map((known) => ({ known, distance: distance(known, name) }))
    .filter((candidate) => candidate.distance <= farthest);
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.known;
}

/** Levenshtein's, letter case aside. Both names are about as long as a property's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [index, letter] of [...one.toLowerCase()].entries()) {
    const next = [index + 1];
    for (let place = 0; place < other.length; place += 1) {
      const isSame = letter === other[place]?.toLowerCase();
      next.push(Math.min((row[place] ?? 0) + (isSame ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
