import { familyNames } from '../../style/families.ts';
import { genericFamilies } from './catalogue.ts';

/**
 * Returns a function that narrows a canonical `font-family` list to families of the document, so that those of the
 * machine are not used, and appends the fallbacks for missing glyphs (DOC-16).
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

/** A family name as CSS quotes it in a list. */
export function quotedFamily(family: string): string {
  return `"${family.replaceAll(/["\\\n]/g, '')}"`;
}
