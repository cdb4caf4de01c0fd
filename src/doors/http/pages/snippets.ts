import { type DescribedPage, type DescribedTemplate, isWord } from '../../../services/publishing/describe.ts';

/** Shell commands that work when they are pasted, and only need curl and sed (PUB-5). */
export interface Snippets {
  /** Stores a demo token in $TOKEN. */
  mint: string;
  /** Saves the picture of each page. */
  pictures: readonly string[];
  /** Saves the first page with one text changed; null if no variable is a text. */
  changed: string | null;
  /** Saves the file in a document format. */
  document: string;
  embed: string;
  post: string;
}

/** The URL that draws a page in a format. It works without request headers, wherever it is pasted (RND-7). */
export function renderAddress(
  origin: string,
  pageId: string,
  extension: 'png' | 'jpeg' | 'webp' | 'svg' | 'pdf',
  query: readonly string[] = [],
): string {
  return `${origin}/api/render/${pageId}.${extension}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** `origin` is the origin of the service. */
export function buildSnippets(template: DescribedTemplate, origin: string): Snippets {
  const { slug, pages, variables } = template;
  const [first] = pages;
  const word = variables.find(isWord);
  const file = (index: number) => (pages.length === 1 ? slug : `${slug}-${index + 1}`);
  const get = (page: DescribedPage | undefined, name: string, extension: 'png' | 'pdf', query: string[] = []) =>
    `curl -fsS -o ${name}.${extension} "${renderAddress(origin, page?.id ?? '', extension, ['demo=$TOKEN', ...query])}"`;
  const change = word ? [`tweak:${strict(word.name)}=${strict('Hello from Galley')}`] : [];
  const secret = template.needsToken ? ['gt=YOUR_SECRET'] : [];
  const embedded = renderAddress(origin, first?.id ?? '', 'png', [...secret, ...change]);
  const tweaks = word ? { [word.name]: 'Hello from Galley' } : {};
  const body = JSON.stringify({ pageId: first?.id, format: 'pdf', tweaks });
  return {
    mint: `TOKEN=$(curl -fsS -X POST ${origin}/api/demo-token | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    pictures: pages.map((page, index) => get(page, file(index), 'png')),
    changed: change.length === 0 ? null : get(first, `${slug}-changed`, 'png', change),
    document: get(first, slug, 'pdf'),
    embed: `<img alt="" width="${first?.width}" height="${first?.height}" src="${embedded.replaceAll('&', '&amp;')}">`,
    post: `curl -fsS ${origin}/api/render -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" -d ${quoteForShell(body)}`,
  };
}

/**
 * Encodes a text for the query of a URL inside double quotes of a shell command. The result contains no character that
 * is special in a shell, a URL or HTML (RFC 3986).
 */
function strict(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Quotes a text as one word of a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
