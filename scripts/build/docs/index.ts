import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readRaster } from '../../../src/draw/gather/pictures/identify.ts';
import '../../jsx-hooks.ts';
import type { Contract } from '../../packages/contract.ts';
import { SourceFault } from '../source-fault.ts';
import { writeIfChanged } from '../write-if-changed.ts';
import { type ApiOperation, listEvents, listOperations } from './api/operations.ts';
import { apiPages, buildForms, toSlug } from './api/pages.ts';
import { warningsPage } from './code-guides.ts';
import { contents, unserved } from './contents.ts';
import { expressionsPage } from './expressions-page.ts';
import { openHighlighter } from './highlight.ts';
import { layersPage } from './layers-page.ts';
import type { Navigation } from './page.tsx';
import { type RenderedPage, renderMarkdown } from './render-markdown.ts';
import { stylesPage } from './styles-page.ts';

/** The files of the site, by path below /docs/. */
type Site = Map<string, string | Uint8Array>;

const generated: Readonly<Record<string, () => string>> = {
  layers: layersPage,
  styles: stylesPage,
  expressions: expressionsPage,
  warnings: warningsPage,
};

/** The paths of two JSON lists: the files of the site, and its guides. */
interface DocsLists {
  files: string;
  guides: string;
}

/**
 * Builds the site under /docs: a page and its Markdown for each guide, the search index, /llms.txt and /llms-full.txt
 * (DOCS-1). `project` is the folder of the project with a slash at the end, `target` the folder for the files. The
 * pages of the API are built from `contract`.
 * @throws SourceFault for guides that the contents do not name, and for broken links
 */
export async function makeDocs(project: string, target: string, lists: DocsLists, contract: Contract): Promise<void> {
  const operations = listOperations(contract);
  const listed = contents.flatMap(({ pages: slugs }) => slugs);
  const declared = (contract as unknown as { tags: Array<{ name: string; description: string }> }).tags;
  const getIndex = ({ name }: { name: string }) => listed.indexOf(toSlug(name));
  // In the order of the contents.
  const tags = declared.toSorted((one, other) => getIndex(one) - getIndex(other));
  const ofApi = apiPages(operations, tags, listEvents(contract));
  const sources = readSources(`${project}docs/`, ofApi);
  const highlight = await openHighlighter();
  const pages = new Map<string, RenderedPage>();
  const pictures = new Set(picturesIn(`${project}docs/pictures/`));
  const readPictureSize = (href: string) => measurePicture(`${project}docs/`, href);
  const faults: string[] = [];
  for (const [slug, source] of sources) {
    const resolveHref = (href: string) => addressOn(href, { slugs: new Set(sources.keys()), pictures, slug, faults });
    pages.set(slug, renderMarkdown(source, { highlight, resolveHref, readPictureSize }));
  }
  faults.push(...deadAnchors(pages));
  if (faults.length > 0) throw new SourceFault(faults);
  const navigation = contents.map(({ title, pages: slugs }): Navigation => {
    const known = slugs.filter((slug) => pages.has(slug));
    return { title, pages: known.map((slug) => ({ slug, title: pages.get(slug)?.title ?? slug })) };
  });
  const { docsPage } = await import('./page.tsx');
  const site: Site = new Map();
  for (const [slug, page] of pages) {
    site.set(`${slug}.page`, docsPage(slug, page, navigation));
    site.set(`${slug}.md`, sources.get(slug) ?? '');
  }
  // The script of these pages reads the data of their forms. The page of events has no forms.
  for (const slug of ofApi.keys()) site.set(`${slug}.json`, '{}');
  for (const [slug, forms] of formsByPage(operations, pages)) site.set(`${slug}.json`, JSON.stringify(forms));
  site.set('search.json', JSON.stringify(searchIndex(pages)));
  for (const name of ['docs.css', 'docs.js', 'api.js', 'own-ids.js'])
    site.set(name, readFileSync(`${project}src/doors/http/docs/${name}`, 'utf8'));
  const search = readFileSync(`${project}node_modules/minisearch/dist/es/index.js`, 'utf8');
  site.set('minisearch.js', search.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  for (const name of pictures) site.set(`pictures/${name}`, readFileSync(`${project}docs/pictures/${name}`));
  site.set('llms.txt', llms(navigation, pages));
  const guides = [...sources].flatMap(([slug, source]) => (ofApi.has(slug) ? [] : [source]));
  site.set('llms-full.txt', guides.join('\n\n---\n\n'));
  for (const [path, content] of site) {
    mkdirSync(dirname(`${target}${path}`), { recursive: true });
    if (typeof content === 'string') writeIfChanged(`${target}${path}`, content);
    else writeFileSync(`${target}${path}`, content);
  }
  for (const name of readdirSync(target, { recursive: true }) as string[]) {
    const isFolder = [...site.keys()].some((path) => path.startsWith(`${name}/`));
    if (!site.has(name) && !isFolder) rmSync(`${target}${name}`, { recursive: true, force: true });
  }
  writeIfChanged(lists.files, JSON.stringify([...site.keys()].toSorted()));
  writeIfChanged(lists.guides, JSON.stringify([...pages].map(([slug, page]) => buildGuide(slug, page))));
}

/** The Markdown of a page as MCP lists it (MCP-4), with its first sentence. */
function buildGuide(slug: string, { title, summary }: RenderedPage) {
  const text = summary.replaceAll(/\s+/g, ' ');
  return { file: `${slug}.md`, title, description: /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text };
}

/** Paths of the pictures, including those in subfolders. */
function picturesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** The size in pixels of a raster picture of the docs, which reserves its room while it loads. */
function measurePicture(folder: string, href: string): { width: number; height: number } | undefined {
  if (!href.startsWith('pictures/') || !existsSync(`${folder}${href}`)) return undefined;
  const reading = readRaster(readFileSync(`${folder}${href}`));
  return reading !== undefined && 'info' in reading ? reading.info : undefined;
}

/** The guides in the order of the contents, including generated ones. */
function readSources(folder: string, ofApi: ReadonlyMap<string, string>): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const slugs = files.map((name) => name.slice(0, -'.md'.length)).filter((slug) => !unserved.has(slug));
  const listed = contents.flatMap(({ pages }) => pages);
  const lost = [...slugs, ...ofApi.keys()].filter((slug) => !listed.includes(slug));
  if (lost.length > 0) throw new SourceFault([`scripts/build/docs/contents.ts does not name ${lost.join(', ')}`]);
  return new Map(
    listed.flatMap((slug): [string, string][] => {
      const file = `${folder}${slug}.md`;
      if (existsSync(file)) return [[slug, readFileSync(file, 'utf8')]];
      const made = generated[slug]?.() ?? ofApi.get(slug);
      return made === undefined ? [] : [[slug, made]];
    }),
  );
}

/** The data that the forms on each page of the API need. */
function formsByPage(operations: readonly ApiOperation[], pages: ReadonlyMap<string, RenderedPage>) {
  const byPage = Map.groupBy(operations, ({ tag }) => toSlug(tag));
  return [...byPage].map(([slug, own]) => {
    const headings = pages.get(slug)?.outline.filter(({ depth }) => depth === 2) ?? [];
    return [
      slug,
      buildForms(
        own,
        headings.map(({ anchor }) => anchor),
      ),
    ] as const;
  });
}

interface Place {
  slugs: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
  slug: string;
  /** Receives a sentence for each broken link. */
  faults: string[];
}

/**
 * Resolves a link: `rendering.md#formats` → `/docs/rendering#formats`. Links to files for people who change the code
 * become plain text.
 */
function addressOn(href: string, { slugs, pictures, slug, faults }: Place): string | undefined {
  if (/^(https?:|mailto:|\/|#)/.test(href)) return href;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (slugs.has(name)) return `/docs/${name}${anchor}`;
  const picture = /^pictures\/(.+)$/.exec(href)?.[1];
  if (picture !== undefined && pictures.has(picture)) return `/docs/pictures/${picture}`;
  if (unserved.has(name) || /^(\.\.|spec)\//.test(href)) return undefined;
  faults.push(`docs/${slug}.md links to ${href}, which does not exist`);
  return undefined;
}

/** Reports each link to a heading that does not exist, one sentence each. */
function deadAnchors(pages: ReadonlyMap<string, RenderedPage>): string[] {
  return [...pages].flatMap(([slug, { links }]) =>
    links.flatMap((link) => {
      const [, page = slug, anchor] = /^(?:\/docs\/([\w-]+))?#(.+)$/.exec(link) ?? [];
      const isDead = anchor !== undefined && !pages.get(page)?.sections.some((section) => section.anchor === anchor);
      return isDead ? [`docs/${slug}.md links to ${link}, which has no such heading`] : [];
    }),
  );
}

const maxOfOperation = 300;

function searchIndex(pages: ReadonlyMap<string, RenderedPage>) {
  return [...pages].flatMap(([slug, { title, sections }]) =>
    sections.map(({ heading, anchor, text }, index) => ({
      id: `${slug}-${index}`,
      page: title,
      heading,
      address: anchor === '' ? `/docs/${slug}` : `/docs/${slug}#${anchor}`,
      // Only the purpose of an operation is indexed, because its samples and tables would make up most of the index.
      text: text
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, slug.startsWith('api-') ? maxOfOperation : undefined),
    })),
  );
}

/** https://llmstxt.org */
function llms(navigation: readonly Navigation[], pages: ReadonlyMap<string, RenderedPage>): string {
  const groups = navigation.map(({ title, pages: list }) => {
    // An item must be on one line.
    const getSummary = (slug: string) => (pages.get(slug)?.summary ?? '').replaceAll(/\s+/g, ' ');
    const items = list.map(({ slug, title: name }) => `- [${name}](/docs/${slug}.md): ${getSummary(slug)}`);
    return `## ${title}\n\n${items.join('\n')}`;
  });
  return `# Galley\n\n> An open design-rendering service: templates with variables go in; png, jpeg, webp, svg, pdf, pptx and HTML5 ads come out, over an API, signed image addresses and MCP.\n\nThe contract is [/openapi.json](/openapi.json). All guides in one file: [/llms-full.txt](/llms-full.txt).\n\n${groups.join('\n\n')}\n`;
}
