import { useEffect, useState } from 'react';
import { parseValue } from '../../../../../../design/boxes/style/index.ts';
import {
  type FontFamily,
  type FontLibrary,
  genericFamilies,
  subsetWith,
} from '../../../../../../draw/gather/fonts/catalogue.ts';
import { chooseFace } from '../../../../../../draw/gather/fonts/gather-fonts.ts';
import { familyNames } from '../../../../../../draw/style/families.ts';
import type { Host } from '../../host.ts';
import { useEditor } from '../../use-editor.ts';

const libraries = new WeakMap<Host, Promise<FontLibrary>>();
const previews = new WeakMap<FontFamily, Map<string, Promise<string | undefined>>>();

/** The built-in fonts and those of the space. Undefined while they load. */
export function useFontLibrary(): FontLibrary | undefined {
  const { host } = useEditor();
  const [library, setLibrary] = useState<FontLibrary>();
  useEffect(() => {
    let isOver = false;
    const loading = libraries.get(host) ?? host.fontLibrary();
    libraries.set(host, loading);
    loading.then(
      (loaded) => !isOver && setLibrary(loaded),
      // The next field that is opened tries again.
      () => libraries.delete(host),
    );
    return () => {
      isOver = true;
    };
  }, [host]);
  return library;
}

/** The names in a list such as `Lora, serif`, without quotes. */
export function listFamilies(value: string): string[] {
  return familyNames(parseValue('fontFamily', value) ?? '');
}

/** The family with which a text is drawn: the first of its list that exists. */
export function findFamily(library: FontLibrary, value: string): FontFamily | undefined {
  const names = [...listFamilies(value), 'Inter'];
  return names.flatMap((name) => library.families.get((genericFamilies[name] ?? name).toLowerCase()) ?? [])[0];
}

/** The weights that a family has, from thin to black. */
export function listWeights({ styles }: FontFamily): number[] {
  return [...new Set([...(styles.normal ?? []), ...(styles.italic ?? [])])].sort((one, other) => one - other);
}

/**
 * Loads the part of a family that has the letters of a sample, and returns the name under which the browser knows it.
 * Undefined if the family does not have the first letter, or its file cannot be read.
 */
export function loadPreview(host: Host, family: FontFamily, sample: string): Promise<string | undefined> {
  const codePoint = sample.codePointAt(0) ?? 0;
  const subset = subsetWith(family, codePoint);
  if (!subset) return Promise.resolve(undefined);
  const loaded = previews.get(family) ?? new Map<string, Promise<string | undefined>>();
  previews.set(family, loaded);
  const loading = loaded.get(subset.name) ?? addToDocument(host, family, subset);
  loaded.set(subset.name, loading);
  return loading;
}

async function addToDocument(
  host: Host,
  family: FontFamily,
  subset: FontFamily['subsets'][number],
): Promise<string | undefined> {
  const style = family.styles.normal ? 'normal' : 'italic';
  const weights = family.styles[style] ?? [];
  const weight = weights.includes(400) ? 400 : (weights[0] ?? 400);
  const name = `preview ${family.id} ${subset.name}`;
  try {
    const { path } = chooseFace(family, subset, { weight, style });
    const face = new FontFace(name, await host.readFont(path));
    document.fonts.add(await face.load());
    return name;
  } catch {
    return undefined;
  }
}
