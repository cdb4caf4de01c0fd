import { isEqualJson } from '../../../../../core/json.ts';
import type { DesignPage, TemplateDoc } from '../data.ts';
import { toEditableDocument } from '../pages/page-document.ts';

/** A design as it is or was at one time: the draft or a version. */
export interface Design {
  /** The id for choosing the design: `draft`, or the number of the version. */
  id: string;
  name: string;
  /** The number of the version; null for the draft. */
  version: number | null;
  settings: Readonly<Record<string, unknown>>;
  pages: readonly DesignPage[];
  /** A text that changes whenever the pictures of the design may change. */
  stamp: string;
}

export type PageState = 'added' | 'removed' | 'changed' | 'same';

export interface PageChange {
  id: string;
  name: string;
  state: PageState;
  before: DesignPage | undefined;
  after: DesignPage | undefined;
}

export interface Changes {
  /** The pages in the order of the later design, followed by those that were removed. */
  pages: readonly PageChange[];
  isReordered: boolean;
  /** The settings that differ, in words. */
  settings: readonly string[];
  isSame: boolean;
}

const settingNames: Readonly<Record<string, string>> = {
  rendererType: 'engine',
  renderScale: 'scale',
  webpQuality: 'WebP quality',
  emojiType: 'emoji',
  brandId: 'brand',
  variables: 'variables',
};

/** The fields that a version stores of a template in addition to its pages. */
export function pickSettings(design: Readonly<Record<string, unknown>> | TemplateDoc): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(design));
  return Object.fromEntries(Object.keys(settingNames).map((name) => [name, fields.get(name) ?? null]));
}

export function changesBetween(before: Design, after: Design): Changes {
  const gone = before.pages.filter((page) => !after.pages.some(({ id }) => id === page.id));
  const pages = [
    ...after.pages.map((page) => {
      const old = before.pages.find(({ id }) => id === page.id);
      const state =
        old === undefined
          ? 'added'
          : isEqualJson(toEditableDocument(old), toEditableDocument(page))
            ? 'same'
            : 'changed';
      return { id: page.id, name: page.name, before: old, after: page, state } as const;
    }),
    ...gone.map(
      (page) => ({ id: page.id, name: page.name, before: page, after: undefined, state: 'removed' }) as const,
    ),
  ];
  const order = (design: Design) =>
    design.pages.map(({ id }) => id).filter((id) => pages.some((page) => page.id === id && page.before && page.after));
  const isReordered = !isEqualJson(order(before), order(after));
  const settings = Object.entries(settingNames).flatMap(([name, words]) =>
    isEqualJson(before.settings[name], after.settings[name]) ? [] : [words],
  );
  const isSame = !isReordered && settings.length === 0 && pages.every(({ state }) => state === 'same');
  return { pages, isReordered, settings, isSame };
}

/** Describes changes in a sentence: `2 pages changed, 1 added; variables`. */
export function changesInWords({ pages, isReordered, settings, isSame }: Changes): string {
  if (isSame) return 'No changes.';
  const count = (state: PageState) => pages.filter((page) => page.state === state).length;
  const counted = (['changed', 'added', 'removed'] as const).flatMap((state) => {
    const number = count(state);
    return number === 0 ? [] : [`${number.toLocaleString()} ${number === 1 ? 'page' : 'pages'} ${state}`];
  });
  const parts = [
    ...counted,
    ...(isReordered ? ['pages reordered'] : []),
    ...(settings.length > 0 ? [`${settings.join(', ')} changed`] : []),
  ];
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
