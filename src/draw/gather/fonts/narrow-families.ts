import { familyNames } from '../../style/families.ts';
import { genericFamilies } from './catalogue.ts';

/**
 * Returns a function that removes the families from a canonical `font-family` list that are not in the document, so
 * that fonts of the machine are not used. The function also appends the fallbacks for missing glyphs (DOC-16).
 */
export function familyNarrower(
  fonts: ReadonlyArray<{ family: string }>,
  fallbacks: readonly string[],
): (list: string) => string {
  const brought = new Map(fonts.map(({ family }) => [family.toLowerCase(), family]));
  const cache = new Map<string, string>();
  return (list) => {
    const narrowed = cache.get(list) ?? narrow(list, brought, fallbacks);
    cache.set(list, narrowed);
    return narrowed;
  };
}

function narrow(list: string, brought: ReadonlyMap<string, string>, fallbacks: readonly string[]): string {
  const broughtFamilies = familyNames(list).flatMap(
    (name) => brought.get((genericFamilies[name] ?? name).toLowerCase()) ?? [],
  );
  const ownFamilies = broughtFamilies.length > 0 ? broughtFamilies : ['Inter'];
  return [...new Set([...ownFamilies, ...fallbacks])].map(quotedFamily).join(',');
}

/** Prints a family name in quotes, as CSS requires it in a list. */
export function quotedFamily(family: string): string {
  return `"${family.replaceAll(/["\\\n]/g, '')}"`;
}
