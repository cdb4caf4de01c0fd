/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../core/hashing.ts';
import { canonicalJson } from '../../core/json.ts';
import { codeEncoders } from '../boxes/drawings/encoders.ts';
import { pageDocument } from '../document/page.ts';
import { variables } from '../document/variables/index.ts';
import version1 from '../document/versions/1.json' with { type: 'json' };
import { resolvePage } from '../resolve/resolve-page.ts';
import { applyTweaks } from '../resolve/tweaks.ts';
import { buildBoxes } from './build-boxes.ts';
import recorded from './stored-pages.json' with { type: 'json' };

interface GalleryFile {
  settings?: { variables?: unknown };
  pages: ReadonlyArray<{ document: object }>;
}

const gallery: Record<string, GalleryFile> = import.meta.glob('../../../gallery/*.json', {
  import: 'default',
  eager: true,
});

const none = { schema: { type: 'object', properties: {} }, values: {} };

/** Saved designs by name: one for each version of the document format, and the pages of the gallery. */
const designs: ReadonlyArray<readonly [string, { document: object; templateVariables: unknown }]> = [
  ['version-1', { document: version1, templateVariables: none }],
  ...Object.entries(gallery).flatMap(([path, { settings, pages }]) =>
    pages.map(({ document }, index) => {
      const slug = /([^/]+)\.json$/.exec(path)?.[1] ?? path;
      return [`${slug}-${index + 1}`, { document, templateVariables: settings?.variables ?? none }] as const;
    }),
  ),
];

/** Computes SHA-256 hashes of what determines the file name of a page, and of what is drawn for it. */
async function identify({ document: stored, templateVariables }: { document: object; templateVariables: unknown }) {
  const document = pageDocument.parse(stored);
  const scopes = {
    page: document.variables,
    template: variables.parse(templateVariables),
    space: variables.parse(none),
  };
  const { page } = resolvePage({
    page: { id: 'page', name: 'Page', document },
    variables: applyTweaks(scopes, {}).layers,
    brand: {},
    content: {},
    locale: 'en-US',
    now: 0,
  });
  return {
    page: await sha256Hex(canonicalJson(page)),
    boxes: await sha256Hex(canonicalJson(buildBoxes(page, { codeEncoders }).root)),
  };
}

describe('designs that were saved before', () => {
  it.each(designs)('[DOC-4] [RND-17] keep the name of their file and what is drawn: %s', async (name, design) => {
    const known: Readonly<Record<string, object>> = recorded;
    expect(await identify(design)).toEqual(known[name]);
  });
});
