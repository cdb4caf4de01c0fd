import { element, printPart, text } from '../xml.ts';

const core = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const elements = 'http://purl.org/dc/elements/1.1/';
const extended = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const office = 'application/vnd.openxmlformats-officedocument';

/** Prints docProps/core.xml. It has no dates, so that the same page makes the same file. */
export function coreProperties(title: string): string {
  return printPart(
    element(
      'cp:coreProperties',
      { 'xmlns:cp': core, 'xmlns:dc': elements },
      element('dc:title', {}, text(title)),
      element('dc:creator', {}, text('Galley')),
    ),
  );
}

/** Prints docProps/app.xml. */
export function appProperties(slides: number): string {
  return printPart(
    element(
      'Properties',
      { xmlns: extended },
      element('Application', {}, text('Galley')),
      element('Slides', {}, text(String(slides))),
    ),
  );
}

export function contentTypes(slides: number): string {
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    svg: 'image/svg+xml',
  };
  const parts: [string, string][] = [
    ['/ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${office}.presentationml.slideMaster+xml`],
    ['/ppt/slideLayouts/slideLayout1.xml', `${office}.presentationml.slideLayout+xml`],
    ['/ppt/theme/theme1.xml', `${office}.theme+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', `${office}.extended-properties+xml`],
    ...Array.from({ length: slides }, (_, index): [string, string] => [
      `/ppt/slides/slide${index + 1}.xml`,
      `${office}.presentationml.slide+xml`,
    ]),
  ];
  return printPart(
    element(
      'Types',
      { xmlns: types },
      Object.entries(defaults).map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
      parts.map(([PartName, ContentType]) => element('Override', { PartName, ContentType })),
    ),
  );
}
