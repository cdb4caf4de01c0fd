import { renderUrl } from 'galley-client';
import { getFormatFacts, type RenderRequest } from './output.ts';

/** What is needed before anyone may open a URL of the picture. */
export type PictureAccess = 'open' | 'secret' | 'copy' | 'unpublished';

export interface Snippet {
  id: 'img' | 'curl' | 'javascript' | 'python' | 'signed' | 'mcp' | 'cli';
  name: string;
  /** The code; null if no code works yet. */
  text: string | null;
  /** What the user must know or fill in. */
  note: string;
}

interface SnippetParts {
  /** The origin of the service. */
  origin: string;
  request: RenderRequest;
  /** The current page, for samples that draw a single page. */
  page: { id: string; width: number; height: number };
  /** The name of the picture. */
  name: string;
  access: PictureAccess;
  /** The GET render secret of the space, if it was entered. */
  gt?: string;
}

/** The maximum number of characters of an address, which every server and browser accepts. */
const longestAddress = 8_000;

/** Code for the same render in each language or tool that can request it, with the user's ids and values. */
export function buildSnippets(parts: SnippetParts): Snippet[] {
  const { origin, request, page, name } = parts;
  const file = `${fileName(name)}.${getFormatFacts(request.format).extension}`;
  const body = { ...request, output: 'binary' };
  return [
    imgSnippet(parts),
    {
      id: 'curl',
      name: 'curl',
      text: [
        `curl -fsS -o ${quoteForShell(file)} ${origin}/api/render \\`,
        '  -H "Authorization: Bearer $GALLEY_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d ${quoteForShell(JSON.stringify(body))}`,
      ].join('\n'),
      note: keyNote,
    },
    {
      id: 'javascript',
      name: 'JavaScript',
      text: [
        `import { writeFile } from 'node:fs/promises';`,
        `import { Galley } from 'galley-client';`,
        '',
        `// Reads the key from GALLEY_KEY.`,
        `const galley = new Galley({ url: ${JSON.stringify(origin)} });`,
        `const file = await galley.renders.create(${JSON.stringify({ ...request, output: 'binary' }, null, 2)});`,
        `await writeFile(${JSON.stringify(file)}, file.stream);`,
      ].join('\n'),
      note: keyNote,
    },
    {
      id: 'python',
      name: 'Python',
      text: [
        'import json, os, urllib.request',
        '',
        'request = urllib.request.Request(',
        `    ${JSON.stringify(`${origin}/api/render`)},`,
        `    data=json.dumps(${python(body)}).encode(),`,
        '    headers={',
        `        "Authorization": "Bearer " + os.environ["GALLEY_KEY"],`,
        `        "Content-Type": "application/json",`,
        '    },',
        ')',
        `with urllib.request.urlopen(request) as response, open(${JSON.stringify(file)}, "wb") as file:`,
        '    file.write(answer.read())',
      ].join('\n'),
      note: `${keyNote} No library is needed.`,
    },
    signedSnippet(parts),
    {
      id: 'mcp',
      name: 'MCP',
      text: JSON.stringify({ name: 'render_page', arguments: request }, null, 2),
      note: `A tool call for an assistant that is connected to ${origin}/mcp.`,
    },
    {
      id: 'cli',
      name: 'Command line',
      text: buildCommand(request, page.id),
      note: cliNote(request),
    },
  ];
}

const keyNote = 'GALLEY_KEY is an API key of your space. You create keys under Developers.';

/**
 * The code of an img element, only if its URL works: with a placeholder in the URL, the code would show a broken
 * picture.
 */
function imgSnippet({ origin, request, page, name, access, gt = '' }: SnippetParts): Snippet {
  const works = access === 'open' || (access === 'secret' && gt !== '');
  if (!works) return { id: 'img', name: '<img>', text: null, note: '' };
  const address = renderUrl(origin, toPictureRequest(request, page.id), access === 'open' ? {} : { gt });
  return {
    id: 'img',
    name: '<img>',
    text: `<img alt=${attribute(name)} width="${page.width}" height="${page.height}" src="${escapeText(address.href)}">`,
    note: [accessNotes[access], lengthNote(address.href)].filter((note) => note !== '').join(' '),
  };
}

const accessNotes = {
  open: 'Anyone can open this URL, because this template allows public image URLs. It shows the published version.',
  secret: 'The URL contains the GET render secret of your space. It shows the published version.',
} as const;

function lengthNote(address: string): string {
  if (address.length <= longestAddress) return '';
  return 'This URL is too long for many browsers and servers. Render with POST instead.';
}

function signedSnippet({ origin, request: renderRequest, page, access }: SnippetParts): Snippet {
  const request = toPictureRequest(renderRequest, page.id);
  return {
    id: 'signed',
    name: 'Signed URL',
    text: [
      `import { signedRenderUrl } from 'galley-client';`,
      '',
      'const url = await signedRenderUrl(',
      `  ${JSON.stringify(origin)},`,
      `${indent(JSON.stringify(request, null, 2))},`,
      '  process.env.GALLEY_SIGNING_SECRET,',
      '  { expiresIn: 86_400 },',
      ');',
    ].join('\n'),
    note: `The signed URL works for one day, and nobody can change its values. You find GALLEY_SIGNING_SECRET under Developers, Secrets.${
      access === 'copy' ? ' You can sign URLs only for templates in your space, so choose “Use template” first.' : ''
    }`,
  };
}

/**
 * The request for a picture of one page, because a URL can only draw one page. A document format is replaced with a
 * picture format.
 */
function toPictureRequest({ pageIds: _, templateId: __, pageId: ___, format, ...rest }: RenderRequest, pageId: string) {
  return { pageId, format: getFormatFacts(format).isPicture ? format : ('webp' as const), ...rest };
}

function buildCommand({ format, scale, quality, tweaks = {} }: RenderRequest, pageId: string): string {
  const options = Object.entries(tweaks).map(([name, value]) => {
    const text = typeof value === 'string' && !readsAsJson(value) ? value : JSON.stringify(value);
    return `--tweak ${quoteForShell(`${name}=${text}`)}`;
  });
  return [
    `galley render ${pageId}`,
    `--format ${format}`,
    ...(scale === undefined ? [] : [`--scale ${scale}`]),
    ...(quality === undefined ? [] : [`--quality ${quality}`]),
    ...options,
  ].join(' \\\n  ');
}

/** Whether the command line would parse a text as JSON instead of using it as text. */
function readsAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function cliNote({ pageIds, templateId, brandId, tweaks = {} }: RenderRequest): string {
  const left = [
    ...(pageIds || templateId ? ['renders only this page'] : []),
    ...(brandId === undefined ? [] : ['uses the brand of the template']),
    // `--tweak` takes everything before the first = as the name.
    ...(Object.keys(tweaks).some((name) => name.includes('=')) ? ['reads names with = from a file (--tweaks)'] : []),
  ];
  const login = 'Run galley login first.';
  return left.length === 0 ? login : `${login} The command line ${left.join(', and ')}.`;
}

/** Quotes a text as one word of a POSIX shell. */
function quoteForShell(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a text as the value of an attribute. */
function attribute(text: string): string {
  return `"${escapeText(text)}"`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/** Formats a value as a literal of Python. It is the same as JSON, except for three words. */
export function python(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${python(member)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** A file name that is valid on every system. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-/, '')
    .replace(/-$/, '');
  return plain === '' ? 'picture' : plain;
}

/** The code of an img element for a rendered file. The URL of the file needs no secret. */
export function fileTag(url: string, { name, width, height }: { name: string; width: number; height: number }): string {
  return `<img alt=${attribute(name)} width="${width}" height="${height}" src="${escapeText(url)}">`;
}
