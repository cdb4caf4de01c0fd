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

const names = Object.keys(settings) as Setting[];
/**
 * Features that are on by default, or whose effect fonts without them have anyway, such as lining figures. Requesting
 * them is not a mistake.
 */
const defaultFeatures: ReadonlySet<string> = new Set(['calt', 'clig', 'kern', 'liga', 'lnum', 'pnum']);
const setting = /"([^"]{4})"(?:\s+([-\d.a-z]+))?/g;

/**
 * Features and axes that texts request and their fonts do not have, so that no engine draws them (RND-24). Uploaded
 * fonts are not checked, because their features are not recorded.
 */
export function missingSettings(root: ContainerBox, library: FontLibrary): Warning[] {
  const warnings = new WarningList();
  const judge = (own: Settings, families: readonly string[], layerId: string) => {
    const first = families
      .map((name) => library.families.get((genericFamilies[name] ?? name).toLowerCase()))
      .find(Boolean);
    for (const name of first ? names : []) {
      const known = first && settings[name].known(first);
      for (const tag of known ? askedIn(own[name]) : []) {
        if (known?.includes(tag)) continue;
        const { noun } = settings[name];
        const message = `${name}: the font ${first?.name} has no ${noun} "${tag}", so it has no effect.`;
        warnings.add({ code: 'style_unsupported', message, layerId });
      }
    }
  };
  const visit = (prepared: PreparedBox, around: Settings): void => {
    const { box } = prepared;
    const own = inherited(around, box.style);
    if (prepared.kind === 'container') for (const child of prepared.children) visit(child, own);
    if (prepared.kind !== 'text') return;
    for (const { text, style } of prepared.spans) judge(inherited(own, style), text.families, box.layerId);
  };
  visit(prepareTree(root), {});
  return warnings.list();
}

function inherited(around: Settings, style: Readonly<Record<string, string>>): Settings {
  const own = names.flatMap((name) => (style[name] === undefined ? [] : [[name, style[name]] as const]));
  return own.length === 0 ? around : { ...around, ...Object.fromEntries(own) };
}

/** The tags of a value, without features that are turned off. */
function askedIn(value: string | undefined): string[] {
  if (value === undefined || !value.includes('"')) return [];
  return [...value.matchAll(setting)].flatMap(([, tag = '', state]) =>
    state === '0' || state === 'off' || defaultFeatures.has(tag) ? [] : [tag],
  );
}
