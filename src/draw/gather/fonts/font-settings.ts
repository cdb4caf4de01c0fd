import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { type PreparedBox, prepareTree } from '../../prepare/tree.ts';
import { type FontFamily, type FontLibrary, genericFamilies } from './catalogue.ts';

const settings = {
  fontFeatureSettings: { noun: 'feature', known: ({ features }: FontFamily) => features },
  fontVariationSettings: { noun: 'axis', known: ({ axes }: FontFamily) => axes },
} as const;

type Setting = keyof typeof settings;
type Settings = Partial<Record<Setting, string>>;

const names = ['fontFeatureSettings', 'fontVariationSettings'] as const satisfies readonly Setting[];
/**
 * Features that need no warning if a font lacks them: they are on by default, or fonts without them look that way
 * anyway (such as lining figures).
 */
const defaultFeatures: ReadonlySet<string> = new Set(['calt', 'clig', 'kern', 'liga', 'lnum', 'pnum']);
const setting = /"([^"]{4})"(?:\s+([-\d.a-z]+))?/g;

/**
 * Warns of features and axes that texts request but their fonts do not have, so that no engine draws them (RND-24).
 * Uploaded fonts are not checked, because their features are not recorded.
 */
export function missingSettings(root: ContainerBox, library: FontLibrary): Warning[] {
  const warnings = new WarningList();
  const warnOfMissing = (boxSettings: Settings, families: readonly string[], layerId: string) => {
    const first = families
      .map((name) => library.families.get((genericFamilies[name] ?? name).toLowerCase()))
      .find(Boolean);
    for (const name of first ? names : []) {
      const supportedTags = first && settings[name].known(first);
      for (const tag of supportedTags ? listEnabledTags(boxSettings[name]) : []) {
        if (supportedTags?.includes(tag)) continue;
        const { noun } = settings[name];
        const message = `${name}: the font ${first?.name} has no ${noun} "${tag}", so it has no effect.`;
        warnings.add({ code: 'style_unsupported', message, layerId });
      }
    }
  };
  const visit = (prepared: PreparedBox, parentSettings: Settings): void => {
    const { box } = prepared;
    const boxSettings = inheritSettings(parentSettings, box.style);
    if (prepared.kind === 'container') for (const child of prepared.children) visit(child, boxSettings);
    if (prepared.kind !== 'text') return;
    for (const { text, style } of prepared.spans)
      warnOfMissing(inheritSettings(boxSettings, style), text.families, box.layerId);
  };
  visit(prepareTree(root), {});
  return warnings.list();
}

function inheritSettings(parentSettings: Settings, style: Readonly<Record<string, string>>): Settings {
  const ownSettings = names.flatMap((name) => (style[name] === undefined ? [] : [[name, style[name]] as const]));
  return ownSettings.length === 0 ? parentSettings : { ...parentSettings, ...Object.fromEntries(ownSettings) };
}

/** Returns the tags in a value, except features that are turned off. */
function listEnabledTags(value: string | undefined): string[] {
  if (value === undefined || !value.includes('"')) return [];
  return [...value.matchAll(setting)].flatMap(([, tag = '', state]) =>
    state === '0' || state === 'off' || defaultFeatures.has(tag) ? [] : [tag],
  );
}
